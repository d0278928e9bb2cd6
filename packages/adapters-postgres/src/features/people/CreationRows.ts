import type { PgClient } from "@effect/sql-pg/PgClient"
import { Actor } from "@leadwell/domain/access/Actor"
import { AccessToken } from "@leadwell/domain/features/tokens/AccessToken"
import type { Creation, StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import { Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import { Person, type PersonId } from "@leadwell/people/person/Person"
import { DateTime, Effect, Schema } from "effect"
import { decodeRows } from "../../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

const { abilities, account, id, name } = AccessToken.fields
const ofBoth = { created_at: instant, created_by: Actor }

const tokens = decodeRows(
  Schema.Struct({ id, account, name, abilities, ...ofBoth, expires_at: Schema.NullOr(instant) })
)
const webhooks = decodeRows(
  Schema.Struct({ id: Webhook.fields.id, account: Webhook.fields.account, url: Webhook.fields.url, ...ofBoth })
)

const makersOfTokens = decodeRows(Schema.Struct({ revoked_at: Schema.NullOr(instant) }))
const makersOfPeople = decodeRows(Schema.Struct({ memberships: Person.fields.memberships }))

/**
 * Returns the person or the token that makes something, and locks it until the transaction ends: what would take the
 * right to make it away comes before this call, or finds what is made.
 */
export const makerOf = Effect.fnUntraced(function* (sql: PgClient, by: Actor) {
  if (by.kind === "person") {
    const rows = yield* sql`select memberships from leadwell.people where id = ${by.id} for key share`
    const [person]: ReadonlyArray<StoredMaker> = yield* makersOfPeople(rows)
    return person ?? null
  }
  if (by.kind !== "token") return null
  const rows = yield* sql`select revoked_at from leadwell.access_tokens where id = ${by.id} for share`
  const [token]: ReadonlyArray<StoredMaker> = yield* makersOfTokens(rows)
  return token ?? null
})

/** The ids of the tokens that a person made, and of those that these tokens made, revoked ones included. */
const makers = (sql: PgClient, person: PersonId) => sql`
  with recursive made as (
    select id from leadwell.access_tokens where created_by ->> 'id' = ${person} and created_by ->> 'kind' = 'person'
    union
    select t.id from made m
    join leadwell.access_tokens t on t.created_by ->> 'id' = m.id and t.created_by ->> 'kind' = 'token'
  )`

/** Locks the tokens that a person made. What one of them makes meanwhile is found then, so it looks again. */
const lockMakers = Effect.fnUntraced(function* (sql: PgClient, person: PersonId) {
  for (let before = -1, locked = 0; locked !== before;) {
    before = locked
    const rows = yield* sql`${makers(sql, person)}
      select t.id from made m join leadwell.access_tokens t on t.id = m.id order by t.id for update of t`
    locked = rows.length
  }
})

/** Returns the tokens and webhooks that a person made, and those that these tokens made, unless they have ended. */
export const madeBy = Effect.fnUntraced(function* (sql: PgClient, person: PersonId) {
  yield* lockMakers(sql, person)
  const [foundTokens, foundWebhooks] = [
    yield* tokens(
      yield* sql`${makers(sql, person)}
        select t.* from made m join leadwell.access_tokens t on t.id = m.id where t.revoked_at is null`
    ),
    yield* webhooks(
      yield* sql`${makers(sql, person)}
        select w.* from leadwell.webhooks w
        where w.disabled_at is null and (
          (w.created_by ->> 'id' = ${person} and w.created_by ->> 'kind' = 'person') or
          (w.created_by ->> 'id' in (select id from made) and w.created_by ->> 'kind' = 'token'))`
    )
  ]
  const made: ReadonlyArray<Creation> = [
    ...foundTokens.map((one) => ({ kind: "token" as const, ...one, ended_at: null })),
    ...foundWebhooks.map((one) => ({ kind: "webhook" as const, ...one, ended_at: null }))
  ]
  return made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
})

const idsOf = (ends: ReadonlyArray<Creation>, kind: Creation["kind"]): Array<string> =>
  ends.filter((one) => one.kind === kind).map((one) => one.id)

/** Revokes tokens and disables webhooks. An end that came first stays. */
export const endAll = Effect.fnUntraced(function* (sql: PgClient, ends: ReadonlyArray<Creation>, at: DateTime.Utc) {
  if (ends.length === 0) return
  const instant = DateTime.toDateUtc(at)
  yield* sql`
    update leadwell.access_tokens set revoked_at = ${instant}::timestamptz
    where id = any(${idsOf(ends, "token")}::text[]) and revoked_at is null`
  yield* sql`
    update leadwell.webhooks set disabled_at = ${instant}::timestamptz
    where id = any(${idsOf(ends, "webhook")}::text[]) and disabled_at is null`
})
