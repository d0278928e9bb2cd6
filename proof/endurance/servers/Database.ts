import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { connected } from "../../benchmark/load/DurablePostgres.ts"
import { type Gateway, openGateway } from "../../test/Gateway.ts"
import { processTree, signalAll } from "./ProcessTree.ts"

/** A PostgreSQL that faults can strike, with a gateway for each server. */
export interface Database {
  /** A new gateway, which always leads to the PostgreSQL that was started last. */
  readonly gateway: Effect.Effect<Gateway, never, Scope.Scope>
  /** Runs statements on a database, past all gateways. */
  readonly query: (database: string, ...statements: ReadonlyArray<string>) => Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  readonly stop: Effect.Effect<void>
  readonly goOn: Effect.Effect<void>
  /** Starts PostgreSQL again, or restarts it. */
  readonly restart: Effect.Effect<void>
}

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-endurance-"))
    // PostgreSQL runs as another user for root, and must be able to enter this folder.
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
)

/** A killed process loses nothing that it gave to the system, so no commit has to wait for the disk. */
const settings = { fsync: "off", full_page_writes: "off" }

/** Starts a PostgreSQL on a folder of its own. It ends with the scope. */
export const makeDatabase = Effect.gen(function* () {
  const dataFolder = yield* temporaryFolder
  const gateways = new Set<Gateway>()
  let socket = ""
  let life = yield* Scope.make()
  let stopped: ReadonlyArray<number> = []

  const start = Effect.gen(function* () {
    life = yield* Scope.make()
    socket = (yield* Scope.provide(EmbeddedPostgres.start({ dataFolder, settings }), life)).socket
    for (const gateway of gateways) gateway.to = socket
  })
  const postmaster = () => Number(readFileSync(join(dataFolder, "cluster/postmaster.pid"), "utf8").split("\n")[0])
  const goOn = Effect.sync(() => {
    signalAll(stopped.toReversed(), "SIGCONT")
    stopped = []
  })
  const end = Effect.andThen(
    goOn,
    Effect.suspend(() => Scope.close(life, Exit.void))
  )

  yield* Effect.acquireRelease(start, () => end)
  const database: Database = {
    gateway: Effect.acquireRelease(
      Effect.promise(async () => {
        const gateway = await openGateway(socket)
        gateways.add(gateway)
        return gateway
      }),
      (gateway) =>
        Effect.sync(() => {
          gateways.delete(gateway)
          gateway.close()
        })
    ),
    query: (name, ...statements) =>
      Effect.promise(() =>
        connected(
          `postgres://postgres@localhost/${name}?host=${encodeURIComponent(dirname(socket))}`,
          async (client) => {
            for (const statement of statements) await client.query(statement)
          }
        )
      ),
    kill: Effect.sync(() => signalAll([postmaster()], "SIGKILL")),
    stop: Effect.sync(() => {
      stopped = processTree(postmaster())
      signalAll(stopped, "SIGSTOP")
    }),
    goOn,
    restart: Effect.andThen(end, Effect.orDie(start))
  }
  return database
})
