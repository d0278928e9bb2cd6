import { assert, describe, it } from "@effect/vitest"
import { grant } from "@leadwell/domain/access/Grant"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { noPause } from "@leadwell/domain/catalog/Pause"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { figuresOf } from "@leadwell/domain/distribution/BusinessActivity"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { type DecidedLead, missedBecause, missedRules } from "@leadwell/domain/distribution/MissedLead"
import { MissedLeads } from "@leadwell/domain/distribution/MissedLeads"
import { presentDecision } from "@leadwell/domain/distribution/Offering"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Option, Result, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, changeSubscriptions, day, hour, memberOf, noon, operator, receive, useCases } from "../UseCases.ts"
import { capsOf, Case, given, moment, upTo } from "./drawnMarket.ts"

const person = Result.getOrThrow(
  grant({ ...memberOf("acme"), actor: { kind: "person", id: "ada", name: "Ada" } }, "decisions:read")
)

/** Returns what an operator, or another reader, sees of the leads that a business did not get. */
const missedBy = (id: string, query: object = {}, reader: typeof person = operator) =>
  Effect.gen(function* () {
    const explained = yield* Businesses.use(({ getExplained }) => getExplained(reader, BusinessId.make(id)))
    return yield* MissedLeads.use(({ page }) => page(explained, { page: 1, per_page: 100, ...query }))
  })

const decided = (lead: object, outcome: DecidedLead["outcome"]): DecidedLead =>
  ({
    lead: { id: LeadId.make(1), subcategory_id: SubcategoryId.make("heat-pumps"), city: "Utrecht", ...lead },
    outcome
  }) as DecidedLead

describe("a missed lead", () => {
  it.prop("that is offered is missed by the rule that the present decision tells", [Case], ([{ drawn, places }]) => {
    const { idAt, lead, market } = given(drawn, places)
    const open = { ...lead, stage: "open", created_at: moment.now } as const
    const decision = presentDecision(open, lead.holdings, market, moment)
    const had = new Set(lead.holdings.map(({ business }) => business))
    for (const [index, candidate] of market.candidates.entries()) {
      const id = idAt(index)
      if (decision === null || had.has(id)) continue
      const told = decision.considered.find(({ business }) => business === id)!.exclusion
      if (told?.rule === "same_person") {
        // Whom the person met is known to the decision alone.
        const before = decided(open, { business: id, exclusion: told })
        const isCapped = missedBecause(decided(open, null), { candidate, state: market.states.get(id) }, moment)
        assert.deepStrictEqual(
          missedBecause(before, { candidate, state: market.states.get(id) }, moment),
          isCapped ?? (told as never)
        )
        continue
      }
      // Of an open lead with a free place, nobody is left whom only the order excludes.
      if (told?.rule === "order") continue
      const standing = { candidate, state: market.states.get(id) }
      assert.deepStrictEqual(missedBecause(decided(open, null), standing, moment), told as never)
    }
  })

  it.prop(
    "that is offered no more is missed by the rule of its latest decision, and not by a rule of now",
    [Case, Schema.Literals(missedRules), LeadStage, upTo(100)],
    ([{ drawn, places }, rule, stage, hours]) => {
      const { idAt, lead, market } = given(drawn, places)
      const created_at = DateTime.subtract(moment.now, { hours })
      if (drawn.length === 0 || (stage === "open" && hours < 72)) return
      const exclusion = { rule } as never
      const one = decided({ ...lead, stage, created_at }, { business: idAt(0), exclusion })
      const standing = { candidate: market.candidates[0]!, state: market.states.get(idAt(0)) }
      assert.strictEqual(missedBecause(one, standing, moment), exclusion)
      assert.strictEqual(missedBecause({ ...one, outcome: null }, standing, moment), null)
    }
  )
})

