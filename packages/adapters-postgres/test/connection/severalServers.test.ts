import { assert, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { relay } from "./Relay.ts"

it.live("an address of two servers leads to the one that answers, which is tried first from then on", () =>
  Effect.gen(function* () {
    const address = yield* freshDatabase
    if (!("socket" in address)) return yield* Effect.die(new Error("the shared cluster has a socket"))
    const [one, two] = [yield* relay(address.socket), yield* relay(address.socket)]
    yield* one.strike("accepts and drops")
    const hosts = `127.0.0.1:${one.port},127.0.0.1:${two.port}`
    const url = Redacted.make(`postgres://postgres@${hosts}/${address.database}?sslmode=disable`)
    const sql = Context.get(yield* Layer.build(PostgresStorage.client({ address: { url } })), SqlClient.SqlClient)
    yield* sql`select 1`
    yield* Effect.all(
      Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`),
      { concurrency: "unbounded" }
    )
    // The first look at the database, and the first connection.
    assert.strictEqual(one.state.accepted, 2)
    assert.strictEqual(two.state.accepted, 6)
    yield* one.heal
    yield* two.strike("refuses connections")
    yield* Effect.retry(sql`select 1`, Schedule.spaced("50 millis"))
    assert.isAbove(one.state.accepted, 2)
  })
)
