import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { AccessTokenHash } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import * as PgAccessTokenRepository from "../../src/features/tokens/PgAccessTokenRepository.ts"
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

  it.effect("write a token anew only when it changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into leadwell.accounts values ('a', 'A')`
      yield* sql`
        insert into leadwell.access_tokens (hash, account, name, abilities, id, created_at, created_by)
        values (repeat('2', 64), 'a', 'website', array['operator'], '01900000-0000-7000-8000-000000000001', now(),
          '{"kind": "server", "id": "server", "name": "server"}')`
      const hash = "2".repeat(64) as AccessTokenHash
      const tokens = yield* AccessTokenRepository
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
})
