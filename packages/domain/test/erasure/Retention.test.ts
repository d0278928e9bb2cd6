import { assert, describe, it } from "@effect/vitest"
import { quietSince, RetentionTime } from "@leadwell/domain/erasure/Retention"
import { DateTime, Duration, Effect, Option } from "effect"

const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")

describe("quietSince", () => {
  it.effect("is 365 days ago unless provided", () =>
    Effect.gen(function* () {
      const since = Option.getOrThrow(quietSince(yield* RetentionTime, now))
      assert.strictEqual(DateTime.formatIso(since), "2025-11-21T09:00:00.000Z")
    })
  )

  it("is never when leads are kept for ever", () => {
    assert.isTrue(Option.isNone(quietSince(Duration.infinity, now)))
  })
})
