import { assert, layer } from "@effect/vitest"
import { DatabaseTooNew, migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { AccessTokenHash } from "@leadwell/domain/access/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/token/AccessTokenRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import manageTokens from "../../src/migrations/0008_manage_tokens.ts"
import * as PgAccessTokenRepository from "../../src/token/PgAccessTokenRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.provideMerge(PgAccessTokenRepository.layer, PostgresStorage.client({ address }))
  )
)

layer(database, { excludeTestServices: true })("the tables", (it) => {
  it.effect("are made once, however many start together", () =>
    Effect.gen(function* () {
      const runs = yield* Effect.all(
        Array.from({ length: 5 }, () => migrate),
        { concurrency: "unbounded" }
      )
      const made = runs.flat().map(([id]) => id)
      assert.deepStrictEqual(made.toSorted(), [...new Set(made)].toSorted())
      assert.isAbove(made.length, 0)
      assert.deepStrictEqual(yield* migrate, [])
    })
  )

  it.effect("never hold a business twice on a lead, nor two reclaim requests of one business lead", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const placed = (position: number) =>
        sql`insert into leadwell.business_leads values ('b', ${position}::bigint, 1, '2026-01-01', null, null, 'heat-pumps', 'Nederland', '2026-01-01')`
      const request = (id: string) => sql`
        insert into leadwell.reclaim_requests (id, business, lead_id, reason, assigned, status, created_at, website_code)
        values (${id}, 'b', 1, 'spam', 1, 'pending', '2026-01-01', 'demo')`
      for (const insert of [placed, (n: number) => request(String(n))]) {
        yield* insert(1)
        const { reason } = yield* Effect.flip(insert(2))
        assert.strictEqual(reason._tag, "UniqueViolation")
      }
    })
  )

  it.effect("give tokens of before an id of their own, and write a token anew only when it changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        alter table leadwell.access_tokens drop column id, drop column created_at, drop column expires_at,
          drop column last_used_on, drop column revoked_at`
      yield* sql`insert into leadwell.accounts values ('a', 'A')`
      yield* sql`
        insert into leadwell.access_tokens (hash, account, name, abilities)
        select repeat(n::text, 64), 'a', 'website', array['operator'] from generate_series(1, 3) n`
      yield* sql.withTransaction(Effect.andThen(sql`set local search_path to leadwell`, manageTokens))
      const hash = "2".repeat(64) as AccessTokenHash
      const tokens = yield* AccessTokenRepository
      const { items } = yield* tokens.page(undefined, { page: 1, per_page: 10 })
      assert.strictEqual(new Set(items.map(({ id }) => id)).size, 3)
      for (const { created_at, id, ...rest } of items) {
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.isBelow(Math.abs(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) - Date.now()), 60_000)
        assert.isBelow(Math.abs(DateTime.toEpochMillis(created_at) - Date.now()), 60_000)
        assert.deepStrictEqual([rest.expires_at, rest.last_used_on, rest.revoked_at], [null, null, null])
      }
      const { id } = Option.getOrThrow(yield* tokens.find(hash))
      const version = Effect.map(
        sql`select xmin::text from leadwell.access_tokens where hash = ${hash}`,
        ([row]) => row?.["xmin"]
      )
      const before = yield* version
      yield* tokens.modify(id, (token) => token, [])
      assert.strictEqual(yield* version, before)
      yield* tokens.modify(id, (token) => ({ ...token, name: "other" }), [])
      assert.notStrictEqual(yield* version, before)
    })
  )

  it.effect("are left alone when they are of a newer version", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into leadwell.leadwell_migrations (migration_id, name) values (9999, 'from_the_future')`
      const refusal = yield* Effect.flip(migrate)
      assert.instanceOf(refusal, DatabaseTooNew)
      yield* sql`delete from leadwell.leadwell_migrations where migration_id = 9999`
    })
  )
})
