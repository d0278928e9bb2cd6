import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer } from "effect"
import { sendGroup } from "../../src/forwarding/SentGroups.ts"
import { withdrawGroup } from "../../src/rows/GroupMarks.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const [sender, receiver, one, other] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string
]

describe("a group of leads that no receiver fetched", () => {
  it.live("is withdrawn once, and its leads are not stored any more", () =>
    Effect.gen(function* () {
      const address = yield* freshDatabase
      yield* Layer.build(PostgresStorage.layer({ address }))
      const sql = Context.get(yield* Layer.build(PostgresStorage.client({ address })), PgClient)
      for (const id of [one, other]) yield* sendGroup(sql, { id, receiver, sender }, "[]", [])
      assert.deepStrictEqual(
        [yield* withdrawGroup(sql, one, receiver), yield* withdrawGroup(sql, one, receiver)],
        [true, false]
      )
      const [row] = yield* sql`select array_agg(id::text) as left from leadwell.forwarded_leads`
      assert.deepStrictEqual({ ...row }, { left: [other] })
    })
  )
})
