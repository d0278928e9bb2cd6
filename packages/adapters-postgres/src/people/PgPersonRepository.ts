import { PgClient } from "@effect/sql-pg"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { Membership } from "@leadwell/domain/people/Membership"
import type { Person, PersonId } from "@leadwell/domain/people/Person"
import {
  type DecidePerson,
  EmailTaken,
  PersonNotFound,
  PersonRepository
} from "@leadwell/domain/people/PersonRepository"
import { Effect, Layer, type Result } from "effect"
import { appendAudit } from "../audit/AuditRows.ts"
import { readLongList } from "../sql/LongLists.ts"
import { dateOf, decodeRows, findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { endAll, madeBy } from "./CreationRows.ts"
import { identityText, paceText, personColumns, PersonRow, personValues } from "./PersonRows.ts"

const people = decodeRows(PersonRow)
const findPerson = findRow(PersonRow)
const pages = readLongList(people)

const onlyOf = (rows: unknown) =>
  Effect.flatMap(people(rows), ([found]) =>
    found === undefined ? Effect.fail(new PersonNotFound()) : Effect.succeed(found)
  )

/** The condition that a person has such a membership. An index finds them. */
const isMember = (sql: PgClient.PgClient, which: Partial<Membership>) =>
  sql`memberships @> ${JSON.stringify([which])}::text::jsonb`

const lockPerson = (sql: PgClient.PgClient, id: PersonId) =>
  sql`select * from leadwell.people where id = ${id} for update`

const updatePerson = (sql: PgClient.PgClient, person: Person) => sql`
  update leadwell.people
  set name = ${person.name}, language = ${person.language},
    memberships = ${JSON.stringify(person.memberships)}::text::jsonb, muted = ${[...person.muted]}::text[],
    identity = ${identityText(person)}::text::jsonb, first_signed_in_at = ${dateOf(person.first_signed_in_at)}::timestamptz,
    sessions_ended_at = ${dateOf(person.sessions_ended_at)}::timestamptz, link_pace = ${paceText(person)}::text::jsonb
  where id = ${person.id}`

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
    modify: <E>(id: PersonId, change: (person: Person) => Result.Result<Person, E>, audit: AuditEntries) =>
      Effect.gen(function* () {
        const found = yield* onlyOf(yield* lockPerson(sql, id))
        const changed = yield* Effect.fromResult(change(found))
        if (changed === found) return found
        yield* updatePerson(sql, changed)
        yield* appendAudit(sql, audit)
        return changed
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.modify")),
    decide: <A, E>(id: PersonId, decide: DecidePerson<A, E>) =>
      Effect.gen(function* () {
        const found = yield* onlyOf(yield* lockPerson(sql, id))
        const decided = yield* Effect.fromResult(decide(found, yield* madeBy(sql, id)))
        const { answer, at, audit, ends, person } = decided
        if (person === null) yield* sql`delete from leadwell.people where id = ${id}`
        else if (person !== found) yield* updatePerson(sql, person)
        yield* endAll(sql, ends, at)
        yield* appendAudit(sql, audit)
        return answer
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.decide")),
    withMembership: Effect.fn("PgPersonRepository.withMembership")((which, above, limit) =>
      Effect.flatMap(
        orUnavailable(sql`
          select * from leadwell.people
          where ${isMember(sql, which)} and ${above === null ? sql`true` : sql`id > ${above}`}
          order by id limit ${limit}`),
        people
      )
    ),
    page: Effect.fn("PgPersonRepository.page")((account, request) => {
      const isListed = account === undefined ? sql`true` : isMember(sql, { account })
      return pages(sql, {
        total: sql`select count(*) as total from leadwell.people where ${isListed}`,
        keys: sql`select id from leadwell.people where ${isListed}`,
        key: ["id"],
        sort: "descending",
        row: sql`select p.* from leadwell.people p where p.id = k.id offset 0`,
        request
      })
    })
  }))
)
