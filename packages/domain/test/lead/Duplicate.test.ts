import { assert, describe, it } from "@effect/vitest"
import { allContactsOf, contactsOf, isAwaiting, isDuplicate, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import { comparableEmail, Email } from "@leadwell/domain/lead/Email"
import { isPlaceholder, Phone } from "@leadwell/domain/lead/Phone"
import { DateTime, Schema } from "effect"

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
  it.prop("are the comparable e-mail address, and the telephone number", [Email, Phone], ([email, phone]) => {
    assert.deepStrictEqual(contactsOf({ email, phone }), [
      { kind: "email", value: comparableEmail(email) },
      ...(isPlaceholder(phone) ? [] : [{ kind: "phone" as const, value: phone }])
    ])
    const shouted = email.toUpperCase() as Email
    if (shouted.toLowerCase() === email.toLowerCase()) {
      assert.deepStrictEqual(contactsOf({ email: shouted, phone }), contactsOf({ email, phone }))
    }
  })

  it("are none where a lead was erased", () => {
    const [email, phone] = ["jan@example.nl" as Email, "0612312312" as Phone]
    assert.deepStrictEqual(contactsOf({ email: "" as Email, phone: " " as Phone }), [])
    assert.deepStrictEqual(contactsOf({ email, phone: "" as Phone }), [{ kind: "email", value: email }])
    assert.deepStrictEqual(contactsOf({ email: "" as Email, phone }), [{ kind: "phone", value: phone }])
  })

  it("have no telephone number that tells nothing about its person, which a search still finds", () => {
    const [email, phone] = ["jan@example.nl" as Email, "0612345678" as Phone]
    assert.deepStrictEqual(contactsOf({ email, phone }), [{ kind: "email", value: email }])
    assert.deepStrictEqual(allContactsOf({ email, phone }).at(-1), { kind: "phone", value: phone })
  })
})

describe("isEarlierLead", () => {
  it("is every lead but a duplicate, a refused and a withdrawn one", () => {
    const stages = ["held", "open", "placed", "closed", "duplicate", "refused", "withdrawn"] as const
    const earlier = stages.filter((stage) => isEarlierLead({ stage, confirm_by: null }))
    assert.deepStrictEqual(earlier, ["held", "open", "placed", "closed"])
  })

  it("is no lead that waits for its person, whatever became of others", () => {
    const confirm_by = DateTime.makeUnsafe("2026-11-22T09:00:00Z")
    const stages = ["held", "open", "placed", "closed", "duplicate", "refused", "withdrawn"] as const
    assert.deepStrictEqual(
      stages.filter((stage) => isEarlierLead({ stage, confirm_by })),
      ["open", "placed", "closed"]
    )
    assert.deepStrictEqual(
      stages.filter((stage) => isAwaiting({ stage, confirm_by })),
      ["held"]
    )
  })
})
