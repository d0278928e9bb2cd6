import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { postgresUser, spareId } from "../src/internal/PostgresUser.ts"
import { binaries, checkout } from "./EmbeddedCheckout.ts"
import { launch } from "./EmbeddedLaunch.ts"
import { isRoot, place } from "./EmbeddedPlace.ts"
import { programsOn } from "./EmbeddedProcesses.ts"

const nobody = { uid: 65534, gid: 65534 }
const own = postgresUser()?.uid ?? 0
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

/** Runs a program as the user nobody, and returns what it prints or why it fails. */
const asNobody = (program: string, ...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(program, args, { ...nobody, encoding: "utf8" })
  return status === 0 ? stdout : stderr
}

describe("spareId", () => {
  it("is the first that neither a user nor a group has", () => {
    assert.strictEqual(spareId("root:x:0:0:root:/root:/bin/sh\n", ""), 60_706)
    assert.strictEqual(spareId("a:x:60706:1::/:/bin/sh\nb:x:60708:1::/:/bin/sh\n", "c:x:60707:\n"), 60_709)
    const all = Array.from({ length: 65_535 }, (_, id) => `u${id}:x:${id}:0::/:`).join("\n")
    assert.isUndefined(spareId(all))
    assert.isUndefined(postgresUser(true, all, ""))
    assert.deepStrictEqual(
      [postgresUser(true, "", ""), postgresUser(false, all, "")],
      [{ uid: 60_706, gid: 60_706 }, {}]
    )
  })
})

describe("EmbeddedPostgres", () => {
  it.live("is run by a user of its own for root, and by everybody else as themselves", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const { names, users } = yield* ran({ place: folder, dataFolder: path.join(folder, "leads") })
      assert.deepStrictEqual(users, [isRoot ? own : myself])
      assert.deepStrictEqual(names, ["cluster"])
    })
  )

  it.live.skipIf(!isRoot)("lets programs of the user nobody read nothing, connect nowhere and stop nothing", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { line } = yield* launch({ place: folder, dataFolder })
      yield* Effect.promise(() => line("row"))
      for (const kept of [path.join(dataFolder, "cluster"), path.join(dataFolder, "cluster/PG_VERSION")]) {
        assert.include(asNobody("ls", kept), "Permission denied")
      }
      const programs = programsOn(dataFolder)
      assert.isNotEmpty(programs)
      for (const { pid } of programs) {
        assert.include(asNobody("ls", `/proc/${pid}/cwd/`), "Permission denied")
        assert.include(asNobody("sh", "-c", `kill -0 ${pid}`), "not permitted")
      }
      const everything = asNobody("find", dataFolder, "-mindepth", "1")
      assert.notInclude(everything, "PG_VERSION")
    })
  )

  it.live.skipIf(!isRoot)("refuses a cluster of the user nobody, and says how to hand it over", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      yield* ran({ place: folder, dataFolder })
      const cluster = path.join(dataFolder, "cluster")
      fs.chownSync(cluster, nobody.uid, nobody.gid)
      const { line } = yield* launch({ place: folder, dataFolder })
      const hint = `belongs to another user; as root, run: chown -R ${own}:${own} ${cluster}`
      assert.include(yield* Effect.promise(() => line("failed")), hint)
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
      assert.deepStrictEqual(users, [own])
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
