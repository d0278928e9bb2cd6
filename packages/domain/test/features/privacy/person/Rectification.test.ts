import { assert, describe, it } from "@effect/vitest"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { eraseLead } from "@leadwell/domain/features/privacy/erasure/ErasedLead"
import { personKeys, rectification } from "@leadwell/domain/features/privacy/person/Rectification"
import { Lead } from "@leadwell/domain/lead/Lead"
import { LeadErased } from "@leadwell/domain/lead/LeadErased"
import { DateTime, Result, Schema } from "effect"
import { Blank } from "../../../input/Blank.ts"
import { told } from "../../../input/told.ts"

const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const act = { actor: { kind: "token", id: "t-1", name: "Desk" }, at: now } as const

const terms = { postalCodes: "dutch", duplicate_window_days: 30 } as const

const Kept = Schema.Struct({
  ...Lead.fields,
  country: Schema.Literal("Nederland"),
  confirm_by: Schema.Null,
  anonymised_at: Schema.Null
})

const values = {
  postal_code: "9711 ab",
  city: "Groningen",
  street: "Grote Markt",
  street_number: "1a",
  gender: "Male",
  first_name: " Jan ",
  last_name: "de Vries",
  email: "jan@example.nl",
  phone: "0687654321"
}

const stored = { ...values, postal_code: "9711AB", gender: "male", first_name: "Jan" }

const Some = Schema.Struct(
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Schema.optionalKey(Schema.Literal(value))]))
)

const holder = (business: string, reclaim: "granted" | "pending" | "rejected" | null) => ({
  business: business as BusinessId,
  reclaim
})

const rectified = (lead: Lead, input: unknown, holders: ReadonlyArray<ReturnType<typeof holder>> = []) =>
  rectification(input, act, terms)(lead, holders, { earlier: [], history: [], isBlocked: false })

const faultsOf = (...args: Parameters<typeof rectified>) =>
  told(Result.mapError(rectified(...args), (error) => error as never))

const sample = { id: 7, account: "acme", country: "Nederland", postal_code: "3511AB", anonymised_at: null } as Lead

