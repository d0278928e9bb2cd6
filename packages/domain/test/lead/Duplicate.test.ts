import { assert, describe, it } from "@effect/vitest"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { contactsOf, isDuplicate, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import { Email } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { Phone } from "@leadwell/domain/lead/Phone"
import { DateTime, Schema } from "effect"
import { candidate, leadOf, momentAt } from "../distribution/sampleMarket.ts"

const dayLength = 86_400_000
const received = Date.parse("2026-11-21T09:00:00Z")
const before = (millis: number) => DateTime.makeUnsafe(received - millis)
const isDuplicateOf = (ages: ReadonlyArray<number>, days: number) => isDuplicate(before(0), ages.map(before), days)

const Age = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 80 * dayLength }))
const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))

describe("isDuplicate", () => {
  it.prop(
    "looks back for the days of the window, from the lead that is looked at",
    [Schema.Array(Age), Days],
    ([ages, days]) => {
      assert.strictEqual(
        isDuplicateOf(ages, days),
        ages.some((age) => age < days * dayLength)
      )
    }
  )

  it("moves with the lead, and ends exactly where its days do", () => {
    assert.isTrue(isDuplicateOf([30 * dayLength - 1], 30))
    assert.isFalse(isDuplicateOf([30 * dayLength], 30))
    assert.isTrue(isDuplicateOf([30 * dayLength], 31))
    assert.isTrue(isDuplicateOf([90 * dayLength, 5], 1))
  })

  it("is switched off by 0 days, and takes an earlier lead with a clock ahead as one of this moment", () => {
    assert.isFalse(isDuplicateOf([0], 0))
    assert.isFalse(isDuplicateOf([-5], 0))
    assert.isTrue(isDuplicateOf([-5], 1))
    assert.isTrue(isDuplicateOf([-90 * dayLength], 1))
    assert.isFalse(isDuplicateOf([], 30))
  })
})

describe("contactsOf", () => {
  it.prop("are the e-mail address in whatever case, and the telephone number", [Email, Phone], ([email, phone]) => {
    assert.deepStrictEqual(contactsOf({ email, phone }), [
      { kind: "email", value: email.toLowerCase() },
      { kind: "phone", value: phone }
    ])
    const shouted = email.toUpperCase() as Email
    if (shouted.toLowerCase() === email.toLowerCase()) {
      assert.deepStrictEqual(contactsOf({ email: shouted, phone }), contactsOf({ email, phone }))
    }
  })

  it("are none where a lead was erased", () => {
    const [email, phone] = ["jan@example.nl" as Email, "0612345678" as Phone]
    assert.deepStrictEqual(contactsOf({ email: "" as Email, phone: " " as Phone }), [])
    assert.deepStrictEqual(contactsOf({ email, phone: "" as Phone }), [{ kind: "email", value: email }])
    assert.deepStrictEqual(contactsOf({ email: "" as Email, phone }), [{ kind: "phone", value: phone }])
  })
})

describe("isEarlierLead", () => {
  it("is every lead but a duplicate, a refused and a withdrawn one", () => {
    const stages = ["held", "open", "placed", "closed", "duplicate", "refused", "withdrawn"] as const
    assert.deepStrictEqual(stages.filter(isEarlierLead), ["held", "open", "placed", "closed"])
  })
})

describe("receptionOf", () => {
  const lead = {
    ...leadOf(),
    email: "jan@example.nl" as Email,
    phone: "0612345678" as Phone,
    created_at: before(0)
  } as unknown as ReceivedLead
  const receptionIn = (duplicate_window_days: number) =>
    receptionOf(lead, { duplicate_window_days }, momentAt(received))

  it("compares a lead with those of its contacts within the window, and finds none when that is off", () => {
    for (const days of [0, 30]) assert.deepStrictEqual(receptionIn(days).contacts, contactsOf(lead))
    assert.isTrue(receptionIn(30).isDuplicate([before(30 * dayLength - 1)]))
    assert.isFalse(receptionIn(30).isDuplicate([before(30 * dayLength)]))
    assert.isFalse(receptionIn(0).isDuplicate([before(0)]))
  })

  it("offers the lead at its moment", () => {
    const { choice, stage } = receptionIn(30).offer({ candidates: [candidate("a"), candidate("b")], states: new Map() })
    assert.deepStrictEqual(
      choice.assigned.map(({ business }) => String(business)),
      ["a"]
    )
    assert.strictEqual(DateTime.toEpochMillis(choice.distribution.decided_at), received)
    assert.strictEqual(stage, "placed")
  })
})
