import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { launch } from "./EmbeddedLaunch.ts"
import { isRoot, place } from "./EmbeddedPlace.ts"

describe.skipIf(!isRoot || process.platform !== "linux")("a folder in one that takes none", () => {
  it.live("is refused, and not asked for again and again", () =>
    Effect.gen(function* () {
      const { ended, line } = yield* launch({ place: yield* place, dataFolder: "/proc/leadwell/leads" })
      const { problem } = JSON.parse(yield* Effect.promise(() => line("failed")))
      assert.strictEqual(problem, "/proc/leadwell/leads cannot be written: no such file or directory")
      assert.strictEqual(yield* Effect.promise(() => ended), 1)
    })
  )
})
