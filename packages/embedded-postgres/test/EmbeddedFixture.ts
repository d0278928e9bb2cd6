import { PgClient } from "@effect/sql-pg"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Cause, Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"

// This program starts PostgreSQL on the folder of its argument, writes row after row, and prints each acknowledged row.
// On SIGTERM and SIGINT it writes a last row, as a server does that finishes its requests.

const say = (word: string, value: string | number) => Effect.sync(() => process.stdout.write(`${word} ${value}\n`))

const write = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists acknowledged (id bigint generated always as identity, word text)`
  yield* Effect.addFinalizer(() =>
    sql`insert into acknowledged (word) values ('last')`.pipe(Effect.andThen(say("last", "written")), Effect.orDie)
  )
  yield* Effect.forever(
    sql<{ id: bigint }>`insert into acknowledged (word) values ('one of many') returning id`.pipe(
      Effect.flatMap(([row]) => say("row", String(row?.id)))
    )
  )
})

const connected = Layer.unwrap(
  Effect.gen(function* () {
    const dataFolder = process.argv[2]
    const { socket } = yield* EmbeddedPostgres.start(dataFolder === undefined ? {} : { dataFolder })
    yield* say("socket", socket)
    return PgClient.layer({ path: socket, username: "postgres", database: "postgres" })
  })
)

const running = Effect.runFork(Effect.scoped(write).pipe(Effect.provide(connected)))
const end = () => Effect.runFork(Fiber.interrupt(running))
process.once("SIGTERM", end)
process.once("SIGINT", end)
running.addObserver((exit) => {
  if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
    process.stdout.write(`failed ${JSON.stringify(Cause.squash(exit.cause))}\n`)
    process.exitCode = 1
  }
})
