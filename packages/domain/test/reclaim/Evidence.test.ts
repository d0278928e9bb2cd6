import { assert, describe, it } from "@effect/vitest"
import { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import type { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { Region } from "@leadwell/domain/geography/Region"
import { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { type Evidence, evidenceOf, type EvidenceFacts } from "@leadwell/domain/reclaim/Evidence"
import { DateTime, Duration, Schema } from "effect"

const instant = DateTime.makeUnsafe("2026-11-21T09:00:00.000Z")
const after = (millis: number) => DateTime.addDuration(instant, Duration.millis(millis))

const unknown: EvidenceFacts = { samePerson: [], reclaimed: 0, sameScreenshot: [], outcome: null }
const known: EvidenceFacts = { ...unknown, samePerson: [{ lead: 7 as LeadId, assigned_at: instant }] }
const seen = (facts: EvidenceFacts): EvidenceFacts => ({ ...facts, sameScreenshot: ["earlier" as ReclaimId] })

const Regions = Schema.Literals(["*", "35", "3511", "3500-3599", "10", "4000-9999", "3512-9999", "0000-3510"])
const inRegion = ["*", "35", "3511", "3500-3599"]

const weighed = (
  lead: Lead,
  {
    facts = unknown,
    anonymised_at = null,
    millis = 0,
    postal_code = "3511AB",
    reason,
    region = "*"
  }: {
    readonly reason: ReclaimReason
    readonly facts?: EvidenceFacts
    readonly anonymised_at?: DateTime.Utc | null
    readonly millis?: number
    readonly postal_code?: string
    readonly region?: string | null
  }
): Evidence =>
  evidenceOf(
    { reason, created_at: after(millis), assigned: 9 },
    {
      assigned_at: instant,
      region: region === null ? null : Region.make(region),
      lead: { ...lead, anonymised_at, postal_code: postal_code as PostalCode }
    },
    facts
  )

const suggested = (...given: Parameters<typeof weighed>) => {
  const { suggestion } = weighed(...given)
  return suggestion && [suggestion.outcome, suggestion.because]
}

const Facts = Schema.Literals(["unknown", "known", "seen", "known and seen"])
const factsOf = { unknown, known, seen: seen(unknown), "known and seen": seen(known) }

describe("evidenceOf", () => {
  it.prop("suggests nothing where facts say nothing", [Lead, ReclaimReason, Regions, Facts], (drawn) => {
    const [lead, reason, region, facts] = drawn
    if (reason === "duplicate" || reason === "out_of_region") return
    assert.isNull(suggested(lead, { reason, region, facts: factsOf[facts] }))
  })

  it.prop("weighs a duplicate by the person, wherever the lead lies", [Lead, Regions], ([lead, region]) => {
    const of = (facts: EvidenceFacts) => suggested(lead, { reason: "duplicate", region, facts })
    assert.deepStrictEqual(of(known), ["grant", "same_person"])
    assert.deepStrictEqual(of(unknown), ["reject", "no_same_person"])
    assert.deepStrictEqual(of(seen(known)), ["unclear", "same_screenshot"])
    assert.deepStrictEqual(of(seen(unknown)), ["unclear", "same_screenshot"])
  })

  it.prop("cannot tell whether an erased lead is a duplicate", [Lead, Regions], ([lead, region]) => {
    for (const facts of [known, unknown]) {
      const verdict = suggested(lead, { reason: "duplicate", region, facts, anonymised_at: instant })
      assert.deepStrictEqual(verdict, ["unclear", "lead_erased"])
    }
  })

  it.prop("weighs a lead out of region by its postal code, from any sender", [Lead, Regions], ([lead, region]) => {
    const isIn = inRegion.includes(region)
    const verdict = isIn ? ["reject", "in_region"] : ["grant", "not_in_region"]
    for (const facts of [known, unknown]) {
      assert.deepStrictEqual(suggested(lead, { reason: "out_of_region", region, facts }), verdict)
    }
    const facts = seen(unknown)
    assert.deepStrictEqual(suggested(lead, { reason: "out_of_region", region, facts }), ["unclear", "same_screenshot"])
    const evidence = weighed(lead, { reason: "other", region })
    assert.deepStrictEqual([evidence.region as string | null, evidence.isInRegion], [region, isIn])
  })

  it.prop("cannot tell of a region that was not kept, or of a lead that was erased", [Lead, Regions], (drawn) => {
    const [lead, region] = drawn
    for (const change of [{ region: null }, { region, postal_code: "" }]) {
      const evidence = weighed(lead, { reason: "out_of_region", ...change })
      assert.isNull(evidence.isInRegion)
      assert.deepStrictEqual(evidence.suggestion, { outcome: "unclear", because: "region_unknown" })
    }
  })

  it.prop("draws the bounds of a range and a prefix where the subscription draws them", [Lead], ([lead]) => {
    const isIn = (region: string, postal_code: string) =>
      weighed(lead, { reason: "out_of_region", region, postal_code }).isInRegion
    const inside = ["3500AA", "3599ZZ", "3500", "3599"]
    const outside = ["3499ZZ", "3600AA", "3499", "3600"]
    for (const region of ["35", "3500-3599"]) {
      assert.deepStrictEqual(
        [...inside, ...outside].map((code) => isIn(region, code)),
        [...inside.map(() => true), ...outside.map(() => false)]
      )
    }
  })

  it.prop(
    "weighs that nobody was reached by what the business told itself, taken back or not",
    [Lead, OutcomeKind, Facts, Schema.Boolean],
    (drawn) => {
      const [lead, outcome, facts, isTakenBack] = drawn
      const told = { ...factsOf[facts], outcome: { outcome, at: instant, taken_back_at: isTakenBack ? instant : null } }
      const reached = outcome === "contacted" || outcome === "quoted" || outcome === "won"
      const verdict = reached ? ["reject", "told_of_contact"] : null
      assert.deepStrictEqual(suggested(lead, { reason: "no_contact", facts: told }), verdict)
      for (const reason of ["spam", "withdrawn", "corrupt_data", "other"] as const) {
        assert.isNull(suggested(lead, { reason, facts: told }))
      }
    }
  )

  it.prop(
    "counts whole hours since the assignment, and passes the facts on",
    [Lead, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5000 }))],
    ([lead, hours]) => {
      const facts = { ...seen(known), reclaimed: 4 }
      const hour = 3_600_000
      for (const [millis, expected] of [
        [hours * hour, hours],
        [hours * hour + hour - 1, hours]
      ] as const) {
        const evidence = weighed(lead, { reason: "other", facts, millis })
        assert.deepInclude(evidence, { ...facts, assigned: 9, hoursSinceAssignment: expected })
      }
    }
  )
})
