import { assert, layer } from "@effect/vitest"
import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { offerAgain } from "@leadwell/domain/distribution/Offering"
import { sweepWith } from "@leadwell/domain/distribution/Sweep"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleSubscription } from "@leadwell/laws/sample/SampleCatalog"
import { Context, DateTime, Effect, Fiber, Option, Result } from "effect"
import { leadOf, moment, offerNow, receive, storeCatalog, totalOf, TwoStores, untilBlocked } from "../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("two stores on one market", (it) => {
  it.effect("see a change of a market that the other made", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const [business] = sample.businesses
      yield* receive(stores[1], leadOf(sample, 1, 1))
      yield* receive(stores[0], leadOf(sample, 2, 1))
      yield* Context.get(stores[1], SubscriptionRepository).modify(
        business!.id,
        (current) => Result.succeed(current.map((one) => ({ ...one, active: false }))),
        []
      )
      const { businesses } = yield* receive(stores[0], leadOf(sample, 3, 1))
      assert.deepStrictEqual(businesses, [])
      assert.strictEqual(yield* totalOf(stores[0], business!), 2)
    })
  )

  it.effect("examine a lead that was being written when a subscription changed", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1, [0])
      const earlier = (yield* receive(stores[0], leadOf(sample, 1, 1))).lead.id
      const { changing, id } = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select 1 from leadwell.markets where subcategory = ${sample.subcategory.id} for update`
          const changing = yield* untilBlocked(
            sql,
            Context.get(stores[1], SubscriptionRepository).modify(
              sample.businesses[0]!.id,
              (current) => Result.succeed(current.map((one) => ({ ...one, daily_cap: null }))),
              []
            )
          )
          const [kept] = yield* sql`
            insert into leadwell.leads
            select (jsonb_populate_record(l, jsonb_build_object('id', nextval('leadwell.lead_ids')))).*
            from leadwell.leads l where id = ${BigInt(earlier)} returning id`
          return { changing, id: Number(kept!["id"]) as LeadId }
        })
      )
      yield* Fiber.join(changing)
      const distributions = Context.get(stores[0], DistributionRepository)
      const step = yield* distributions.nextStep(sample.subcategory.id, moment.today.day, 1000)
      assert.deepStrictEqual(
        step?.leads.map((one) => one.id),
        [earlier, id]
      )
    })
  )

  it.effect("let a block wait for the offer of an open lead that the other makes", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1, [0])
      const lead = leadOf(sample, 98_765_431, 1)
      const { id } = (yield* receive(stores[0], lead)).lead
      const blocking = yield* sql.withTransaction(
        Effect.gen(function* () {
          // As an offer does before it looks at the blocks, until its end.
          yield* sql`select from leadwell.leads where id = ${BigInt(id)} for update`
          const { block } = Context.get(stores[1], BlockRepository)
          return yield* untilBlocked(sql, block(contactsOf(lead), lead.created_at, []))
        })
      )
      assert.deepStrictEqual(yield* Fiber.join(blocking), lead.created_at)
    })
  )

  it.effect.each([
    ["a day of 23 hours", "2026-03-29", "2026-03-29T22:00:00Z"],
    ["a day of 25 hours", "2026-10-25", "2026-10-25T23:00:00Z"]
  ] as const)("offer what waits at the midnight after %s, once, and not a millisecond before", ([_, until, midnight]) =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const [business] = sample.businesses
      const pause = { paused_from: CalendarDate.make("2026-01-01"), paused_until: CalendarDate.make(until) }
      yield* Context.get(stores[0], SubscriptionRepository).modify(
        business!.id,
        (current) => Result.succeed(current.map((one) => ({ ...one, ...pause }))),
        []
      )
      const end = DateTime.makeUnsafe(midnight)
      const created_at = DateTime.subtract(end, { hours: 1 })
      for (let n = 0; n < 20; n++) yield* receive(stores[n % 2]!, { ...leadOf(sample, n, 1), created_at })
      const sweepAt = (now: DateTime.Utc) =>
        Effect.forEach(
          [...stores, ...stores],
          (store) => {
            const distributions = Context.get(store, DistributionRepository)
            const moment = {
              now,
              today: periodStarts(businessDay(now, DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")))
            }
            const offered = (leads: ReadonlyArray<LeadId>) =>
              distributions.offer(leads, (one, holdings, market) => offerAgain(one, holdings, market, moment))
            return sweepWith(distributions, offered, Effect.succeed(moment))
          },
          { concurrency: "unbounded" }
        )
      yield* sweepAt(DateTime.subtract(end, { milliseconds: 1 }))
      assert.strictEqual(yield* totalOf(stores[0], business!), 0)
      yield* sweepAt(end)
      assert.strictEqual(yield* totalOf(stores[0], business!), 20)
    })
  )

  it.effect(
    "give a business that asks for it one lead of a person, whichever store receives and offers the leads",
    () =>
      Effect.gen(function* () {
        const { stores } = yield* TwoStores
        const sample = yield* storeCatalog(1, [0])
        const [business] = sample.businesses
        const other = SubcategoryId.make(`other-${sample.subcategory.id}`)
        const catalog = {
          ...sample.catalog,
          businesses: sample.catalog.businesses.map((one) => ({ ...one, same_person_days: 1 })),
          subcategories: [...sample.catalog.subcategories, { ...sample.subcategory, id: other }],
          subscriptions: [...sample.catalog.subscriptions, sampleSubscription(business!.id, other)]
        }
        yield* Effect.provide(applyCatalog({ ...catalog, subscriptions: [] }), stores[0])
        const waiting = yield* Effect.forEach(Array.from({ length: 20 }).keys(), (person) =>
          Effect.map(receive(stores[0], leadOf(sample, person, 1)), ({ lead }) => lead.id)
        )
        yield* Effect.provide(applyCatalog(catalog), stores[0])
        yield* Effect.forEach(
          waiting,
          (id, person) =>
            Effect.all(
              [
                receive(stores[0], { ...leadOf(sample, person, 1), subcategory_id: other }),
                offerNow(stores[1], [id]),
                receive(stores[1], { ...leadOf(sample, person, 1), subcategory_id: other })
              ],
              { concurrency: "unbounded" }
            ),
          { concurrency: 4 }
        )
        assert.strictEqual(yield* totalOf(stores[0], business!), waiting.length)
      })
  )

  it.effect("sweep concurrently, and offer each lead once", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const sample = yield* storeCatalog(4, [0, 0, 0, 0])
      const ids = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, n) => n),
        (n) => Effect.map(receive(stores[0], leadOf(sample, n, 4)), (one) => one.lead.id)
      )
      for (const { id } of sample.businesses) {
        yield* Context.get(stores[0], SubscriptionRepository).modify(
          id,
          (current) => Result.succeed(current.map((one) => ({ ...one, daily_cap: 30 }))),
          []
        )
      }
      const offered = yield* Effect.all(
        Array.from({ length: 16 }, (_, n) => offerNow(stores[n % 2]!, ids)),
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        ids.filter((id) => !offered.flat().includes(id)),
        []
      )
      const totals = yield* Effect.forEach(sample.businesses, (business) => totalOf(stores[0], business))
      assert.deepStrictEqual(totals, [30, 30, 30, 30])
      for (const id of ids) {
        const { places_taken } = yield* Context.get(stores[1], LeadRepository).get(id)
        assert.isAtMost(places_taken, 4)
      }
    })
  )

  it.effect("skip a lead that the other offers", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1, [0])
      const { id } = (yield* receive(stores[0], leadOf(sample, 1, 1))).lead
      const offered = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select 1 from leadwell.leads where id = ${BigInt(id)} for update`
          return yield* Effect.timeoutOption(offerNow(stores[0], [id]), "1 minute")
        })
      )
      assert.deepStrictEqual(Option.getOrNull(offered), [])
      assert.deepStrictEqual(yield* offerNow(stores[0], [id]), [id])
    })
  )
})
