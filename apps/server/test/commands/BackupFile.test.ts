import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Stream } from "effect"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { linesOf, writeFile } from "../../src/commands/backup/BackupFile.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-backup-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

it.live("a backup is whole although another one is written to the same file meanwhile", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const file = join(path, "leads.backup")
    const mayEnd = yield* Deferred.make<void>()
    const first = yield* Effect.forkChild(
      writeFile(file, true, (write) =>
        Effect.andThen(write("first"), Effect.andThen(Deferred.await(mayEnd), write("end of the first")))
      )
    )
    const other = yield* Effect.forkChild(
      writeFile(file, true, (write) => Effect.andThen(write("other"), Effect.never))
    )
    yield* Effect.repeat(
      Effect.sync(() => readdirSync(path)),
      { until: (names) => names.length === 2 }
    )
    yield* Deferred.succeed(mayEnd, undefined)
    yield* Fiber.join(first)
    yield* Fiber.interrupt(other)
    assert.deepStrictEqual(yield* Stream.runCollect(linesOf(file)), ["first", "end of the first"])
    assert.deepStrictEqual(readdirSync(path), ["leads.backup"])
  })
)
