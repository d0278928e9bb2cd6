import { assert, describe, it } from "@effect/vitest"
import { databaseServers } from "@leadwell/adapters-postgres/DatabaseAddress"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer, Logger, Schema } from "effect"
import { destinationOf } from "../../src/connection/WatchedSockets.ts"

const Ports = Schema.NonEmptyArray(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 65_535 })))

const destinations = (address: string) =>
  Effect.map(databaseServers(address), ({ urls }) => urls.map((url) => destinationOf(url)))

const problem = (address: string) => Effect.map(Effect.flip(databaseServers(address)), ({ problem }) => problem)

describe("the address of a database", () => {
  it.effect("leads to each server that it names, in their order", () =>
    Effect.gen(function* () {
      const both = [
        { host: "one", port: 5432 },
        { host: "::1", port: 6432 }
      ]
      assert.deepStrictEqual(yield* destinations("postgres://jane:se,c%40ret@one,[::1]:6432/leads"), both)
      assert.deepStrictEqual(yield* destinations("postgres:///leads?host=one,::1&port=5432,6432"), both)
      assert.deepStrictEqual(yield* destinations("postgres://nobody/leads?host=one,/run&port=5433"), [
        { host: "one", port: 5433 },
        { path: "/run/.s.PGSQL.5433" }
      ])
      assert.deepStrictEqual(yield* destinations("postgres:///leads"), [{ host: "localhost", port: 5432 }])
    })
  )

  it.effect("has the user, the password, the database and the parameters for each of its servers", () =>
    Effect.gen(function* () {
      const { needsWrites, urls } = yield* databaseServers(
        "postgresql://jane:p%2F@one:1,two:2/leads?sslmode=require&target_session_attrs=read-write"
      )
      assert.isTrue(needsWrites)
      for (const { password, pathname, searchParams, username } of urls) {
        assert.deepStrictEqual([username, password, pathname], ["jane", "p%2F", "/leads"])
        assert.strictEqual(searchParams.get("sslmode"), "require")
      }
      assert.isFalse((yield* databaseServers("postgres://one/leads?target_session_attrs=any")).needsWrites)
    })
  )

  it.effect("may have what providers write and nothing uses, of which the log tells", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = []
      const logger = Logger.make(({ message }) => void told.push(message))
      const { urls } = yield* databaseServers(
        "postgres://jane@one,two/leads?sslmode=require&channel_binding=require&application_name=x"
      ).pipe(Effect.provide(Logger.layer([logger])))
      for (const { searchParams } of urls) assert.deepStrictEqual([...searchParams.keys()], ["sslmode"])
      assert.deepStrictEqual(told.flat(), [
        "the address of the database has channel_binding, which is not used",
        "the address of the database has application_name, which is not used"
      ])
    })
  )

  it.effect("is refused with a parameter that would be ignored", () =>
    Effect.gen(function* () {
      const unknown = "has the parameter load_balance_hosts, which Leadwell does not know"
      assert.strictEqual(yield* problem("postgres://one,two/leads?load_balance_hosts=random"), unknown)
      assert.strictEqual(
        yield* problem("postgres://one,two/leads?target_session_attrs=standby"),
        "has an unknown target_session_attrs: use read-write or any"
      )
    })
  )

  it.effect.each([undefined, "", { url: undefined }])("is refused with a sentence when it is not set: %s", (target) =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(Layer.build(PostgresStorage.layer(target)))
      const sentence = "The database URL is not set: use one such as postgres://user:password@host:5432/database."
      assert.strictEqual(message, sentence)
    })
  )

  it.effect("is refused when it is none", () =>
    Effect.gen(function* () {
      const sentence = "is not a URL such as postgres://user:password@host:5432/database"
      for (const address of ["mysql://one/leads", "postgres:one", "one:5432", "postgres://one,two:x/leads"]) {
        assert.strictEqual(yield* problem(address), sentence)
      }
      assert.strictEqual(yield* problem("postgres:///leads?host=one,two&port=1,2,3"), sentence)
    })
  )

  it.effect.prop("leads to as many servers as it names, with their ports", [Ports], ([ports]) =>
    Effect.gen(function* () {
      const hosts = ports.map((port) => `db:${port}`).join(",")
      assert.deepStrictEqual(
        yield* destinations(`postgres://jane@${hosts}/leads`),
        ports.map((port) => ({ host: "db", port }))
      )
    })
  )
})
