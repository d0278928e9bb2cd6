import { assert, describe, it } from "@effect/vitest"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Context, Effect, Layer, Logger } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../LogLines.ts"
import { rebuilt } from "../Rebuilt.ts"
import { applied, changeSubscriptions, hour, noon, operator, receive, useCases } from "../UseCases.ts"

const sweep = LeadDistribution.use((decision) => decision.sweep)

/** Sweeps while the store of leads is changed. */
const sweepOn = (change: Partial<DistributionRepository["Service"]>) =>
  rebuilt(LeadDistribution.layer, DistributionRepository, (all) => ({ ...all, ...change })).pipe(
    Effect.flatMap((built) => Context.get(built, LeadDistribution).sweep),
    Effect.scoped
  )

/** What offering leads returns while others offer all of them. */
const othersOffer = () => Effect.succeed([])

/** Sweeps at an instant, and returns the stage of a lead and the businesses that have it. */
const sweptAt = Effect.fnUntraced(function* (instant: number, id: LeadId) {
  yield* TestClock.setTime(instant)
  yield* sweep
  const { decision, lead } = yield* Leads.use((leads) => leads.explain(operator, id))
  if (decision._tag === "None") return [lead.stage]
  const having = decision.value.considered.filter(({ exclusion }) => exclusion === null)
  return [lead.stage, ...having.map(({ business }) => String(business))]
})

const minute = 60_000

describe("LeadDistribution.sweep", () => {
  it.effect("closes a lead 72 hours after its receipt with a place still free; the places taken stand", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { businesses, lead } = yield* receive()
      assert.deepStrictEqual(businesses.map(String), ["a"])
      assert.deepStrictEqual(yield* sweptAt(noon + 72 * hour - 1, lead.id), ["open", "a"])
      assert.deepStrictEqual(yield* sweptAt(noon + 72 * hour + minute, lead.id), ["closed", "a"])
      const events = yield* EventRepository.use((all) => all.after(0, 100))
      assert.deepStrictEqual(
        events.map(({ event }) => event.type),
        ["lead.received", "business_lead.assigned", "lead.closed"]
      )
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* sweep, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("gives a lead to nobody after it closes, even if a business wants it then", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ active: false }]])
      const { lead } = yield* receive()
      yield* changeSubscriptions("b", { active: true })
      assert.deepStrictEqual(yield* sweptAt(noon + 72 * hour, lead.id), ["closed", "a"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("writes nothing for an open lead that nobody takes, in all its time", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* receive()
      const repository = yield* DistributionRepository
      const untouched = Layer.succeed(DistributionRepository, { ...repository, offer: () => Effect.die("an offer") })
      for (let hours = 0; hours < 72; hours++) {
        yield* TestClock.setTime(noon + hours * hour)
        assert.strictEqual(yield* Effect.provide(sweep, Layer.provide(LeadDistribution.layer, untouched)), 0)
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("offers a lead again when a cap frees with the next business day", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      yield* receive()
      const { businesses, lead } = yield* receive()
      assert.deepStrictEqual(businesses, [])
      const midnight = Date.parse("2026-01-21T23:00:00Z")
      assert.deepStrictEqual(yield* sweptAt(midnight - 1, lead.id), ["open"])
      assert.deepStrictEqual(yield* sweptAt(midnight + minute, lead.id), ["open", "a"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    ["a pause of the subscription", { paused_from: "2026-01-20", paused_until: "2026-01-21" }],
    ["the days without leads", { weekdays: ["thu"] }],
    ["the day of an own cap", { daily_cap_by_weekday: { wed: 0 } }]
  ] as const)("offers a lead at midnight of the business day after %s, and not a millisecond before", ([_, wish]) =>
    Effect.gen(function* () {
      yield* applied([[wish]])
      const { businesses, lead } = yield* receive()
      assert.deepStrictEqual(businesses, [])
      const midnight = Date.parse("2026-01-21T23:00:00Z")
      assert.deepStrictEqual(yield* sweptAt(midnight - 1, lead.id), ["open"])
      assert.deepStrictEqual(yield* sweptAt(midnight, lead.id), ["open", "a"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    ["2026-03-27T12:00:00Z", "2026-03-29", "2026-03-29T22:00:00Z"],
    ["2026-10-23T12:00:00Z", "2026-10-25", "2026-10-25T23:00:00Z"]
  ] as const)(
    "offers at %s a lead that comes in a pause until the change of the clocks, when that day ends",
    ([at, until, end]) =>
      Effect.gen(function* () {
        yield* applied([[{ paused_from: "2026-01-01", paused_until: until }]])
        yield* TestClock.setTime(Date.parse(at))
        const { lead } = yield* receive()
        assert.deepStrictEqual(yield* sweptAt(Date.parse(end) - 1, lead.id), ["open"])
        assert.deepStrictEqual(yield* sweptAt(Date.parse(end), lead.id), ["open", "a"])
      }).pipe(Effect.provide(useCases))
  )

  it.effect("offers a lead again at once when a subscription is switched on, and to nobody twice", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ active: false }]])
      const { lead } = yield* receive()
      assert.deepStrictEqual(yield* sweptAt(noon + minute, lead.id), ["open", "a"])
      yield* changeSubscriptions("b", { active: true })
      assert.deepStrictEqual(yield* sweptAt(noon + minute, lead.id), ["placed", "a", "b"])
      assert.strictEqual(yield* sweep, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("sweeps any number of leads, each once", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      for (let n = 0; n < 450; n++) yield* receive()
      assert.strictEqual(yield* sweep, 0)
      yield* changeSubscriptions("a", { active: true })
      assert.strictEqual(yield* sweep, 450)
      assert.strictEqual(yield* sweep, 0)
      yield* TestClock.setTime(noon + 72 * hour)
      assert.strictEqual(yield* sweep, 450)
      assert.strictEqual(yield* sweep, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("offers a lead in vain to no more than one call when a cap is used up in the middle", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 0 }]])
      for (let n = 0; n < 450; n++) yield* receive()
      yield* changeSubscriptions("a", { daily_cap: 130 })
      assert.strictEqual(yield* sweep, 200)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("ends when every offer breaks down, tries again after a change, and harms no other subcategory", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ subcategory: "boilers", active: false }]])
      const broken = { regions: null } as unknown as Partial<Subscription>
      yield* changeSubscriptions("a", broken)
      for (let n = 0; n < 150; n++) assert.strictEqual((yield* receive()).lead.stage, "open")
      const { lead } = yield* receive({ subcategory_id: "boilers" })
      assert.strictEqual(yield* sweep, 2 * 150)
      assert.strictEqual(yield* sweep, 0)
      yield* changeSubscriptions("b", { active: true })
      assert.deepStrictEqual(yield* sweptAt(noon + 1, lead.id), ["placed", "b"])
      yield* TestClock.setTime(noon + 24 * hour)
      assert.strictEqual(yield* sweep, 150)
      yield* changeSubscriptions("a", { regions: ["*" as Subscription["regions"][number]] })
      assert.strictEqual(yield* sweep, 150)
    }).pipe(Effect.provide([useCases, Logger.layer([])]))
  )

  it.effect("gives back the step of a round that fails, so that it can be made again at once", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      yield* receive()
      yield* changeSubscriptions("a", { active: true })
      const advanced: Array<unknown> = []
      const failing = sweepOn({
        due: () => Effect.succeed([]),
        offer: () => Effect.fail(new StorageUnavailable({})),
        advanceRound: ({ subcategory }, reached) => Effect.sync(() => advanced.push([subcategory, reached]))
      })
      const failure = yield* Effect.flip(failing)
      assert.strictEqual(failure._tag, "StorageUnavailable")
      assert.deepStrictEqual<unknown>(advanced, [
        ["boilers", "end"],
        ["heat-pumps", null]
      ])
      assert.strictEqual(yield* sweep, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("ends when others are at every lead that is due", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      for (let n = 0; n < 150; n++) yield* receive()
      yield* changeSubscriptions("a", { active: true })
      const { due } = yield* DistributionRepository
      assert.strictEqual(yield* sweepOn({ offer: othersOffer }), 0)
      assert.strictEqual(yield* sweep, 150)
      yield* TestClock.setTime(noon + 72 * hour)
      let asked = 0
      const some: typeof due = (which) => (++asked > 9 ? Effect.die("it asks without end") : due(which))
      assert.strictEqual(yield* sweepOn({ offer: othersOffer, due: some }), 0)
      assert.strictEqual(yield* sweep, 150)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves a round to others while they make its steps", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      yield* receive()
      yield* changeSubscriptions("a", { active: true })
      assert.strictEqual(yield* sweepOn({ nextStep: () => Effect.succeed(null) }), 0)
      assert.strictEqual(yield* sweep, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("counts the leads that become due during a round, too", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      yield* receive({ subcategory_id: "boilers" })
      yield* TestClock.setTime(noon + 72 * hour)
      yield* receive()
      yield* changeSubscriptions("a", { active: true })
      const { due } = yield* DistributionRepository
      let asked = 0
      const later: typeof due = (which) => Effect.suspend(() => (asked++ === 0 ? Effect.succeed([]) : due(which)))
      assert.strictEqual(yield* sweepOn({ due: later }), 2)
    }).pipe(Effect.provide(useCases))
  )
})

