import { assert, layer } from "@effect/vitest"
import type { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { filing, sampleRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Context, Duration, Effect, Layer, Result } from "effect"
import { leadOf, receive, storeCatalog, TwoStores } from "../TwoStores.ts"

const operator = principalWith({ account: "house" as AccountId }, "operator")

/** The use cases on both stores. The reclaim window of the sample leads is still open. */
const servers = Effect.gen(function* () {
  const { stores } = yield* TwoStores
  const window = Layer.succeed(ReclaimWindow, Duration.days(100_000))
  const on = (store: (typeof stores)[number]) =>
    Layer.build(
      UseCases.layer.pipe(
        Layer.provide(Layer.mergeAll(Layer.succeedContext(store), ScreenshotReader.off, SheetReader.off, window))
      )
    )
  return [yield* on(stores[0]), yield* on(stores[1])] as const
})

/** A lead that every business of a sample gets, with the requests of the first two. */
const requested = Effect.fnUntraced(function* (sample: Sample, person: number) {
  const { stores } = yield* TwoStores
  const { lead } = yield* receive(stores[0], leadOf(sample, person, sample.businesses.length))
  const requests = yield* Effect.forEach(sample.businesses.slice(0, 2), ({ id }) => sampleRequest(id, lead.id))
  for (const request of requests) {
    yield* Context.get(stores[0], ReclaimRepository).insert(request, sampleScreenshot, filing(request))
  }
  return { lead: lead.id, requests: requests.map(({ id }) => id) }
})

const told = Effect.fnUntraced(function* (lead: LeadId) {
  const { stores } = yield* TwoStores
  const events = yield* Context.get(stores[0], EventRepository).after(0, 1_000_000)
  return events.flatMap(({ event }) => (event.lead === lead ? [event] : []))
})

/** The rows of every table but the audit trail, by a digest. A dry run that shows a person is a look at that person. */
const tables = Effect.gen(function* () {
  const { sql } = yield* TwoStores
  const found = yield* sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'leadwell'::regnamespace and relkind = 'r' and relname <> 'audit_entries' order by 1`
  return yield* Effect.forEach(found, ({ name }) =>
    Effect.map(
      sql`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${sql(`leadwell.${name}`)} t`,
      ([row]) => [name, row] as const
    )
  )
})

layer(TwoStores.layer, { excludeTestServices: true })("decisions of two servers", (it) => {
  it.effect("about one lead at the same moment release each business once, and give its caps one back", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const [one, two] = yield* servers
      const sample = yield* storeCatalog(4)
      yield* receive(stores[1], leadOf(sample, 1, 4))
      for (let round = 1; round <= 10; round++) {
        const { lead, requests } = yield* requested(sample, 1 + round)
        const [first, second] = requests
        const grant = { remark: "Spam.", lead_at_fault: true }
        const decisions: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
          Context.get(one, ReclaimReview).grant(operator, first!, grant),
          Context.get(two, ReclaimReview).grant(operator, second!, grant),
          ...(round % 2 === 0 ? [Context.get(one, Leads).withdraw(operator, lead, { remark: "Gone." })] : [])
        ]
        const ends = yield* Effect.all(decisions.map(Effect.result), { concurrency: "unbounded" })
        assert.strictEqual(ends.filter(Result.isSuccess).length, 1)
        const held = yield* Context.get(stores[0], BusinessLeadRepository).ofLead(lead)
        assert.deepStrictEqual(held.map(({ reclaim }) => reclaim).toSorted(), [
          "granted",
          "granted",
          "withdrawn",
          "withdrawn"
        ])
        const { states } = yield* Context.get(stores[0], DistributionRepository).market(sample.subcategory.id)
        assert.deepStrictEqual(
          sample.businesses.map(({ id }) => states.get(id)?.use.daily),
          [1, 1, 1, 1]
        )
        const progress = yield* Context.get(stores[0], LeadRepository).get(lead)
        assert.deepStrictEqual([progress.lead.stage, progress.places_taken], ["withdrawn", 0])
        const events = yield* told(lead)
        const countOf = (type: string) => events.filter((event) => event.type === type).length
        const winner = ends.findIndex(Result.isSuccess)
        assert.deepStrictEqual(["reclaim.granted", "business_lead.released", "lead.withdrawn"].map(countOf), [
          2,
          winner < 2 ? 3 : 4,
          1
        ])
      }
    })
  )

  it.effect("change no row of any table in a dry run, and come to what the dry run told", () =>
    Effect.gen(function* () {
      const [one] = yield* servers
      const sample = yield* storeCatalog(3)
      const [leads, reclaims] = [Context.get(one, Leads), Context.get(one, ReclaimReview)]
      const first = yield* requested(sample, 100)
      const second = yield* requested(sample, 101)
      const third = yield* requested(sample, 102)
      const remark = { remark: "Seen." }
      const decisions = [
        (isDryRun: boolean) => leads.withdraw(operator, first.lead, remark, { isDryRun }),
        (isDryRun: boolean) => reclaims.reject(operator, second.requests[0]!, remark, { isDryRun }),
        (isDryRun: boolean) => reclaims.grant(operator, second.requests[1]!, { lead_at_fault: false }, { isDryRun }),
        (isDryRun: boolean) => reclaims.grant(operator, third.requests[0]!, { lead_at_fault: true }, { isDryRun })
      ]
      for (const decide of decisions) {
        const before = yield* tables
        const { effects } = yield* decide(true)
        assert.deepStrictEqual(yield* tables, before)
        assert.deepStrictEqual((yield* decide(false)).effects, effects)
        assert.notDeepEqual(yield* tables, before)
      }
    })
  )
})
