import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { Business } from "@leadwell/domain/catalog/Business"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { InvitationDay } from "@leadwell/people/person/InvitationLimits"
import type { Membership } from "@leadwell/people/person/Membership"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { DecidePerson } from "@leadwell/people/person/PersonChange"
import { EmailTaken, PersonNotFound, PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer, Option, type Result } from "effect"
import { appendAudit } from "../../audit/AuditRows.ts"
import {
  deletePeople,
  identityText,
  paceText,
  pendingText,
  personColumns,
  PersonRow,
  personValues
} from "../../rows/PersonRows.ts"
import { hasWords } from "../../sql/Conditions.ts"
import { readLongList } from "../../sql/LongLists.ts"
import { dateOf, decodeRows, findRow } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"
import { endAll, madeBy } from "./CreationRows.ts"
import { countInvitations, isPending } from "./InvitationCounts.ts"

const people = decodeRows(PersonRow)
const findPerson = findRow(PersonRow)
const pages = readLongList(people)

const onlyOf = (id: PersonId) => (rows: unknown) =>
  Effect.flatMap(people(rows), ([found]) =>
    found === undefined ? Effect.fail(new PersonNotFound({ id })) : Effect.succeed(found)
  )

/** The condition that a person has such a membership. An index finds them. */
const isMember = (sql: PgClient, which: Partial<Membership>) =>
  sql`memberships @> ${JSON.stringify([which])}::text::jsonb`

/** The people with a membership that covers any of some businesses. An index finds those of their accounts. */
const coveringPeople = (sql: PgClient, businesses: ReadonlyArray<Pick<Business, "account" | "id">>) => {
  const byAccount = Map.groupBy(businesses, ({ account }) => account)
  const wanted = [...byAccount].map(([account, own]) => ({ account, ids: own.map(({ id }) => id) }))
  return sql`
    select p.* from leadwell.people p
    where p.id in (
      select q.id
      from jsonb_to_recordset(${sql.json(wanted)}) as e (account text, ids text[])
        join leadwell.people q on q.memberships @> jsonb_build_array(jsonb_build_object('account', e.account)),
        lateral (
          select m #> '{scope,businesses}' as names from jsonb_array_elements(q.memberships) m
          where m ->> 'account' = e.account
        ) m
      where m.names is null or m.names ?| e.ids
    )
    order by p.id`
}

const lockPerson = (sql: PgClient, id: PersonId) => sql`select * from leadwell.people where id = ${id} for update`

const updatePerson = (sql: PgClient, person: Person) => sql`
  update leadwell.people
  set name = ${person.name}, language = ${person.language},
    memberships = ${JSON.stringify(person.memberships)}::text::jsonb, pending = ${pendingText(person)}::text::jsonb,
    muted = ${[...person.muted]}::text[], identity = ${identityText(person)}::text::jsonb,
    sessions_ended_at = ${dateOf(person.sessions_ended_at)}::timestamptz, link_pace = ${paceText(person)}::text::jsonb,
    views = ${JSON.stringify(person.views)}::text::jsonb
  where id = ${person.id}`

const insertPerson = (sql: PgClient, person: Person) => sql`
  insert into leadwell.people (${sql.literal(personColumns)}) values (${personValues(sql, person)})
  on conflict (comparable_email) do nothing returning id`

/** Decides in one transaction, with what `count` does after the person is written. */
const decideCounting = <A, E, F>(
  sql: PgClient,
  id: PersonId,
  decide: DecidePerson<A, E>,
  count: (before: Person, after: Person) => Effect.Effect<void, F>
) =>
  Effect.gen(function* () {
    const found = yield* onlyOf(id)(yield* lockPerson(sql, id))
    const decided = yield* Effect.fromResult(decide(found, yield* madeBy(sql, id)))
    const { answer, at, audit, ends, person } = decided
    if (person === null) yield* deletePeople(sql, sql`id = ${id}`)
    else if (person !== found) {
      yield* updatePerson(sql, person)
      yield* count(found, person)
    }
    yield* endAll(sql, ends, at)
    yield* appendAudit(sql, audit)
    return answer
  }).pipe(sql.withTransaction, orUnavailable)

