import { assert, describe, it } from "@effect/vitest"
import { isQuietSince, quietSince, RetentionTime } from "@leadwell/domain/features/privacy/erasure/Retention"
import { DateTime, Duration, Effect, Option, Schema } from "effect"

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

const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const Drawn = Schema.Struct({
  received: Day,
  assigned: Schema.Array(Day),
  requests: Schema.Array(Schema.Struct({ filed: Day, decided: Schema.NullOr(Day) }))
})
const after = (days: number) => DateTime.add(now, { days })

describe("isQuietSince", () => {
  it.prop(
    "is so from the latest instant of a lead on, and not before",
    [Drawn],
    ([{ assigned, received, requests }]) => {
      const latest = Math.max(
        received,
        ...assigned,
        ...requests.map(({ decided, filed }) => Math.max(filed, decided ?? 0))
      )
      const activity = {
        created_at: after(received),
        assigned: assigned.map(after),
        requests: requests.map(({ decided, filed }) => ({
          created_at: after(filed),
          decided_at: decided === null ? null : after(decided)
        }))
      }
      assert.isTrue(isQuietSince(after(latest), activity))
      assert.isFalse(isQuietSince(DateTime.subtract(after(latest), { milliseconds: 1 }), activity))
    }
  )
})