describe("the rectification of a lead", () => {
  it.prop("replaces what is given in its stored form, and nothing else", [Kept, Some], ([lead, some]) => {
    const result = rectified(lead, { ...some, remark: "Asked." })
    if (Object.keys(some).length === 0) assert.isTrue(Result.isFailure(result))
    else {
      const after = Object.fromEntries(Object.keys(some).map((key) => [key, stored[key as keyof typeof stored]]))
      assert.deepStrictEqual(Result.getOrThrow(result).lead as unknown, { ...lead, ...after })
      assert.deepStrictEqual(Result.getOrThrow(result).releases, [])
    }
  })

  it.prop("tells the maker, and every business that has the lead or had it, once", [Kept], ([kept]) => {
    const lead = { ...kept, first_name: "Pim", withdrawn_at: null }
    const holders = [holder("had", "granted"), holder("has", null)]
    const { audit, events } = Result.getOrThrow(rectified(lead, { first_name: "Jan", remark: "Asked." }, holders))
    assert.deepStrictEqual(
      events.map(({ at, business, type }) => [type, business, at]),
      [
        ["lead.rectified", null, now],
        ["business_lead.rectified", "had", now],
        ["business_lead.rectified", "has", now]
      ]
    )
    assert.deepStrictEqual(
      audit.map(({ action, actor, subject }) => [action, actor, subject.id]),
      [["lead.rectified", act.actor, String(lead.id)]]
    )
    const withdrawn = rectified({ ...lead, withdrawn_at: now }, { first_name: "Jan", remark: "Asked." }, holders)
    assert.deepStrictEqual(
      Result.getOrThrow(withdrawn).events.map(({ type }) => type),
      ["lead.rectified"]
    )
  })

  it.prop("changes and tells nothing when the lead says it already", [Kept], ([lead]) => {
    const { lead: once } = Result.getOrThrow(rectified(lead, { ...values, remark: "Asked." }))
    const again = rectified(once, { ...values, remark: "Asked." }, [holder("has", null)])
    assert.deepStrictEqual(again, Result.succeed({ lead: once, releases: [], events: [], audit: [] }))
  })

  it("moves a lead to other digits only while no business has it", () => {
    const move = { postal_code: "9711AB", remark: "Asked." }
    for (const reclaim of [null, "pending", "rejected"] as const) {
      assert.deepStrictEqual(faultsOf(sample, move, [holder("has", reclaim)]), ["postal_code NotWhileHeld"])
    }
    assert.deepStrictEqual(faultsOf(sample, move, [holder("had", "granted")]), [])
    assert.deepStrictEqual(faultsOf(sample, { ...move, postal_code: "3511ZZ" }, [holder("has", null)]), [])
  })

  it.prop("has an event for each contact that it replaces, and no value of it", [Kept, Some], ([kept, some]) => {
    const lead = { ...kept, email: "old@example.nl", phone: "0101234567" } as Lead
    const result = rectified(lead, { city: "Ede", ...some, remark: "Asked." })
    const replaced = Result.getOrThrow(result).events.filter(({ type }) => type.endsWith("_replaced"))
    assert.deepStrictEqual(
      replaced,
      ["email", "phone"].flatMap((key) => (key in some ? [leadEvent(`lead.${key}_replaced` as never, now)] : []))
    )
  })

  it("keeps the address to which the link to confirm a lead went", () => {
    const awaiting = { ...sample, stage: "held", confirm_by: now, email: "old@example.nl" } as Lead
    const given = { email: "new@example.nl", remark: "Asked." }
    assert.deepStrictEqual(faultsOf(awaiting, given), ["email NotWhileAwaiting"])
    assert.deepStrictEqual(faultsOf(awaiting, { ...given, email: "old@example.nl", phone: "0687654321" }), [])
    for (const other of [{ confirm_by: null }, { stage: "open" }] as const) {
      assert.deepStrictEqual(faultsOf({ ...awaiting, ...other } as Lead, given), [])
    }
  })

  it("has the rules of a lead request, a reason, and something to correct", () => {
    const wrong = { postal_code: "35", phone: "12", email: "x", gender: "x", street_number: "123456789" }
    assert.deepStrictEqual(faultsOf(sample, { ...wrong, name: "Jan" }), [
      "name Unexpected",
      "postal_code NotPostalCode",
      "street_number TooLong 8",
      "gender NotSelectable",
      "email NotEmail",
      "phone NotDigits 10",
      "remark Required"
    ])
    assert.deepStrictEqual(faultsOf(sample, { postal_code: "9711", phone: "051234567", remark: "Asked." }), [
      "postal_code NotPostalCode",
      "phone NotDigits 10"
    ])
    assert.deepStrictEqual(faultsOf(sample, { remark: "Asked." }), ["remark Alone"])
    assert.deepStrictEqual(faultsOf(sample, { city: "Ede", remark: " " }), ["remark Required"])
    assert.sameMembers(Object.keys(personKeys), Object.keys(values))
  })

  it.prop(
    "corrects nothing to a blank, and all that is right beside it neither",
    [Some, Schema.Literals(Object.keys(values) as [keyof typeof values]), Schema.Union([Blank, Schema.Null])],
    ([some, key, blank]) => {
      const input = { ...some, [key]: blank, remark: "Asked." }
      assert.deepStrictEqual(faultsOf(sample, input), [`${key} Required`])
    }
  )

  it.prop("is refused once the person is erased", [Kept], ([lead]) => {
    const erased = eraseLead(lead, [], now, null).lead
    const refused = Result.fail(new LeadErased({ id: lead.id }))
    for (const input of [{ city: "Ede", remark: "Asked." }, {}])
      assert.deepStrictEqual(rectified(erased, input), refused)
  })
})
