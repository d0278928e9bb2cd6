import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { launch } from "./EmbeddedLaunch.ts"
import { isRoot, place, problemOf } from "./EmbeddedPlace.ts"
import { allGone, eventually, processesOn } from "./EmbeddedProcesses.ts"

const daemon = { uid: 1, gid: 1 }

const refusal = (dataFolder: string) => Effect.scoped(problemOf(EmbeddedPostgres.start({ dataFolder })))

const damaged = Effect.fnUntraced(function* (damage: (cluster: string) => void) {
  const dataFolder = path.join(yield* place, "leads")
  yield* Effect.scoped(EmbeddedPostgres.start({ dataFolder }))
  damage(path.join(dataFolder, "cluster"))
  const problem = yield* refusal(dataFolder)
  assert.include(problem, `PostgreSQL does not start on ${dataFolder}/cluster: `)
  assert.notInclude(problem, "\n")
  assert.deepStrictEqual(processesOn(dataFolder), [])
  return problem
})

describe("EmbeddedPostgres on a folder that does not serve", () => {
  it.live("names a file", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const file = path.join(folder, "file")
      fs.writeFileSync(file, "mine")
      assert.strictEqual(yield* refusal(file), `${file} is not a folder`)
      assert.match(yield* refusal(path.join(file, "below")), new RegExp(`^${file}/below cannot be [^\n]*$`))
      assert.strictEqual(fs.readFileSync(file, "utf8"), "mine")
      assert.deepStrictEqual(fs.readdirSync(folder), ["file"])
    })
  )

  it.live.skipIf(!isRoot)("names one that it may not write, and leaves it alone", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const parent = path.join(folder, "parent")
      fs.mkdirSync(parent, { mode: 0o755 })
      for (const dataFolder of [parent, path.join(parent, "leads")]) {
        const { ended, line, temporary } = yield* launch({ place: folder, dataFolder, user: daemon })
        const failed = JSON.parse(yield* Effect.promise(() => line("failed")))
        assert.strictEqual(failed._tag, "EmbeddedPostgresFailed")
        assert.strictEqual(failed.problem, `${dataFolder} cannot be written: permission denied`)
        assert.strictEqual(yield* Effect.promise(() => ended), 1)
        assert.deepStrictEqual(fs.readdirSync(temporary), [])
      }
      assert.deepStrictEqual(fs.readdirSync(parent), [])
    })
  )

  it.live.skipIf(!isRoot)("names one that the user of PostgreSQL cannot enter, and makes nothing", () =>
    Effect.gen(function* () {
      const folder = yield* place
      fs.chmodSync(folder, 0o700)
      assert.match(yield* refusal(path.join(folder, "leads")), new RegExp(`^${folder}/leads cannot be entered by .*$`))
      assert.match(yield* refusal(folder), new RegExp(`^${folder} cannot be entered by .*$`))
      assert.deepStrictEqual(fs.readdirSync(folder), [])
    })
  )

  it.live.skipIf(!isRoot)("does not let root work in a folder of somebody else", () =>
    Effect.gen(function* () {
      const folder = yield* place
      fs.chownSync(folder, daemon.uid, daemon.gid)
      assert.strictEqual(yield* refusal(folder), `${folder} belongs to another user`)
      fs.symlinkSync(folder, `${folder}-link`)
      yield* Effect.addFinalizer(() => Effect.sync(() => fs.unlinkSync(`${folder}-link`)))
      assert.strictEqual(yield* refusal(`${folder}-link`), `${folder} belongs to another user`)
      assert.strictEqual(fs.statSync(folder).uid, daemon.uid)
      assert.deepStrictEqual(fs.readdirSync(folder), [])
    })
  )

  it.live("repeats what PostgreSQL says of a cluster of another version", () =>
    Effect.gen(function* () {
      const problem = yield* damaged((cluster) => fs.writeFileSync(path.join(cluster, "PG_VERSION"), "17\n"))
      assert.match(problem, /database files are incompatible with server: .*by PostgreSQL version 17, .*version 18/)
    })
  )

  it.live("repeats what PostgreSQL says of a damaged cluster", () =>
    Effect.gen(function* () {
      const withoutVersion = yield* damaged((cluster) => fs.rmSync(path.join(cluster, "PG_VERSION")))
      assert.match(withoutVersion, /is not a valid data directory: File ".*PG_VERSION" is missing/)
      const withoutControl = yield* damaged((cluster) => fs.rmSync(path.join(cluster, "global/pg_control")))
      assert.match(withoutControl, /pg_control/)
      const withoutLog = yield* damaged((cluster) =>
        fs.rmSync(path.join(cluster, "pg_wal"), { recursive: true, force: true })
      )
      assert.match(withoutLog, /pg_wal/)
    })
  )

  it.live("keeps nothing of a cluster whose making was cut short", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { child, ended, temporary } = yield* launch({ place: folder, dataFolder })
      const isBegun = () =>
        fs.existsSync(dataFolder) &&
        fs.readdirSync(dataFolder).some((name) => fs.existsSync(path.join(dataFolder, name, "cluster/pg_wal")))
      yield* Effect.promise(() => eventually("a cluster is being made", isBegun))
      const making = processesOn(dataFolder)
      assert.isNotEmpty(making)
      child.kill("SIGKILL")
      yield* Effect.promise(() => ended)
      assert.isFalse(fs.existsSync(path.join(dataFolder, "cluster")))
      yield* Effect.promise(() => allGone(making))
      assert.deepStrictEqual(fs.readdirSync(temporary), [])
      fs.mkdirSync(path.join(dataFolder, "unfinished-cluster-before/global"), { recursive: true })
      yield* EmbeddedPostgres.start({ dataFolder })
      assert.deepStrictEqual(fs.readdirSync(dataFolder), ["cluster"])
    })
  )
})