describe("MissedLeads", () => {
  it.effect("are counted by rule, and listed latest first, as each lead is explained", () =>
    Effect.gen(function* () {
      yield* applied([[{ weight: 9 }], [{ weight: 9 }], [{ regions: ["10"] }], [{ daily_cap: 1 }]])
      const received: Array<LeadId> = []
      for (let n = 0; n < 8; n++) {
        yield* TestClock.setTime(noon + n * hour)
        if (n === 5) yield* changeSubscriptions("a", { active: false })
        received.push((yield* receive()).lead.id)
      }
      for (const id of ["a", "b", "c", "d"]) {
        const { counts, page } = yield* missedBy(id)
        const wanted: Array<readonly [LeadId, unknown]> = []
        for (const lead of received.toReversed()) {
          const { decision } = yield* Leads.use(({ explain }) => explain(operator, lead))
          const { exclusion } = Option.getOrThrow(decision).considered.find(({ business }) => String(business) === id)!
          if (exclusion !== null) wanted.push([lead, exclusion])
        }
        assert.deepStrictEqual(
          page.items.map((one) => [one.id, one.exclusion] as const),
          wanted as never
        )
        assert.strictEqual(page.total, wanted.length)
        assert.strictEqual(
          [...counts.values()].reduce((sum, one) => sum + one, 0),
          wanted.length
        )
        for (const [rule, count] of counts) {
          const { counts: same, page: some } = yield* missedBy(id, { rule: [rule], page: 2, per_page: 2 })
          assert.deepStrictEqual([some.total, same], [count, counts])
          const ofRule = page.items.filter(({ exclusion }) => exclusion.rule === rule)
          assert.deepStrictEqual(some.items, ofRule.slice(2, 4))
        }
      }
      const { counts } = yield* missedBy("a")
      assert.include([...counts.keys()], "subscription_inactive")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are those of the last week, of the subcategories that the business subscribes to", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ daily_cap: 0 }]])
      const early = yield* receive()
      yield* receive({ subcategory_id: "boilers" })
      yield* TestClock.setTime(noon + 7 * day)
      const late = yield* receive()
      const idsOf = Effect.map(missedBy("b"), ({ page }) => page.items.map(({ id }) => id))
      assert.deepStrictEqual(yield* idsOf, [late.lead.id, early.lead.id])
      assert.deepStrictEqual((yield* missedBy("a")).page.items, [])
      yield* TestClock.setTime(noon + 7 * day + 1)
      assert.deepStrictEqual(yield* idsOf, [late.lead.id])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are all examined, in steps, however many there are", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ daily_cap: 0 }]])
      yield* receive()
      const { decided: read, ...others } = yield* DistributionRepository
      const {
        decided: [one]
      } = yield* read(BusinessId.make("b"), {
        subcategories: [SubcategoryId.make("heat-pumps")],
        since: DateTime.makeUnsafe(0),
        before: null,
        limit: 1
      })
      const steps: Array<LeadId | null> = []
      // A store with this many leads, of which every second one was decided about.
      const many = (stored: number) =>
        DistributionRepository.of({
          ...others,
          decided: (_, { before, limit }) => {
            steps.push(before)
            const left = (before ?? stored + 1) - 1
            const leads = Array.from({ length: Math.min(left, limit) }, (__, n) => ({
              ...one!.lead,
              id: LeadId.make(left - n)
            }))
            return Effect.succeed({
              decided: leads.filter(({ id }) => id % 2 === 0).map((lead) => ({ ...one!, lead })),
              last: leads.length < limit ? null : leads.at(-1)!
            })
          }
        })
      const explained = yield* Businesses.use(({ getExplained }) => getExplained(operator, BusinessId.make("b")))
      const counted = (stored: number) =>
        MissedLeads.use(({ page }) => page(explained, { page: 1, per_page: 1 })).pipe(
          Effect.provide(MissedLeads.layer),
          Effect.provideService(DistributionRepository, many(stored))
        )
      assert.strictEqual((yield* counted(5000)).page.total, 2500)
      assert.deepStrictEqual(
        steps,
        [null, 3001, 1001].map((id) => id && LeadId.make(id))
      )
      const most = yield* counted(80_000)
      assert.deepStrictEqual([most.page.total, most.from], [25_000, one!.lead.created_at])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("have no address for a person of the business", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ daily_cap: 0 }]])
      yield* receive()
      const addresses = (reader: typeof person) =>
        Effect.map(missedBy("b", {}, reader), ({ page }) => page.items.map(({ address }) => address?.city ?? null))
      assert.deepStrictEqual(yield* addresses(operator), ["Utrecht"])
      assert.deepStrictEqual(yield* addresses(person), [null])
    }).pipe(Effect.provide(useCases))
  )
})

describe("the figures of a business", () => {
  it.prop(
    "are of its active subscriptions alone, and without a rate if it got no lead",
    [Case],
    ([{ drawn, places }]) => {
      const { idAt, market } = given(drawn, places)
      const subscriptions = market.candidates.map(({ subscription }, index) => ({
        ...subscription,
        use: market.states.get(idAt(index))?.use ?? null
      }))
      const activity = {
        business: BusinessId.make("a"),
        assigned: places,
        reclaimed: Math.min(1, places),
        withdrawn: 0,
        subscriptions
      }
      const { activeSubscriptions, capsUsedUp, reclaimRate } = figuresOf(
        activity,
        { active: true, ...noPause },
        moment.today
      )
      assert.strictEqual(reclaimRate, places === 0 ? null : Math.round(10_000 / places) / 10_000)
      assert.strictEqual(activeSubscriptions, drawn.filter(({ active }) => active).length)
      const usedUp = drawn.filter(
        ({ active, pause, standing, weekdays, ...wish }) =>
          active &&
          weekdays.includes("wed") &&
          !["open", "ending", "begun"].includes(pause) &&
          (standing?.used ?? 0) > 0 &&
          Object.values(capsOf(wish)).some((cap) => cap !== null && standing!.used >= cap)
      )
      assert.strictEqual(capsUsedUp, usedUp.length)
    }
  )

  it.effect("count 30 days, and are read for the businesses of the page alone", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }], [{}], [{}]])
      yield* receive()
      const figures = Effect.map(
        BusinessOverviews.use(({ page }) => page(operator, { page: 1, per_page: 2 })),
        ({ items, total }) => [
          total,
          ...items.map(({ account_name, capsUsedUp, leads }) => [account_name, leads, capsUsedUp])
        ]
      )
      assert.deepStrictEqual(yield* figures, [3, ["Acme", 1, 1], ["Acme", 1, 0]])
      yield* TestClock.setTime(noon + 30 * day)
      assert.deepStrictEqual(yield* figures, [3, ["Acme", 1, 0], ["Acme", 1, 0]])
      yield* TestClock.setTime(noon + 30 * day + 1)
      assert.deepStrictEqual(yield* figures, [3, ["Acme", 0, 0], ["Acme", 0, 0]])
    }).pipe(Effect.provide(useCases))
  )
})
