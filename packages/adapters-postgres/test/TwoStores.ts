import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { offer } from "@leadwell/domain/distribution/Offering"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { type Sample, sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleInstant, sampleLead } from "@leadwell/laws/sample/SampleLead"
import { Context, Effect, Layer, Schedule } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "./FreshDatabase.ts"

type Ports = Layer.Success<typeof PostgresStorage.repositories>
type Store = Context.Context<Ports>

/** Two stores on one database, which stand for two processes, and a SQL client beside them. */
export class TwoStores extends Context.Service<
  TwoStores,
  { readonly stores: readonly [Store, Store]; readonly sql: SqlClient.SqlClient }
>()("TwoStores") {
  static readonly layer = Layer.effect(
    TwoStores,
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const one = yield* Layer.build(PostgresStorage.layer({ address }))
      const two = yield* Layer.build(PostgresStorage.layer({ address }))
      const beside = yield* Layer.build(PostgresStorage.client({ address }))
      return { stores: [one, two] as const, sql: Context.get(beside, SqlClient.SqlClient) }
    })
  ).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))
}

/** When the leads of these tests arrive. */
export const moment = { now: sampleInstant, today: periodStarts("2026-01-15" as CalendarDate) }

/** Stores a catalogue with one subcategory and this number of businesses, with their daily caps in order. */
export const storeCatalog = Effect.fnUntraced(function* (businesses: number, caps: ReadonlyArray<number | null> = []) {
  const { stores } = yield* TwoStores
  const sample = yield* sampleCatalog(businesses)
  const subscriptions = sample.catalog.subscriptions.map((one, n) => ({ ...one, daily_cap: caps[n] ?? null }))
  yield* Effect.provide(applyCatalog({ ...sample.catalog, subscriptions }), stores[0])
  return sample
})

/** A lead with this number of places. Leads with the same `person` have the same contact details. */
export const leadOf = (sample: Sample, person: number, places: number) => ({
  ...sampleLead(sample),
  places,
  email: `person-${person}@example.nl` as never,
  phone: String(600_000_000 + person).padStart(10, "0") as never
})

/** Receives a lead in a store, and returns it with the businesses that got it. */
export const receive = (store: Store, lead: ReturnType<typeof leadOf>) =>
  Effect.map(
    Context.get(store, LeadInbox).receive(lead, receptionOf(lead, { duplicate_window_days: 30 }, moment)),
    ({ businesses, lead }) => ({ lead, businesses })
  )

/** Offers leads, and returns those that were offered. */
export const offerNow = (store: Store, ids: ReadonlyArray<LeadId>) =>
  Effect.map(
    Context.get(store, DistributionRepository).offer(ids, (one, holdings, market) =>
      offer(one, holdings, market, moment)
    ),
    (offered) => offered.map(({ lead }) => lead)
  )

/** Counts the leads of a business. */
export const totalOf = (store: Store, business: Sample["businesses"][number]) =>
  Effect.map(
    Context.get(store, BusinessLeadRepository).page(business.id, {}, "descending", { page: 1, per_page: 1 }),
    ({ total }) => total
  )

/** Starts an effect, and returns when it waits for a lock. Waiting sessions of other databases are ignored. */
export const untilBlocked = Effect.fnUntraced(function* <A, E>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(work)
  const blocked = sql`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
  return fiber
})
