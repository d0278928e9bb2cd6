import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as fs from "node:fs"
import * as path from "node:path"
import { slowCheckout } from "./EmbeddedCheckout.ts"
import { type Launch, launch } from "./EmbeddedLaunch.ts"
import { connection, place, rows } from "./EmbeddedPlace.ts"
import { allGone, eventually, guardsOn, processesOn, programsOn } from "./EmbeddedProcesses.ts"

const kill = (signal: NodeJS.Signals) => (pid: number) => void process.kill(pid, signal)

/** The ways to end a process. A terminal signals the whole process group. */
const requests: ReadonlyArray<{ readonly by: string; readonly ask: (pid: number) => void }> = [
  { by: "SIGTERM", ask: kill("SIGTERM") },
  { by: "SIGINT", ask: kill("SIGINT") },
  { by: "Ctrl-C in a terminal", ask: (pid) => process.kill(-pid, "SIGINT") }
]

const running = Effect.fnUntraced(function* (use: (launched: Launch, dataFolder: string) => Promise<void>) {
  const folder = yield* place
  const dataFolder = path.join(folder, "leads")
  const launched = yield* launch({ place: folder, dataFolder })
  yield* Effect.promise(() => launched.line("row"))
  const processes = processesOn(dataFolder)
  assert.isNotEmpty(programsOn(dataFolder))
  yield* Effect.promise(() => use(launched, dataFolder))
  yield* Effect.promise(() => launched.ended)
  return { dataFolder, processes, temporary: launched.temporary }
})

describe("EmbeddedPostgres at the end", () => {
  it.live.each(requests)("lets the process that is ended by $by write a last row, and is gone before it", ({ ask }) =>
    Effect.gen(function* () {
      const { dataFolder, temporary } = yield* running(async ({ child, line }) => {
        ask(child.pid ?? 0)
        await line("last")
      })
      assert.deepStrictEqual(processesOn(dataFolder), [])
      assert.deepStrictEqual(fs.readdirSync(temporary), [])
      const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
      assert.strictEqual((yield* rows(socket)).at(-1)?.word, "last")
    })
  )

  it.live("goes when the process is killed, also if half of its guard was killed before", () =>
    Effect.gen(function* () {
      const { processes, temporary } = yield* running(async ({ child }, dataFolder) => {
        const guards = guardsOn(dataFolder)
        assert.lengthOf(guards, 2)
        const [first, ...others] = guards.filter(({ parent }) => parent === child.pid)
        assert.lengthOf(others, 0)
        kill("SIGKILL")(first!.pid)
        child.kill("SIGKILL")
      })
      // The processes include the guard, which removes the folder of the socket before it ends.
      yield* Effect.promise(() => allGone(processes))
      assert.deepStrictEqual(fs.readdirSync(temporary), [])
    })
  )

  it.live("goes when the process is killed, also if somebody else is still connected", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { child, line } = yield* launch({ place: folder, dataFolder })
      const socket = yield* Effect.promise(() => line("socket"))
      const context = yield* Layer.build(connection(socket))
      yield* SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(context))
      const processes = processesOn(dataFolder)
      child.kill("SIGKILL")
      yield* Effect.promise(() => allGone(processes))
    })
  )

  it.live("goes when the process is killed while it starts, however early", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      yield* Effect.scoped(EmbeddedPostgres.start({ dataFolder }))
      const fixture = yield* slowCheckout(yield* place)
      const { child } = yield* launch({ place: folder, dataFolder, fixture })
      const isEarly = () => processesOn(dataFolder).some(({ command }) => command.startsWith("sleep"))
      yield* Effect.promise(() => eventually("it is about to start", isEarly))
      child.kill("SIGKILL")
      yield* Effect.promise(() => eventually("nothing is left of it", () => processesOn(dataFolder).length === 0))
    })
  )

  it.live("is stopped by the process itself when all of its guard was killed", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      const scope = yield* Scope.make()
      yield* EmbeddedPostgres.start({ dataFolder }).pipe(Scope.provide(scope))
      const guards = guardsOn(dataFolder)
      assert.lengthOf(guards, 2)
      for (const { pid } of guards) kill("SIGKILL")(pid)
      yield* Effect.promise(() => allGone(guards))
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(programsOn(dataFolder), [])
      yield* EmbeddedPostgres.start({ dataFolder })
    })
  )

  it.live("takes no hint to end that was sent to its guard", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
      const guards = guardsOn(dataFolder)
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) guards.map(({ pid }) => pid).forEach(kill(signal))
      const { pid = 0 } = programsOn(dataFolder)[0] ?? {}
      process.kill(pid, 0)
      assert.deepStrictEqual(guardsOn(dataFolder), guards)
      assert.isTrue(fs.existsSync(socket))
    })
  )

  it.live("stops whenever it is interrupted while it starts, and starts again", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      const moments: ReadonlyArray<readonly [string, () => boolean]> = [
        ["initdb runs", () => programsOn(dataFolder).some(({ command }) => command.includes("initdb"))],
        ["a shell runs", () => processesOn(dataFolder).length > 0],
        ["PostgreSQL runs", () => programsOn(dataFolder).some(({ command }) => command.includes("bin/postgres -D"))],
        ["it starts up", () => fs.existsSync(path.join(dataFolder, "cluster/postmaster.pid"))]
      ]
      for (const [what, isSo] of moments) {
        const starting = yield* Effect.forkScoped(Effect.scoped(EmbeddedPostgres.start({ dataFolder })))
        yield* Effect.promise(() => eventually(what, isSo))
        yield* Fiber.interrupt(starting)
        assert.deepStrictEqual(processesOn(dataFolder), [])
        assert.deepStrictEqual(
          fs.readdirSync(dataFolder).filter((name) => name !== "cluster"),
          []
        )
      }
      yield* EmbeddedPostgres.start({ dataFolder })
      assert.deepStrictEqual(fs.readdirSync(dataFolder), ["cluster"])
    })
  )
})