/** {@link PersonRepository} on PostgreSQL. */
export const layer = Layer.effect(
  PersonRepository,
  Effect.map(PgClient, (sql) => ({
    get: Effect.fn("PgPersonRepository.get")((id: PersonId) =>
      Effect.flatMap(orUnavailable(sql`select * from leadwell.people where id = ${id}`), onlyOf(id))
    ),
    find: (email) => findPerson(sql`select * from leadwell.people where comparable_email = ${comparableEmail(email)}`),
    invited: (invitation) =>
      findPerson(sql`select * from leadwell.people where ${isPending(sql, { invitation })} order by id limit 1`),
    invite: <E>(
      email: Person["email"],
      change: (person: Option.Option<Person>) => Result.Result<Person, E>,
      day: InvitationDay,
      audit: AuditEntries
    ) =>
      Effect.gen(function* () {
        for (;;) {
          const [known] = yield* people(
            yield* sql`select * from leadwell.people where comparable_email = ${comparableEmail(email)} for update`
          )
          const before = Option.fromUndefinedOr(known)
          const person = yield* Effect.fromResult(change(before))
          if (person === known) return person
          const written = known === undefined ? yield* insertPerson(sql, person) : yield* updatePerson(sql, person)
          // Somebody else came in with the address meanwhile.
          if (known === undefined && written.length === 0) continue
          yield* countInvitations(sql, before, person, day)
          yield* appendAudit(sql, audit)
          return person
        }
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.invite")),
    insert: (person: Person, audit: AuditEntries) =>
      Effect.gen(function* () {
        const inserted = yield* insertPerson(sql, person)
        if (inserted.length === 0) return yield* new EmailTaken({ id: person.id })
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.insert")),
    modify: <E>(id: PersonId, change: (person: Person) => Result.Result<Person, E>, audit: AuditEntries) =>
      Effect.gen(function* () {
        const found = yield* onlyOf(id)(yield* lockPerson(sql, id))
        const changed = yield* Effect.fromResult(change(found))
        if (changed === found) return found
        yield* updatePerson(sql, changed)
        yield* appendAudit(sql, audit)
        return changed
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgPersonRepository.modify")),
    decide: (id, decide) =>
      Effect.withSpan(
        decideCounting(sql, id, decide, () => Effect.void),
        "PgPersonRepository.decide"
      ),
    decideInviting: (id, decide, day) =>
      decideCounting(sql, id, decide, (before, after) => countInvitations(sql, Option.some(before), after, day)).pipe(
        Effect.withSpan("PgPersonRepository.decideInviting")
      ),
    withMembership: Effect.fn("PgPersonRepository.withMembership")((which, above, limit) =>
      Effect.flatMap(
        orUnavailable(sql`
          select * from leadwell.people
          where ${isMember(sql, which)} and ${above === null ? sql`true` : sql`id > ${above}`}
          order by id limit ${limit}`),
        people
      )
    ),
    covering: Effect.fn("PgPersonRepository.covering")((businesses) =>
      Effect.flatMap(orUnavailable(coveringPeople(sql, businesses)), people)
    ),
    search: Effect.fn("PgPersonRepository.search")((words, limit) =>
      Effect.flatMap(
        orUnavailable(sql`
          select * from leadwell.people where ${hasWords(sql, sql`name, email`, words)} order by id desc limit ${limit}`),
        people
      )
    ),
    page: Effect.fn("PgPersonRepository.page")((account, request) => {
      const all = sql`select id as shown, id as person from leadwell.people`
      const keys =
        account === undefined
          ? all
          : sql`
            ${all} where ${isMember(sql, { account })}
            union all
            select (one ->> 'invitation') collate "C", p.id
            from leadwell.people p, jsonb_array_elements(p.pending) one
            where ${isPending(sql, { account })} and one ->> 'account' = ${account}`
      return pages(sql, {
        total: sql`select count(*) as total from (${keys}) l`,
        keys,
        key: ["shown", "person"],
        sort: "descending",
        row: sql`select p.*, k.shown, k.person from leadwell.people p where p.id = k.person offset 0`,
        request
      })
    })
  }))
)
