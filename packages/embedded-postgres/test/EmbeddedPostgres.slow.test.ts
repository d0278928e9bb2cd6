import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Fiber } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { postgresUser } from "../src/internal/PostgresUser.ts"
import { ask, isRoot, place, problemOf, setting } from "./EmbeddedPlace.ts"
import { processesOn, programOn, programsOn } from "./EmbeddedProcesses.ts"

const heapInUse = (): number => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  return process.memoryUsage().heapUsed
}

describe("EmbeddedPostgres", () => {
  it.live("needs no folder, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const run = yield* Effect.scoped(
        Effect.gen(function* () {
          const { socket } = yield* EmbeddedPostgres.start()
          assert.strictEqual(yield* setting(socket, "fsync"), "off")
          assert.isNotEmpty(programsOn(path.dirname(socket)))
          return path.dirname(socket)
        })
      )
      assert.isFalse(fs.existsSync(run))
      assert.deepStrictEqual(processesOn(run), [])
    })
  )

  it.live("lets nobody else in", () =>
    Effect.gen(function* () {
      const { socket } = yield* EmbeddedPostgres.start({ settings: { listen_addresses: "*", port: "1" } })
      assert.strictEqual(yield* setting(socket, "listen_addresses"), "")
      const { gid, mode, uid } = fs.statSync(path.dirname(socket))
      assert.strictEqual(mode & 0o777, isRoot ? 0o710 : 0o700)
      if (isRoot) assert.deepStrictEqual([uid, gid], [postgresUser()?.uid, postgresUser()?.gid])
      assert.strictEqual(fs.statSync(socket).mode & 0o777, 0o700)
    })
  )

  it.live.skipIf(process.platform !== "linux")("is told nothing of the environment of the process", () =>
    Effect.gen(function* () {
      process.env.LEADWELL_TEST_SECRET = "hush"
      const { socket } = yield* EmbeddedPostgres.start()
      for (const { pid } of processesOn(path.dirname(socket))) {
        assert.notInclude(fs.readFileSync(`/proc/${pid}/environ`, "utf8"), "hush")
      }
    }).pipe(Effect.ensuring(Effect.sync(() => delete process.env.LEADWELL_TEST_SECRET)))
  )

  it.live("syncs what it keeps in a folder, and finds it again", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "deep/down/below")
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { socket } = yield* EmbeddedPostgres.start({ dataFolder, settings: { work_mem: "5MB" } })
          for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
            assert.strictEqual(yield* setting(socket, name), "on")
          }
          assert.strictEqual(yield* setting(socket, "work_mem"), "5MB")
          yield* ask(socket, (sql) => sql`create table kept as select 42 as answer`)
        })
      )
      assert.deepStrictEqual(processesOn(dataFolder), [])
      assert.deepStrictEqual(fs.readdirSync(dataFolder), ["cluster"])
      const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
      assert.deepStrictEqual(yield* ask(socket, (sql) => sql`select answer from kept`), [{ answer: 42 }])
    })
  )

  it.live("tells when it has ended, and why if it said so", () =>
    Effect.gen(function* () {
      const ends = [
        { victim: "bin/postgres -D", damage: () => {}, problem: "it did not say why" },
        {
          // When a child process dies, the postmaster starts the server again. Without `pg_control` it cannot.
          victim: "walwriter",
          damage: (run: string) => fs.rmSync(path.join(run, "cluster/global/pg_control")),
          problem: 'could not open file "global/pg_control": No such file or directory'
        }
      ]
      for (const { damage, problem, victim } of ends) {
        const { ended, socket } = yield* EmbeddedPostgres.start()
        const run = path.dirname(socket)
        const telling = yield* Effect.forkScoped(problemOf(ended))
        yield* setting(socket, "fsync")
        assert.isUndefined(telling.pollUnsafe())
        const pid = yield* Effect.promise(() => programOn(run, victim))
        damage(run)
        process.kill(pid, "SIGKILL")
        assert.strictEqual(yield* Fiber.join(telling), problem)
      }
    })
  )

  it.live("reads all of a long log, and keeps little of it", () =>
    Effect.gen(function* () {
      const { socket } = yield* EmbeddedPostgres.start({ settings: { log_statement: "all" } })
      const before = heapInUse()
      yield* ask(socket, (sql) => Effect.repeat(sql.unsafe(`select length('${"x".repeat(1_000_000)}')`), { times: 47 }))
      assert.isBelow(heapInUse() - before, 16_000_000)
    })
  )
})
