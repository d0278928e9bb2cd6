import { assert, describe, it } from "@effect/vitest"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { AlreadyReclaimed, reclaimable, ReclaimWindowClosed } from "@leadwell/domain/reclaim/ReclaimRules"
import { DateTime, Duration, Result, Schema } from "effect"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Date.parse("2200-01-01T00:00:00Z") }))
const Length = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 * 86_400_000 }))
const at = (instant: number) => DateTime.makeUnsafe(instant)

const ids = { business: BusinessId.make("b-1"), lead: LeadId.make(7) }
const got = (assigned_at: DateTime.Utc, reclaim: ReclaimStatus | null) =>
  ({ business: ids.business, lead: { id: ids.lead }, assigned_at, reclaim }) as BusinessLead

const fourteenDays = Duration.days(14)

describe("reclaimable", () => {
  it.prop("lets a lead be reclaimed to the last millisecond of its window", [Instant, Length], ([assigned, length]) => {
    const after = (passed: number) =>
      reclaimable(got(at(assigned), null), Duration.millis(length), at(assigned + passed))
    assert.deepStrictEqual(after(0), Result.succeed(undefined))
    assert.deepStrictEqual(after(length - 1), Result.succeed(undefined))
    const closed = Result.getOrThrow(Result.flip(after(length)))
    assert.instanceOf(closed, ReclaimWindowClosed)
    // A comparison of two errors leaves out their fields.
    assert.deepStrictEqual({ ...closed }, { ...new ReclaimWindowClosed({ ...ids, closed_at: at(assigned + length) }) })
  })

  it.prop("takes no second request, after any end of the first and at any time", [ReclaimStatus, Instant], (on) => {
    const [reclaim, now] = on
    const refusal = Result.getOrThrow(Result.flip(reclaimable(got(at(0), reclaim), fourteenDays, at(now))))
    assert.deepStrictEqual({ ...refusal }, { ...new AlreadyReclaimed(ids) })
  })
})
