import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import * as RunningPostgres from "@leadwell/embedded-postgres/RunningPostgres"
import { Effect, Option } from "effect"
import * as fs from "node:fs"
import { createServer } from "node:net"
import * as path from "node:path"
import { isRoot, place, setting } from "./EmbeddedPlace.ts"

const found = (dataFolder: string) => Effect.map(RunningPostgres.find(dataFolder), Option.getOrNull)

/** Makes a data folder with a `postmaster.pid` that names this process as the postmaster, and a socket that listens. */
const pretended = Effect.gen(function* () {
  const folder = yield* place
  const [cluster, run] = [path.join(folder, "leads/cluster"), path.join(folder, "run")]
  const socket = path.join(run, ".s.PGSQL.5432")
  fs.mkdirSync(cluster, { recursive: true })
  fs.mkdirSync(run, { mode: 0o700 })
  const say = (state: string, at = run, pid = process.pid) =>
    fs.writeFileSync(path.join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n1\n5432\n${at}\n\n1 1\n${state}   \n`)
  say("ready")
  yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(socket, () => resolve(server))
        })
    ),
    (server) => Effect.sync(() => server.close())
  )
  return { dataFolder: path.join(folder, "leads"), folder, run, say, socket }
})

describe("RunningPostgres", () => {
  it.live("finds the one that runs on a folder, for as long as it does", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      assert.isTrue(yield* RunningPostgres.isUnused(dataFolder))
      assert.isFalse(yield* RunningPostgres.isUnused("/dev/null"))
      assert.isNull(yield* found(dataFolder))
      assert.isFalse(fs.existsSync(dataFolder))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
          assert.strictEqual(yield* found(dataFolder), socket)
          assert.strictEqual(yield* found(path.join(dataFolder, "../leads/.")), socket)
          const cluster = yield* setting(socket, "data_directory")
          assert.strictEqual(cluster, path.join(dataFolder, "cluster"))
        })
      )
      assert.isNull(yield* found(dataFolder))
      assert.isFalse(yield* RunningPostgres.isUnused(dataFolder))
    })
  )

  it.live("finds none that is starting, stopping or gone", () =>
    Effect.gen(function* () {
      const { dataFolder, say, socket } = yield* pretended
      assert.strictEqual(yield* found(dataFolder), socket)
      for (const state of ["starting", "stopping", ""]) {
        say(state)
        assert.isNull(yield* found(dataFolder))
      }
      say("ready", undefined, 2 ** 22 + 1)
      assert.isNull(yield* found(dataFolder))
    })
  )

  it.live("trusts no socket that others than the owner of the data may have put there", () =>
    Effect.gen(function* () {
      const { dataFolder, folder, run, say, socket } = yield* pretended
      for (const mode of [0o710, 0o701, 0o770, 0o777]) {
        fs.chmodSync(run, mode)
        assert.isNull(yield* found(dataFolder))
      }
      fs.chmodSync(run, 0o700)
      fs.symlinkSync(run, path.join(folder, "link"))
      say("ready", path.join(folder, "link"))
      assert.isNull(yield* found(dataFolder))
      say("ready")
      assert.strictEqual(yield* found(dataFolder), socket)
      fs.renameSync(socket, `${socket}.real`)
      fs.symlinkSync(`${socket}.real`, socket)
      assert.isNull(yield* found(dataFolder))
      fs.rmSync(socket)
      fs.writeFileSync(socket, "")
      assert.isNull(yield* found(dataFolder))
    })
  )

  it.live.skipIf(!isRoot)("trusts nothing of somebody else", () =>
    Effect.gen(function* () {
      const { dataFolder, run, socket } = yield* pretended
      const cluster = path.join(dataFolder, "cluster")
      for (const one of [run, socket, cluster]) {
        fs.chownSync(one, 1, 1)
        assert.isNull(yield* found(dataFolder))
        fs.chownSync(one, 0, 0)
      }
      for (const one of [run, socket, cluster]) fs.chownSync(one, 1, 1)
      assert.isNull(yield* found(dataFolder))
    })
  )
})
