import { assert, describe, it } from "@effect/vitest"
import { linkActor } from "@leadwell/domain/access/Actor"
import { confirmation, expiry, notConfirmed } from "@leadwell/domain/features/privacy/person/Confirmation"
import { confirmBy, confirmTime } from "@leadwell/domain/intake/Arrival"
import { isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Duration, Result, Schema } from "effect"
import { leadOf } from "../../../distribution/sampleMarket.ts"

const arrived = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const lead = {
  ...leadOf(),
  id: 7,
  created_at: arrived,
  stage: "held",
  signals: [],
  anonymised_at: null
} as unknown as Lead
const waiting: Lead = { ...lead, confirm_by: confirmBy({ confirm: "mail" }, arrived) }
const after = (millis: number) => DateTime.add(arrived, { milliseconds: millis })
const words = ["looks_like_a_test", "without_script", "trap_filled", "filled_too_fast", "repeated_text"] as const

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 * Duration.toMillis(confirmTime) }))
const Review = Schema.Literals([true, false, "signals"])
const terms = (now: DateTime.Utc, review: typeof Review.Type = false) => ({ review, duplicate_window_days: 30, now })

describe("a lead that its person has to confirm", () => {
  it("waits for 24 hours, if its website asks for that", () => {
    assert.isNull(confirmBy({ confirm: "off" }, arrived))
    assert.deepStrictEqual(waiting.confirm_by, DateTime.makeUnsafe("2026-11-22T09:00:00Z"))
  })

  it.prop(
    "is confirmed or expires at each instant, and never both",
    { millis: Millis, stage: Lead.fields.stage, waits: Schema.Boolean },
    ({ millis, stage, waits }) => {
      const now = after(millis)
      const one: Lead = { ...waiting, stage, confirm_by: waits ? waiting.confirm_by : null }
      const [confirmed, expired] = [confirmation(terms(now))(one, []), expiry(now)(one)]
      const isOpen = stage === "held" && waits
      const isInTime = millis < Duration.toMillis(confirmTime)
      assert.strictEqual(Result.isSuccess(confirmed), isOpen && isInTime)
      assert.strictEqual(Result.isSuccess(expired), isOpen && !isInTime)
    }
  )

  it.prop(
    "becomes what it would be if nobody had to confirm it, and changes in nothing else",
    { review: Review, found: Schema.Array(Schema.Literals(words)), isRepeated: Schema.Boolean },
    ({ found, isRepeated, review }) => {
      const signals = found.map((signal) => ({ signal, figures: {} })) as unknown as Lead["signals"]
      const before: Lead = { ...waiting, signals }
      const done = Result.getOrThrow(confirmation(terms(after(1), review))(before, isRepeated ? [arrived] : []))
      const isSuspicious = found.some((word) => words.indexOf(word) > 1)
      const reviewed = review === true || (review === "signals" && found.length > 0) || isSuspicious
      const stage = isRepeated ? "duplicate" : reviewed ? "held" : "open"
      assert.deepStrictEqual(done.lead, { ...before, stage, confirm_by: null })
      assert.strictEqual(isEarlierLead(done.lead), !isRepeated)
      const types = ["lead.confirmed", ...(stage === "open" ? [] : [`lead.${stage}`])]
      assert.deepStrictEqual(
        done.events.map(({ type }) => type),
        types as never
      )
      assert.deepStrictEqual(
        done.audit.map(({ action, actor }) => [action, actor]),
        [["lead.confirmed", linkActor(before.id)]]
      )
      // A link confirms once.
      assert.isTrue(Result.isFailure(confirmation(terms(after(2), review))(done.lead, [])))
    }
  )

  it("is refused with a remark when nobody confirmed it in time", () => {
    const now = after(Duration.toMillis(confirmTime))
    const { audit, events, lead: refused } = Result.getOrThrow(expiry(now)(waiting))
    assert.deepStrictEqual(refused, { ...waiting, stage: "refused", remark: notConfirmed })
    assert.deepStrictEqual([events.map(({ type }) => type), audit], [["lead.refused"], []])
    assert.isTrue(Result.isFailure(expiry(now)(refused)))
  })
})
