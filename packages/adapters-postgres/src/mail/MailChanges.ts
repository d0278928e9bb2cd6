import type { PgClient } from "@effect/sql-pg/PgClient"
import type { MailDelivery, MailId } from "@leadwell/people/mail/MailDelivery"
import { Effect, Option } from "effect"
import { mailRows, mailVersions, updateMails, type VersionedMail } from "../rows/MailRows.ts"

/**
 * Reads and changes mails. A change is written to the version of the row that it was made from, because a row lock
 * would take a transaction of four statements. The version of a mail is remembered as long as the mail is in use. A
 * caller that passes such a mail saves a query. If the row has changed since, it is read again.
 */
export const makeMailChanges = (sql: PgClient) => {
  const remembered = new WeakMap<object, VersionedMail>()

  const remember = (one: VersionedMail): MailDelivery => {
    remembered.set(one.mail, one)
    return one.mail
  }

  /** Decodes rows of `mails` that have their versions beside the columns. */
  const decode = Effect.fnUntraced(function* (rows: unknown) {
    const [mails, versions] = [yield* mailRows(rows), yield* mailVersions(rows)]
    return mails.map((mail, index): VersionedMail => ({ mail, version: versions[index]!.version }))
  })

  const read = Effect.fnUntraced(function* (ids: ReadonlyArray<MailId>) {
    return yield* decode(yield* sql`select *, xmin::text as version from leadwell.mails where id = any(${ids}::text[])`)
  })

  /** Writes mails to the rows that still have their versions, and returns those. */
  const write = Effect.fnUntraced(function* (mails: ReadonlyArray<VersionedMail>) {
    if (mails.length === 0) return []
    const written = yield* mailVersions(yield* updateMails(sql, mails))
    const versions = new Map(written.map(({ id, version }) => [id, version]))
    return mails.flatMap(({ mail }) => {
      const version = versions.get(mail.id)
      return version === undefined ? [] : [remember({ mail, version })]
    })
  })

  return {
    /** Returns the mails of rows that have their versions beside the columns, and remembers the versions. */
    mailsOf: (rows: unknown) => Effect.map(decode(rows), (found) => found.map(remember)),
    /** Replaces mails by what `by` returns for the stored mail, and returns the replacements by their ids. */
    change: Effect.fnUntraced(function* <Known extends { readonly id: MailId }>(
      known: ReadonlyArray<Known>,
      by: (mail: MailDelivery, known: Known) => Option.Option<MailDelivery>
    ) {
      const knownById = new Map(known.map((one) => [one.id, one]))
      const changesOf = (stored: ReadonlyArray<VersionedMail>) =>
        stored.flatMap(({ mail, version }) =>
          Option.toArray(by(mail, knownById.get(mail.id)!)).map((next): VersionedMail => ({ mail: next, version }))
        )
      const changed = new Map<MailId, MailDelivery>()
      let left = known.map(({ id }) => id)
      for (let wanted = changesOf(known.flatMap((one) => remembered.get(one) ?? [])); ;) {
        for (const mail of yield* write(wanted)) changed.set(mail.id, mail)
        left = left.filter((id) => !changed.has(id))
        if (left.length === 0) return changed
        wanted = changesOf(yield* read(left))
        if (wanted.length === 0) return changed
        left = wanted.map(({ mail }) => mail.id)
      }
    })
  }
}
