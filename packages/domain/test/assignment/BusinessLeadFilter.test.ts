import { assert, describe, it } from "@effect/vitest"
import { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { businessLeadFilterOf, selectsBusinessLead } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { statusAt } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DateTime, Duration } from "effect"

const clock = { window: Duration.days(14), now: DateTime.makeUnsafe("2026-01-21T11:00:00Z") }

describe("a filter of the leads of a business", () => {
  it("has no key that its query has not", () => {
    assert.deepStrictEqual(businessLeadFilterOf({}, DateTime.zoneMakeNamedUnsafe("UTC"), clock), {})
  })

  it.prop("selects every lead without keys, and with a key those that have its value", [BusinessLead], ([one]) => {
    const { assigned_at, lead } = one
    const other = SubcategoryId.make(lead.subcategory_id === "a" ? "b" : "a")
    assert.isTrue(selectsBusinessLead({}, one))
    assert.isTrue(selectsBusinessLead({ subcategory_id: [other, lead.subcategory_id] }, one))
    assert.isFalse(selectsBusinessLead({ subcategory_id: [other] }, one))
    assert.isTrue(selectsBusinessLead({ assigned: { from: assigned_at, until: null } }, one))
    assert.isFalse(selectsBusinessLead({ assigned: { from: null, until: assigned_at } }, one))
    assert.isTrue(
      selectsBusinessLead({ status: { statuses: [statusAt(one, clock.window, clock.now)], ...clock } }, one)
    )
    assert.isFalse(selectsBusinessLead({ status: { statuses: [], ...clock } }, one))
  })
})