describe("LeadDistribution.distribute", () => {
  it.effect("offers a lead once that is approved when its 72 hours are over, and then closes it", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ active: false }]])
      const { lead } = yield* receive({ website_code: "reviewed" })
      yield* TestClock.setTime(noon + 80 * hour)
      const { dossier: approved } = yield* Leads.use((leads) => leads.approve(operator, lead.id, {}))
      assert.deepStrictEqual([approved.lead.stage, approved.places_taken], ["closed", 1])
      yield* changeSubscriptions("b", { active: true })
      assert.deepStrictEqual(yield* sweptAt(noon + 81 * hour, lead.id), ["closed", "a"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    { how: "fails", offer: Effect.fail(new StorageUnavailable({})), logged: /^$/u },
    {
      how: "breaks down",
      offer: Effect.die(new Error("jane")),
      logged: /^Error A lead could not be offered(?!.*jane)/su
    },
    { how: "hangs", offer: Effect.never, logged: /^$/u }
  ])("tells of no lead when the store $how, and logs only a breakdown, without what it quotes", ({ logged, offer }) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { lead } = yield* receive()
      const { layer, lines } = logLines()
      const broken = Layer.succeed(DistributionRepository, { ...(yield* DistributionRepository), offer: () => offer })
      const distributed = LeadDistribution.use(({ distribute }) => distribute([lead.id])).pipe(
        Effect.provide([Layer.provide(LeadDistribution.layer, broken), layer])
      )
      const passing = Effect.forever(TestClock.adjust("100 millis"))
      assert.deepStrictEqual(yield* Effect.raceFirst(distributed, passing), [])
      assert.match(lines.join("\n"), logged)
    }).pipe(Effect.provide(useCases))
  )
})
