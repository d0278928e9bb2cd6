import { PgClient } from "@effect/sql-pg/PgClient"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { type Sample, sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleInstant, sampleLead } from "@leadwell/laws/sample/SampleLead"
import { Context, DateTime, Effect, Layer } from "effect"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import { makeArrivalWriter } from "../../src/intake/ArrivalWriter.ts"
import { type IncomingLead, incomingLead } from "../../src/rows/IncomingLead.ts"
import { freshDatabase } from "../FreshDatabase.ts"

type Ports = Layer.Success<typeof PostgresStorage.repositories>

type Writer = Effect.Success<ReturnType<typeof makeArrivalWriter>>

const writerOn = Effect.fnUntraced(function* (address: PostgresStorage.PostgresAddress) {
  const context = yield* Layer.build(Layer.provideMerge(MarketCache.layer, PostgresStorage.client({ address })))
  return yield* makeArrivalWriter(Context.get(context, PgClient), Context.get(context, MarketCache))
})

/** Two writers of arrivals on one database, which stand for two processes, with a store and another client. */
export class TwoWriters extends Context.Service<
  TwoWriters,
  {
    readonly writers: readonly [Writer, Writer]
    readonly store: Context.Context<Ports>
    readonly sql: PgClient
  }
>()("TwoWriters") {
  static readonly layer = Layer.effect(
    TwoWriters,
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const store = yield* Layer.build(PostgresStorage.layer({ address }))
      const beside = yield* Layer.build(PostgresStorage.client({ address }))
      const writers = [yield* writerOn(address), yield* writerOn(address)] as const
      return { store, writers, sql: Context.get(beside, PgClient) }
    })
  )
}

/** Stores a sample catalogue whose businesses have these daily caps. */
export const prepared = Effect.fnUntraced(function* (caps: ReadonlyArray<number | null>) {
  const { store } = yield* TwoWriters
  const sample = yield* sampleCatalog(caps.length)
  const subscriptions = sample.catalog.subscriptions.map((one, n) => ({ ...one, daily_cap: caps[n] ?? null }))
  yield* Effect.provide(applyCatalog({ ...sample.catalog, subscriptions }), store)
  return sample
})

/** Makes an arrival of a person, some days ago. A second arrival of the same person within 30 days is a duplicate. */
export const arrivalOf = (sample: Sample, person: number, places: number, daysAgo = 0): IncomingLead => {
  const now = DateTime.subtract(sampleInstant, { days: daysAgo })
  const lead = {
    ...sampleLead(sample),
    created_at: now,
    places,
    email: `person-${person}@example.nl` as never,
    phone: String(600_000_000 + person).padStart(10, "0") as never
  }
  const today = periodStarts(DateTime.formatIsoDateUtc(now) as CalendarDate)
  return incomingLead(lead, receptionOf(lead, { duplicate_window_days: 30 }, { now, today }))
}

/** Counts the violations of each guarantee in the tables of a sample. Returns only those with a count. */
export const faultsOf = Effect.fnUntraced(function* ({ businesses, subcategory }: Sample) {
  const { sql } = yield* TwoWriters
  const [faults] = yield* sql`
    with given as (select * from leadwell.business_leads where business = any(${businesses.map(({ id }) => id)}::text[])),
      taken as (
        select l.*, (select count(*) from given g where g.lead_id = l.id) as businesses
        from leadwell.leads l where l.subcategory_id = ${subcategory.id}
      ),
      held as (
        select s.business, s.daily_cap, t.daily, coalesce(c.total, 0) as total, g.leads, g.last
        from leadwell.subscriptions s
        left join leadwell.subscription_states t on t.subcategory = s.subcategory and t.business = s.business
        left join leadwell.business_lead_counters c on c.business = s.business
        cross join lateral (
          select count(*) as leads, coalesce(max(position), 0) as last from given where given.business = s.business
        ) g
        where s.subcategory = ${subcategory.id}
      )
    select
      (select count(*) from taken where businesses > places)::integer as "more businesses than places",
      (select count(*) from taken where (stage = 'placed') <> (businesses = places))::integer as "wrong stage",
      (select count(*) from taken where stage = 'duplicate' and businesses > 0)::integer as "duplicate given away",
      (select count(*) from held where leads > daily_cap)::integer as "over a cap",
      (select count(*) from held where leads <> coalesce(daily, 0))::integer as "cap use miscounted",
      (select count(*) from held where leads <> total or leads <> last)::integer as "position left out",
      (
        select count(*) from (
          select from taken group by phone having count(*) filter (where stage <> 'duplicate') <> 1
        ) p
      )::integer as "not one lead of a person"`
  return Object.entries(faults ?? {}).filter(([, times]) => times !== 0)
})
