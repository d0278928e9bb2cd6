import { PgClient } from "@effect/sql-pg"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { Person, PersonId } from "@leadwell/domain/people/Person"
import { EmailTaken, PersonNotFound, PersonRepository } from "@leadwell/domain/people/PersonRepository"
import { Effect, Layer } from "effect"
import { appendAudit } from "../audit/AuditRows.ts"
import { readPage } from "../sql/Pages.ts"
import { decodeRows, findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { personColumns, PersonRow, personValues } from "./PersonRows.ts"

const people = decodeRows(PersonRow)
const findPerson = findRow(PersonRow)
const pages = readPage(people)

const onlyOf = (rows: unknown) =>
  Effect.flatMap(people(rows), ([found]) =>
    found === undefined ? Effect.fail(new PersonNotFound()) : Effect.succeed(found)
  )

/** {@link PersonRepository} on PostgreSQL. */
export const layer = Layer.effect(
  PersonRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    get: Effect.fn("PgPersonRepository.get")((id: PersonId) =>
      Effect.flatMap(orUnavailable(sql`select * from leadwell.people where id = ${id}`), onlyOf)
    ),
    find: (email) => findPerson(sql`select * from leadwell.people where comparable_email = ${comparableEmail(email)}`),
    insert: (person: Person, audit: AuditEntries) =>
      Effect.gen(function* () {
        const inserted = yield* sql`
          insert into leadwell.people (${sql.literal(personColumns)}) values (${personValues(sql, person)})
          on conflict (comparable_email) do nothing returning id`
        if (inserted.length === 0) return yield* new EmailTaken()
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.insert")),
    modify: (id: PersonId, change: (person: Person) => Person, audit: AuditEntries) =>
      Effect.gen(function* () {
        const found = yield* onlyOf(yield* sql`select * from leadwell.people where id = ${id} for update`)
        const changed = change(found)
        if (changed === found) return found
        yield* sql`
          update leadwell.people
          set name = ${changed.name}, language = ${changed.language},
            memberships = ${JSON.stringify(changed.memberships)}::text::jsonb,
            muted = ${[...changed.muted]}::text[]
          where id = ${id}`
        yield* appendAudit(sql, audit)
        return changed
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.modify")),
    remove: (id: PersonId, audit: AuditEntries) =>
      Effect.gen(function* () {
        const removed = yield* sql`delete from leadwell.people where id = ${id} returning id`
        if (removed.length === 0) return yield* new PersonNotFound()
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.remove")),
    page: Effect.fn("PgPersonRepository.page")(function* (account, request) {
      const member = JSON.stringify([{ account }])
      const rows =
        account === undefined
          ? sql`select * from leadwell.people`
          : sql`select * from leadwell.people where memberships @> ${member}::text::jsonb`
      return yield* pages(sql, { rows, order: sql`id desc`, request })
    })
  }))
)
