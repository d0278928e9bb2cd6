import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { mailOfNotice } from "@leadwell/people/mail/NewMails"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import type { SecretHash } from "@leadwell/people/person/Secret"
import type { Session, SessionId } from "@leadwell/people/session/Session"
import { type AccessEnd, SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../../audit/AuditRows.ts"
import { insertDeliveries } from "../../rows/DeliveryRows.ts"
import { PersonRow, SecretRow, SessionRow } from "../../rows/PersonRows.ts"
import { instant } from "../../sql/Conditions.ts"
import { dateOf, decodeRows } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"

const sessions = decodeRows(SessionRow)
const people = decodeRows(PersonRow)
const secretRows = decodeRows(SecretRow)

/** {@link SessionRepository} on PostgreSQL. */
export const layer = Layer.effect(
  SessionRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgSessionRepository.insert")((session: Session, replaced: SecretHash | null) =>
      Effect.asVoid(
        orUnavailable(sql`
          with ended as (delete from leadwell.sessions where hash = ${replaced}::text)
          insert into leadwell.sessions (id, hash, person, account, created_at, used_at)
          select ${session.id}::text, ${session.hash}::text, p.id, ${session.account}::text,
            ${DateTime.toDateUtc(session.created_at)}::timestamptz, ${DateTime.toDateUtc(session.used_at)}::timestamptz
          from leadwell.people p where p.id = ${session.person} for key share`)
      )
    ),
    find: Effect.fn("PgSessionRepository.find")(function* (hash) {
      const [session] = yield* sessions(yield* orUnavailable(sql`select * from leadwell.sessions where hash = ${hash}`))
      if (session === undefined) return Option.none()
      const [person] = yield* people(
        yield* orUnavailable(sql`select * from leadwell.people where id = ${session.person}`)
      )
      return person === undefined ? Option.none() : Option.some({ session, person })
    }),
    ofPerson: Effect.fn("PgSessionRepository.ofPerson")((person: PersonId) =>
      Effect.flatMap(
        orUnavailable(sql`select * from leadwell.sessions where person = ${person} order by id desc`),
        sessions
      )
    ),
    modify: (hash: SecretHash, change: (session: Session) => Session) =>
      Effect.gen(function* () {
        const found = yield* sessions(yield* sql`select * from leadwell.sessions where hash = ${hash} for update`)
        const [session] = found
        if (session === undefined) return Option.none()
        const changed = change(session)
        yield* sql`
          update leadwell.sessions
          set account = ${changed.account}, used_at = ${DateTime.toDateUtc(changed.used_at)}::timestamptz
          where hash = ${hash}`
        return Option.some(changed)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgSessionRepository.modify")),
    remove: (person: PersonId, ids: ReadonlyArray<SessionId>, audit: AuditEntries) =>
      Effect.gen(function* () {
        const removed = yield* sql`
          delete from leadwell.sessions where person = ${person} and id = any(${[...ids]}::text[]) returning id`
        if (removed.length > 0) yield* appendAudit(sql, audit)
        return removed.length
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgSessionRepository.remove")),
    endAll: (id: PersonId, { audit, end, withPasskeys }: AccessEnd) =>
      Effect.gen(function* () {
        // To store a session, a link or a passkey of the person locks this row too.
        const [person] = yield* people(yield* sql`select * from leadwell.people where id = ${id} for update`)
        if (person === undefined) return yield* new PersonNotFound({ id })
        yield* sql`
          update leadwell.people set sessions_ended_at = ${dateOf(end(person).sessions_ended_at)}::timestamptz
          where id = ${id}`
        const ended = yield* sessions(yield* sql`delete from leadwell.sessions where person = ${id} returning *`)
        const secrets = yield* secretRows(
          yield* sql`delete from leadwell.secrets where person = ${id} and kind in ('sign_in', 'passkey') returning *`
        )
        const links = secrets.filter((one) => one.kind === "sign_in")
        const removed =
          withPasskeys === null ? [] : yield* sql`delete from leadwell.passkeys where person = ${id} returning id`
        if (removed.length > 0 && withPasskeys !== null)
          yield* insertDeliveries(sql, mailDeliveries, [mailOfNotice(withPasskeys)])
        const left = yield* sql`select id from leadwell.passkeys where person = ${id}`
        yield* appendAudit(sql, audit)
        return { person, sessions: ended, links, passkeysRemoved: removed.length, passkeysLeft: left.length }
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgSessionRepository.endAll")),
    removeIdle: Effect.fn("PgSessionRepository.removeIdle")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.sessions where hash in (
          select hash from leadwell.sessions where used_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
