import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { SecretHash } from "@leadwell/people/person/Secret"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { isOfLead, type SecretOf, type StoredSecret } from "@leadwell/people/person/StoredSecret"
import { Effect, Layer, type Option } from "effect"
import { appendAudit } from "../../audit/AuditRows.ts"
import { SecretRow } from "../../rows/PersonRows.ts"
import { instant } from "../../sql/Conditions.ts"
import { dateOf, findRow } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"

const findSecret = findRow(SecretRow)

/** Selects and locks whose secret it is, as one row, or none when the person is removed or the lead erased. */
const ownerOf = (sql: PgClient, secret: StoredSecret) => {
  // An erasure locks the lead. An insertion that waits for it sees that the lead is erased.
  if (isOfLead(secret))
    return sql`select id from leadwell.leads where id = ${BigInt(secret.lead)} and anonymised_at is null for key share`
  if (secret.person === null) return sql`select 1`
  return sql`select id from leadwell.people where id = ${secret.person} for key share`
}

/** {@link SecretRepository} on PostgreSQL. */
export const layer = Layer.effect(
  SecretRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgSecretRepository.insert")((secret: StoredSecret, audit: AuditEntries) => {
      const [lead, person] = isOfLead(secret) ? [BigInt(secret.lead), null] : [null, secret.person]
      const invitation = secret.kind === "sign_in" ? secret.invitation : null
      const notification = secret.kind === "unsubscribe" ? secret.notification : null
      return sql`
        insert into leadwell.secrets (hash, kind, person, lead, invitation, notification, expires_at)
        select ${secret.hash}::text, ${secret.kind}::text, ${person}::text, ${lead}::bigint, ${invitation}::text,
          ${notification}::text, ${dateOf(secret.expires_at)}::timestamptz
        from (${ownerOf(sql, secret)}) owner
      `.pipe(Effect.andThen(appendAudit(sql, audit)), sql.withTransaction, orUnavailable)
    }),
    find: <K extends StoredSecret["kind"]>(kind: K, hash: SecretHash) =>
      findSecret(sql`select * from leadwell.secrets where hash = ${hash} and kind = ${kind}`).pipe(
        Effect.map((found) => found as Option.Option<SecretOf<K>>)
      ),
    take: <K extends StoredSecret["kind"]>(kind: K, hash: SecretHash) =>
      findSecret(sql`delete from leadwell.secrets where hash = ${hash} and kind = ${kind} returning *`).pipe(
        Effect.map((found) => found as Option.Option<SecretOf<K>>)
      ),
    removeExpired: Effect.fn("PgSecretRepository.removeExpired")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.secrets where hash in (
          select hash from leadwell.secrets where expires_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
