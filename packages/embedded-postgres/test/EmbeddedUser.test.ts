import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { binaries, checkout } from "./EmbeddedCheckout.ts"
import { launch } from "./EmbeddedLaunch.ts"
import { isRoot, place } from "./EmbeddedPlace.ts"
import { programsOn } from "./EmbeddedProcesses.ts"

const nobody = 65534
const daemon = { uid: 1, gid: 1 }

const myself = process.getuid?.() ?? 0

/** Runs the fixture, and returns the users of its PostgreSQL processes and the names in the data folder. */
const ran = Effect.fnUntraced(function* (options: Parameters<typeof launch>[0]) {
  const { child, ended, line, temporary } = yield* launch(options)
  yield* Effect.promise(() => line("row"))
  const users = new Set(programsOn(options.dataFolder).map(({ user }) => user))
  child.kill("SIGTERM")
  yield* Effect.promise(() => ended)
  assert.deepStrictEqual(fs.readdirSync(temporary), [])
  return { users: [...users], names: fs.readdirSync(options.dataFolder).map((name) => name.replace(/-.*/, "")) }
})

const ownPlace = Effect.fnUntraced(function* ({ gid, uid }: typeof daemon) {
  const folder = yield* place
  fs.chownSync(folder, uid, gid)
  return folder
})

describe("EmbeddedPostgres", { timeout: 120_000 }, () => {
  it.live("is run by nobody for root, and by everybody else as themselves", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const { names, users } = yield* ran({ place: folder, dataFolder: path.join(folder, "leads") })
      assert.deepStrictEqual(users, [isRoot ? nobody : myself])
      assert.deepStrictEqual(names, ["cluster"])
    })
  )

  it.live.skipIf(!isRoot)("is run by another user as that user", () =>
    Effect.gen(function* () {
      const folder = yield* ownPlace(daemon)
      const { users } = yield* ran({ place: folder, dataFolder: path.join(folder, "leads"), user: daemon })
      assert.deepStrictEqual(users, [daemon.uid])
    })
  )

  it.live("completes a copy when it may not complete what is installed, and uses it again", () =>
    Effect.gen(function* () {
      const user = isRoot ? { user: daemon } : {}
      const installed = yield* place
      const fixture = yield* checkout(installed)
      fs.chmodSync(path.join(installed, "node_modules", binaries, "native/bin/postgres"), 0o444)
      const folder = isRoot ? yield* ownPlace(daemon) : yield* place
      const dataFolder = path.join(folder, "leads")
      const first = yield* ran({ place: folder, dataFolder, fixture, ...user })
      const second = yield* ran({ place: folder, dataFolder, fixture, ...user })
      assert.deepStrictEqual(
        [first.names, second.names],
        [
          ["binaries", "cluster"],
          ["binaries", "cluster"]
        ]
      )
    })
  )

  it.live.skipIf(!isRoot)("completes what is installed when it may", () =>
    Effect.gen(function* () {
      const fixture = yield* checkout(yield* place)
      const folder = yield* place
      const { names } = yield* ran({ place: folder, dataFolder: path.join(folder, "leads"), fixture })
      assert.deepStrictEqual(names, ["cluster"])
    })
  )

  it.live.skipIf(!isRoot)("copies what only root may enter", () =>
    Effect.gen(function* () {
      const installed = yield* place
      const fixture = yield* checkout(installed)
      fs.chmodSync(installed, 0o700)
      const folder = yield* place
      const { names, users } = yield* ran({ place: folder, dataFolder: path.join(folder, "leads"), fixture })
      assert.deepStrictEqual(users, [nobody])
      assert.deepStrictEqual(names, ["binaries", "cluster"])
    })
  )

  it.live.skipIf(!isRoot)("runs no copy that somebody else has put there", () =>
    Effect.gen(function* () {
      const installed = yield* place
      const fixture = yield* checkout(installed)
      const folder = yield* ownPlace(daemon)
      const dataFolder = path.join(folder, "leads")
      yield* ran({ place: folder, dataFolder, fixture, user: daemon })
      const copy = fs.readdirSync(dataFolder).find((name) => name.startsWith("binaries")) ?? ""
      fs.chownSync(path.join(dataFolder, copy), 2, 2)
      const { line } = yield* launch({ place: folder, dataFolder, fixture, user: daemon })
      assert.include(yield* Effect.promise(() => line("failed")), `${copy} belongs to another user`)
    })
  )
})
