import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect, Fiber } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { launch } from "./EmbeddedLaunch.ts"
import { place, rows } from "./EmbeddedPlace.ts"
import { eventually, processesOn, stopCheckpointer } from "./EmbeddedProcesses.ts"

const written = Effect.fnUntraced(function* (dataFolder: string, folder: string) {
  const predecessor = yield* launch({ place: folder, dataFolder })
  yield* Effect.promise(() => eventually("rows are acknowledged", () => predecessor.said("row").length >= 100))
  return predecessor
})

/** Waits until a folder is empty. The guard removes the folder of the socket shortly after PostgreSQL has ended. */
const isEmptied = (folder: string) => eventually("nothing temporary is left", () => fs.readdirSync(folder).length === 0)

const isStopping = (dataFolder: string) => () =>
  fs.readFileSync(path.join(dataFolder, "cluster/postmaster.pid"), "utf8").includes("stopping")

describe("EmbeddedPostgres after or beside another process", () => {
  it.live("finds every acknowledged row after that process was killed", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { child, ended, said, temporary } = yield* written(dataFolder, folder)
      child.kill("SIGKILL")
      yield* Effect.promise(() => ended)
      const { socket } = yield* EmbeddedPostgres.start({ dataFolder })
      const kept = new Set((yield* rows(socket)).map(({ id }) => String(id)))
      assert.deepStrictEqual(
        said("row").filter((id) => !kept.has(id)),
        []
      )
      yield* Effect.promise(() => isEmptied(temporary))
    })
  )

  it.live("is told so within two seconds while that process lives, which is not disturbed", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { said } = yield* written(dataFolder, folder)
      const since = Date.now()
      const held = yield* Effect.flip(EmbeddedPostgres.start({ dataFolder }))
      assert.isBelow(Date.now() - since, 2500)
      assert.deepInclude(held, { _tag: "DataFolderInUse", folder: dataFolder })
      const before = said("row").length
      yield* Effect.promise(() => eventually("it goes on writing", () => said("row").length > before))
    })
  )

  it.live("waits for a predecessor that is still stopping, as long as it is told to", () =>
    Effect.gen(function* () {
      const folder = yield* place
      const dataFolder = path.join(folder, "leads")
      const { child, temporary } = yield* written(dataFolder, folder)
      const release = yield* stopCheckpointer(dataFolder)
      child.kill("SIGKILL")
      yield* Effect.promise(() => eventually("it is stopping", isStopping(dataFolder)))
      const held = yield* Effect.flip(EmbeddedPostgres.start({ dataFolder, holderTimeout: "300 millis" }))
      assert.strictEqual(held._tag, "DataFolderInUse")
      const successor = yield* Effect.forkScoped(EmbeddedPostgres.start({ dataFolder }))
      // Two seconds are more than the one second after which a ready postmaster counts as staying.
      yield* Effect.sleep("2 seconds")
      assert.isUndefined(successor.pollUnsafe())
      yield* release
      const { socket } = yield* Fiber.join(successor)
      assert.isAtLeast((yield* rows(socket)).length, 100)
      yield* Effect.promise(() => isEmptied(temporary))
    })
  )

  it.live("gives the folder to one of several that come at once, and leaves nothing of the others", () =>
    Effect.gen(function* () {
      const dataFolder = path.join(yield* place, "leads")
      const start = Effect.result(EmbeddedPostgres.start({ dataFolder }))
      const outcomes = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
      const tags = outcomes.map((outcome) => (outcome._tag === "Success" ? "started" : outcome.failure._tag))
      assert.deepStrictEqual(tags.toSorted(), ["DataFolderInUse", "DataFolderInUse", "started"])
      assert.deepStrictEqual(fs.readdirSync(dataFolder), ["cluster"])
      assert.isNotEmpty(processesOn(dataFolder))
    })
  )
})
