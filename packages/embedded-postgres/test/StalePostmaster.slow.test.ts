import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Fiber } from "effect"
import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { postgresUser } from "../src/internal/PostgresUser.ts"
import { place, setting } from "./EmbeddedPlace.ts"
import { eventually, stopCheckpointer } from "./EmbeddedProcesses.ts"

const fileOf = (dataFolder: string) => path.join(dataFolder, "cluster/postmaster.pid")

/** Writes a `postmaster.pid` with another process id. The owner of an existing file stays. */
const name = (dataFolder: string, content: string, pid: number) =>
  Effect.sync(() => {
    const { gid, uid } = fs.statSync(path.join(dataFolder, "cluster"))
    fs.writeFileSync(fileOf(dataFolder), content.replace(/^\d+/, String(pid)), { mode: 0o600 })
    fs.chownSync(fileOf(dataFolder), uid, gid)
  })

/** Makes a cluster, stops it, and returns the `postmaster.pid` that a crash of it would have left. */
const crashed = Effect.fnUntraced(function* (dataFolder: string) {
  const running = Effect.andThen(
    EmbeddedPostgres.start({ dataFolder }),
    Effect.sync(() => fs.readFileSync(fileOf(dataFolder), "utf8"))
  )
  return yield* Effect.scoped(running)
})

/** A program that is no PostgreSQL, of the user that runs PostgreSQL. Returns its process id. */
const stranger = Effect.acquireRelease(
  Effect.sync(() => spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { ...postgresUser(), cwd: "/" })),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
).pipe(Effect.map(({ pid = 0 }) => pid))

/** Returns the id of a thread of a process that is not its first. */
const threadOf = (pid: number) => {
  const threads = () => fs.readdirSync(`/proc/${pid}/task`).map(Number)
  return Effect.promise(async () => {
    await eventually("it has threads", () => threads().length > 1)
    return threads().find((thread) => thread !== pid) ?? 0
  })
}

/** The id of a PostgreSQL that runs on another folder. */
const neighbour = Effect.gen(function* () {
  const dataFolder = path.join(yield* place, "others")
  yield* EmbeddedPostgres.start({ dataFolder })
  return Number.parseInt(fs.readFileSync(fileOf(dataFolder), "utf8"), 10)
})

/** Asserts that PostgreSQL starts although the file of a crashed server names this process. */
const startsDespite = <E, R>(pid: Effect.Effect<number, E, R>) =>
  Effect.gen(function* () {
    const dataFolder = path.join(yield* place, "leads")
    yield* name(dataFolder, yield* crashed(dataFolder), yield* pid)
    const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
    assert.strictEqual(yield* setting(socket, "data_directory"), path.join(dataFolder, "cluster"))
    assert.deepStrictEqual(fs.readdirSync(dataFolder), ["cluster"])
  })

/** Only Linux answers a signal to a thread, and tells the folder in which a process works. */
const hasProc = fs.existsSync("/proc/self/task")

describe("EmbeddedPostgres after a crash", () => {
  it.live.skipIf(!hasProc)("starts although the file of the crashed server names a thread", () =>
    startsDespite(Effect.flatMap(stranger, threadOf))
  )

  it.live.skipIf(!hasProc)("starts although the file of the crashed server names another PostgreSQL", () =>
    startsDespite(neighbour)
  )

  it.live("starts although the file of the crashed server names another program", () => startsDespite(stranger))

  it.live("is refused a folder that is in use, although its file names another program", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
      const content = fs.readFileSync(fileOf(dataFolder), "utf8")
      yield* name(dataFolder, content, yield* stranger)
      const second = yield* Effect.forkScoped(EmbeddedPostgres.start({ dataFolder }))
      yield* Effect.sleep("3 seconds")
      assert.isUndefined(second.pollUnsafe())
      yield* Fiber.interrupt(second)
      yield* name(dataFolder, content, Number.parseInt(content, 10))
      assert.strictEqual(yield* setting(socket, "data_directory"), path.join(dataFolder, "cluster"))
      const held = yield* Effect.flip(EmbeddedPostgres.start({ dataFolder }))
      assert.deepInclude(held, { _tag: "DataFolderInUse", folder: dataFolder })
    })
  )

  it.live("waits for a process that the crashed server left, although its file names another program", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      yield* EmbeddedPostgres.start({ dataFolder })
      const content = fs.readFileSync(fileOf(dataFolder), "utf8")
      const release = yield* stopCheckpointer(dataFolder)
      process.kill(Number.parseInt(content, 10), "SIGKILL")
      yield* name(dataFolder, content, yield* stranger)
      const successor = yield* Effect.forkScoped(EmbeddedPostgres.start({ dataFolder }))
      yield* Effect.sleep("3 seconds")
      assert.isUndefined(successor.pollUnsafe())
      yield* release
      yield* Fiber.join(successor)
    })
  )
})
