import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Exit, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { ToldReasons } from "../../src/sql/StorageFailures.ts"
import { orUnavailable } from "../../src/sql/StorageFailures.ts"
import { freshDatabase } from "../FreshDatabase.ts"

/** Lets the database raise an error with a state, whose message has a value. */
const raised = (state: string) =>
  SqlClient.SqlClient.use((sql) =>
    orUnavailable(sql.unsafe(`do $$ begin raise exception 'jane@example.nl' using errcode = '${state}'; end $$`))
  )

/** The SQL states of a database that is away, and what the log says of each. */
const states = [
  ["57P01", "it stops or starts"],
  ["57P03", "it stops or starts"],
  ["53100", "its disk is full"],
  ["53200", "it lacks memory or another resource"],
  ["53300", "it takes no more connections"],
  ["58030", "its system fails"],
  ["25006", "it is read-only"],
  ["3D000", "it does not exist any more"],
  ["42501", "it does not let its user do what is needed"],
  ["42P01", "a table is missing"],
  ["3F000", "a table is missing"],
  ["25P03", "a transaction was idle for too long"],
  ["08006", "the connection was lost before it confirmed, so what was written may be stored"],
  ["28P01", "it refuses the user or the password"],
  ["55P03", "a lock was not granted in time"],
  ["57014", "a statement took too long"],
  ["40P01", "transactions conflict again and again"]
] as const

const client = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

layer(client, { excludeTestServices: true })("a database that is away", (it) => {
  it.effect.each(states)("is told of with a reason: %s", ([state, reason]) =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(raised(state))
      assert.instanceOf(failure, StorageUnavailable)
      assert.strictEqual(failure.reason, reason)
    })
  )

  it.effect("is told of in the log once a minute while somebody has to mend it", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      const lacking = Effect.flip(raised("42501")).pipe(Effect.provide(logger))
      yield* Effect.provideService(Effect.andThen(lacking, lacking), ToldReasons, new Map())
      yield* Effect.flip(raised("53100")).pipe(Effect.provide(logger))
      assert.deepStrictEqual(lines, ["A statement failed in the database: it does not let its user do what is needed"])
    })
  )

  it.effect("is told of when no connection can be made, whatever its state", () =>
    Effect.gen(function* () {
      const cause = Object.assign(new Error("not accepting connections"), { code: "55000" })
      const refused = (operation: string) => new SqlError({ reason: new UnknownError({ cause, operation }) })
      const failure = yield* Effect.flip(orUnavailable(Effect.fail(refused("connect"))))
      assert.strictEqual(failure.reason, "it cannot be reached")
      assert.isTrue(Exit.hasDies(yield* Effect.exit(orUnavailable(Effect.fail(refused("query"))))))
    })
  )

  it.effect("is told apart from a mistake in a statement", () =>
    Effect.gen(function* () {
      assert.isTrue(Exit.hasDies(yield* Effect.exit(raised("22012"))))
    })
  )
})
