import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { mailOfNotice } from "@leadwell/people/mail/NewMails"
import { Passkey, type CredentialId, type PasskeyId } from "@leadwell/people/passkey/Passkey"
import { CredentialTaken, PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import type { SecurityNotice } from "@leadwell/people/person/SecurityNotice"
import { Schema, Effect, Layer, Option, type Result } from "effect"
import { appendAudit } from "../../../audit/AuditRows.ts"
import { insertDeliveries } from "../../../rows/DeliveryRows.ts"
import { PersonRow } from "../../../rows/PersonRows.ts"
import { instant } from "../../../sql/Conditions.ts"
import { numberFromBigint, decodeRows, findRow } from "../../../sql/Rows.ts"
import { orUnavailable } from "../../../sql/StorageFailures.ts"

/** A row of `passkeys`. */
const PasskeyRow = Schema.Struct({
  ...Passkey.fields,
  counter: numberFromBigint(Passkey.fields.counter),
  created_at: Schema.DateTimeUtcFromDate,
  used_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})

const passkeys = decodeRows(PasskeyRow)
const findPasskey = findRow(PasskeyRow)
const findPerson = findRow(PersonRow)
const people = decodeRows(PersonRow)

/** {@link PasskeyRepository} on PostgreSQL. */
export const layer = Layer.effect(
  PasskeyRepository,
  Effect.map(PgClient, (sql) => {
    const registeredBy = (person: PersonId) =>
      sql`select * from leadwell.passkeys where person = ${person} order by id desc`
    return {
      insert: <E>(
        passkey: Passkey,
        check: (registered: ReadonlyArray<Passkey>, person: Person) => Result.Result<void, E>,
        audit: AuditEntries,
        notice: SecurityNotice
      ) =>
        Effect.gen(function* () {
          // The row lock lets one passkey of a person in at a time. Sessions of the person may begin meanwhile.
          const [person] = yield* people(
            yield* sql`select * from leadwell.people where id = ${passkey.person} for no key update`
          )
          if (person === undefined) return yield* new PersonNotFound({ id: passkey.person })
          yield* Effect.fromResult(check(yield* passkeys(yield* registeredBy(passkey.person)), person))
          const inserted = yield* sql`
            insert into leadwell.passkeys
              (id, credential_id, public_key, counter, transports, person, name, created_at, used_at)
            values (${passkey.id}, ${passkey.credential_id}, ${passkey.public_key}, ${String(passkey.counter)}::text::bigint,
              ${JSON.stringify(passkey.transports)}::text::jsonb, ${passkey.person}, ${passkey.name},
              ${instant(sql, passkey.created_at)}, ${passkey.used_at && instant(sql, passkey.used_at)})
            on conflict (credential_id) do nothing returning id`
          if (inserted.length === 0) return yield* new CredentialTaken({ id: passkey.id })
          yield* appendAudit(sql, audit)
          yield* insertDeliveries(sql, mailDeliveries, [mailOfNotice(notice)])
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPasskeyRepository.insert")),
      find: Effect.fn("PgPasskeyRepository.find")(function* (id) {
        const passkey = yield* findPasskey(sql`select * from leadwell.passkeys where credential_id = ${id}`)
        if (Option.isNone(passkey)) return Option.none()
        const person = yield* findPerson(sql`select * from leadwell.people where id = ${passkey.value.person}`)
        return Option.map(person, (person) => ({ passkey: passkey.value, person }))
      }),
      ofPerson: Effect.fn("PgPasskeyRepository.ofPerson")((person: PersonId) =>
        Effect.flatMap(orUnavailable(registeredBy(person)), passkeys)
      ),
      modify: <E>(id: CredentialId, change: (passkey: Passkey) => Result.Result<Passkey, E>) =>
        Effect.gen(function* () {
          const [passkey] = yield* passkeys(
            yield* sql`select * from leadwell.passkeys where credential_id = ${id} for update`
          )
          if (passkey === undefined) return Option.none()
          const changed = yield* Effect.fromResult(change(passkey))
          yield* sql`
            update leadwell.passkeys set counter = ${String(changed.counter)}::text::bigint,
              used_at = ${changed.used_at && instant(sql, changed.used_at)}
            where credential_id = ${id}`
          return Option.some(changed)
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPasskeyRepository.modify")),
      remove: (person: PersonId, id: PasskeyId | undefined, audit: AuditEntries, notice: SecurityNotice) =>
        Effect.gen(function* () {
          const isRemoved = id === undefined ? sql`true` : sql`id = ${id}`
          const removed = yield* sql`
            delete from leadwell.passkeys where person = ${person} and ${isRemoved} returning id`
          if (removed.length === 0) return 0
          yield* appendAudit(sql, audit)
          yield* insertDeliveries(sql, mailDeliveries, [mailOfNotice(notice)])
          return removed.length
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPasskeyRepository.remove"))
    }
  })
)
