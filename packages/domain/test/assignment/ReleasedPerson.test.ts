import { assert, describe, it } from "@effect/vitest"
import { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { isUntold } from "@leadwell/domain/assignment/ReadableLeads"
import { isPersonHidden, readableLead, ReleasedPersonTime } from "@leadwell/domain/assignment/ReleasedPerson"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Lead } from "@leadwell/domain/lead/Lead"
import { blanks } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Duration, Effect, Schema } from "effect"

const lead = Schema.Struct({ ...Lead.fields, withdrawn_at: Schema.Null })

const Released = Schema.Struct({ ...BusinessLead.fields, lead, released_at: Schema.DateTimeUtc })

const Held = Schema.Struct({ ...BusinessLead.fields, lead })

const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 36_500 }))

const at = (released: DateTime.Utc, days: number, milliseconds = 0) =>
  DateTime.add(DateTime.addDuration(released, Duration.days(days)), { milliseconds })

const released_at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")

type History = Parameters<typeof isUntold>[2]

const ofTwo = { one: "one" as BusinessId, other: "other" as BusinessId }

const event = (type: History[number]["type"], business: keyof typeof ofTwo | null = null): History[number] => ({
  type,
  business: business && ofTwo[business]
})

/** The events of a correction of the number that tells some businesses. */
const correction = (...told: ReadonlyArray<keyof typeof ofTwo>): History => [
  event("lead.rectified"),
  event("lead.phone_replaced"),
  ...told.map((business) => event("business_lead.rectified", business))
]

describe("a contact of a lead", () => {
  const untold = (...parts: ReadonlyArray<History>) =>
    isUntold("phone", { business: ofTwo.one }, [event("business_lead.assigned", "one"), ...parts.flat()])
  const other = [event("lead.rectified"), event("business_lead.rectified", "one")]

  it("is untold to a business that had the lead when a correction brought it, and was not told of that one", () => {
    assert.deepStrictEqual(
      [
        untold(correction()),
        untold(correction("other")),
        untold(correction("one"), correction()),
        untold(correction(), other)
      ],
      [true, true, true, true]
    )
  })

  it("is told with the lead, with the correction that brought it, or when the business gets the lead after it", () => {
    assert.deepStrictEqual(
      [untold(), untold(other), untold(correction("one")), untold(correction(), correction("other", "one"))],
      [false, false, false, false]
    )
    const late = [...correction(), event("business_lead.assigned", "one")]
    assert.isFalse(isUntold("phone", { business: ofTwo.one }, late))
    assert.isFalse(
      isUntold("email", { business: ofTwo.one }, [event("business_lead.assigned", "one"), ...correction()])
    )
  })
})

describe("the person of a lead", () => {
  it.prop("is hidden from the first instant some days after the release", [Days, Days], ([days, later]) => {
    const lead = { withdrawn_at: null } as Lead
    const hidden = (now: DateTime.Utc) => isPersonHidden({ lead, released_at }, Duration.days(days), now)
    assert.isFalse(hidden(at(released_at, days, -1)))
    assert.isTrue(hidden(at(released_at, days)))
    assert.isTrue(hidden(at(released_at, days + later)))
  })

  it.prop("is read by a business that was not released, however late", [Held, Days], ([one, days]) => {
    const held = { ...one, released_at: null }
    assert.strictEqual(readableLead(held, Duration.zero, at(released_at, days)), held)
  })

  it.prop("is hidden from every business since the person withdrew", [BusinessLead, Days], ([one, days]) => {
    const withdrawn = { ...one, lead: { ...one.lead, withdrawn_at: released_at, anonymised_at: null } }
    const { lead } = readableLead(withdrawn, Duration.days(days), released_at)
    assert.deepStrictEqual(lead, { ...withdrawn.lead, ...blanks, anonymised_at: released_at })
  })

  it.prop("is blank in what a business reads then, and nothing else is", [Released], ([released]) => {
    const one = { ...released, released_at }
    assert.strictEqual(readableLead(one, Duration.days(30), at(released_at, 30, -1)), one)
    const { lead, ...rest } = readableLead(one, Duration.days(30), at(released_at, 30))
    const { lead: before, ...unchanged } = one
    assert.deepStrictEqual(rest, unchanged)
    const anonymised_at = before.anonymised_at ?? released_at
    assert.deepStrictEqual(lead, { ...before, ...blanks, anonymised_at })
  })

  it.effect("is read for thirty days unless a program says otherwise", () =>
    Effect.gen(function* () {
      assert.strictEqual(Duration.toDays(yield* ReleasedPersonTime), 30)
    })
  )
})
