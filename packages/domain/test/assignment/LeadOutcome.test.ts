import { assert, describe, it } from "@effect/vitest"
import {
  countedOutcome,
  LeadOutcome,
  outcomeChange,
  type OutcomeKind,
  strongestOutcome
} from "@leadwell/domain/assignment/LeadOutcome"
import { decodeOutcome } from "@leadwell/domain/assignment/OutcomeInput"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Result, Schema } from "effect"

const business = BusinessId.make("b-1")
const now = DateTime.makeUnsafe("2026-11-21T09:00:00.000Z")
const Outcomes = Schema.Array(LeadOutcome)
const Reclaim = Schema.NullOr(ReclaimStatus)

const changed = (lead: Lead, reclaim: ReclaimStatus | null, latest: LeadOutcome | undefined, told: LeadOutcome) => {
  const { at: _, ...rest } = told
  return outcomeChange({ business, lead, reclaim }, latest, rest, now)
}

const faultsOf = (input: unknown) =>
  Result.match(decodeOutcome(input), {
    onSuccess: () => [],
    onFailure: ({ faults }) => faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`)
  })

describe("outcomeChange", () => {
  it.prop("tells any outcome after any other, with one event", [Lead, LeadOutcome, LeadOutcome], (on) => {
    const [drawn, latest, told] = on
    const lead = { ...drawn, anonymised_at: null, withdrawn_at: null }
    const change = Result.getOrThrow(changed(lead, null, { ...latest, note: `other than ${told.note}` }, told))
    assert.deepStrictEqual(change?.outcome, { ...told, at: now })
    assert.deepStrictEqual(change?.events, [{ type: "business_lead.outcome", at: now, business, reclaim: null }])
  })

  it.prop(
    "changes nothing when the latest outcome says the same, so a request can be repeated",
    [Lead, LeadOutcome],
    (on) => {
      const [lead, told] = on
      const present = { ...lead, anonymised_at: null, withdrawn_at: null }
      assert.isNull(Result.getOrThrow(changed(present, null, { ...told, at: DateTime.makeUnsafe(0) }, told)))
      const nothing = { outcome: null, value_cents: null, note: null, at: now }
      assert.isNull(Result.getOrThrow(changed(present, null, undefined, nothing)))
      for (const other of [{ note: `${told.note}.` }, { value_cents: (told.value_cents ?? 0) + 1 }]) {
        assert.isNotNull(Result.getOrThrow(changed(present, null, told, { ...told, ...other })))
      }
    }
  )

  it.prop(
    "is refused from the reclaim on unless that is rejected, and when the person erased or withdrew the lead",
    [Lead, Reclaim, LeadOutcome],
    (on) => {
      const [lead, reclaim, told] = on
      const isRefused = (anonymised_at: DateTime.Utc | null, withdrawn_at: DateTime.Utc | null) =>
        Result.isFailure(changed({ ...lead, anonymised_at, withdrawn_at }, reclaim, undefined, told))
      assert.strictEqual(isRefused(null, null), reclaim === "pending" || reclaim === "granted")
      assert.deepStrictEqual([isRefused(now, null), isRefused(null, now)], [true, true])
    }
  )
})

describe("the outcome that counts", () => {
  it.prop("is the latest, unless it takes the one before it back", [Outcomes], ([outcomes]) => {
    const [latest] = outcomes
    const expected = latest === undefined || latest.outcome === null ? null : latest
    assert.deepStrictEqual<unknown>(countedOutcome(latest), expected)
  })
})

const at = (minute: number) => DateTime.add(now, { minutes: minute })

const strongest = (...told: ReadonlyArray<OutcomeKind | null>) => {
  const found = strongestOutcome(told.map((outcome, minute) => ({ outcome, at: at(minute) })).toReversed())
  return found && [found.outcome, found.at, found.taken_back_at]
}

describe("the strongest outcome", () => {
  it("is won, then quoted, contacted, lost and no answer, in any order", () => {
    assert.isNull(strongest())
    assert.isNull(strongest(null))
    assert.deepStrictEqual(strongest("no_answer"), ["no_answer", at(0), null])
    assert.deepStrictEqual(strongest("lost", "no_answer"), ["lost", at(0), null])
    assert.deepStrictEqual(strongest("lost", "contacted"), ["contacted", at(1), null])
    assert.deepStrictEqual(strongest("quoted", "lost", "contacted"), ["quoted", at(0), null])
    assert.deepStrictEqual(strongest("quoted", "won", "lost"), ["won", at(1), null])
  })

  it("stays when it is taken back, and has the instant of that until it is told again", () => {
    assert.deepStrictEqual(strongest("won", null), ["won", at(0), at(1)])
    assert.deepStrictEqual(strongest("won", null, "no_answer", null), ["won", at(0), at(1)])
    assert.deepStrictEqual(strongest("won", "lost", null), ["won", at(0), at(2)])
    assert.deepStrictEqual(strongest("won", null, "won"), ["won", at(2), null])
  })

  it.prop("is one of the outcomes", [Outcomes], ([outcomes]) => {
    const found = strongestOutcome(outcomes)
    const told = outcomes.filter(({ outcome }) => outcome !== null)
    assert.strictEqual(found === null, told.length === 0)
    if (found !== null) assert.isTrue(told.some((one) => one.outcome === found.outcome && one.at === found.at))
  })
})

describe("decodeOutcome", () => {
  it.prop(
    "reads back every outcome that can be stored, with its note in normal form",
    [LeadOutcome],
    ([{ at: _, ...told }]) => {
      const note = told.note === null ? null : "Call again 👍."
      assert.deepStrictEqual(decodeOutcome({ ...told, note }), Result.succeed({ ...told, note }))
    }
  )

  it("takes an outcome back by null alone, and demands that it is there", () => {
    const none = { outcome: null, value_cents: null, note: null }
    assert.deepStrictEqual(decodeOutcome({ outcome: null }), Result.succeed(none))
    assert.deepStrictEqual(decodeOutcome({ outcome: null, note: " " }), Result.succeed(none))
    for (const input of [{}, { outcome: "" }, { note: "Called." }, "won", null, ["won"]]) {
      assert.deepStrictEqual(faultsOf(input), ["outcome Required"], JSON.stringify(input))
    }
  })

  it("names every fault of an outcome", () => {
    const wrong = { outcome: "sold", value_cents: -1, note: "x".repeat(501), values: 5 }
    const faults = ["values Unexpected", "outcome NotSelectable", "value_cents TooSmall", "note TooLong"]
    assert.deepStrictEqual(faultsOf(wrong), faults)
    assert.deepStrictEqual(faultsOf({ outcome: "won", value_cents: 1_000_000_001 }), ["value_cents TooLarge"])
    assert.deepStrictEqual(faultsOf({ outcome: "won", value_cents: 0.5 }), ["value_cents NotInteger"])
    assert.deepStrictEqual(faultsOf({ outcome: 5, value_cents: "5", note: 5 }), [
      "outcome NotSelectable",
      "value_cents NotNumber",
      "note NotText"
    ])
    assert.deepStrictEqual(faultsOf({ outcome: "lost", value_cents: 1_000_000_000, note: "👍".repeat(500) }), [])
  })
})
