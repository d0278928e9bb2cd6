import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { offer } from "@leadwell/domain/distribution/Offering"
import { RoundRepository } from "@leadwell/domain/distribution/RoundRepository"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import { businessesOf } from "@leadwell/domain/intake/Arrival"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { type Sample, sampleCatalog } from "@leadwell/domain/testing/catalogfile/SampleCatalog"
import { sampleInstant, sampleLead } from "@leadwell/domain/testing/intake/SampleLead"
import { Context, DateTime, Effect, Fiber, Layer, Option, Result, Schedule } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

type Ports = Layer.Success<typeof PostgresStorage.repositories>

/** Two stores on one database, which stand for two processes, and another client. */
class Rivals extends Context.Service<
  Rivals,
  { readonly stores: readonly [Context.Context<Ports>, Context.Context<Ports>]; readonly sql: SqlClient.SqlClient }
>()("Rivals") {
  static readonly layer = Layer.effect(
    Rivals,
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const one = yield* Layer.build(PostgresStorage.layer({ address }))
      const two = yield* Layer.build(PostgresStorage.layer({ address }))
      const beside = yield* Layer.build(PostgresStorage.client({ address }))
      return { stores: [one, two] as const, sql: Context.get(beside, SqlClient.SqlClient) }
    })
  )
}

const moment = { now: sampleInstant, today: periodStarts("2026-01-15" as CalendarDate) }

const prepared = Effect.fnUntraced(function* (businesses: number, caps: ReadonlyArray<number | null>) {
  const { stores } = yield* Rivals
  const sample = yield* sampleCatalog(businesses)
  const subscriptions = sample.catalog.subscriptions.map((one, n) => ({ ...one, daily_cap: caps[n] ?? null }))
  yield* Context.get(stores[0], CatalogRepository).apply({ ...sample.catalog, subscriptions })
  return sample
})

const lead = (sample: Sample, n: number | string, places: number) => ({
  ...sampleLead(sample),
  places,
  email: `person-${n}@example.nl` as never,
  phone: String(600_000_000 + Number(n)).padStart(10, "0") as never
})

const receive = (store: Context.Context<Ports>, one: ReturnType<typeof lead>) =>
  Effect.map(
    Context.get(store, LeadInbox).receive(one, receptionOf(one, { duplicate_window_days: 30 }, moment)),
    ({ arrival, lead }) => ({ lead, businesses: businessesOf(arrival) })
  )

/** Offers leads, and returns those that were offered. */
const offerNow = (store: Context.Context<Ports>, ids: ReadonlyArray<LeadId>) =>
  Effect.map(
    Context.get(store, DistributionRepository).offer(ids, (one, holdings, market) =>
      offer(one, holdings, market, moment)
    ),
    (offered) => offered.map(({ lead }) => lead)
  )

const totalOf = (store: Context.Context<Ports>, business: Sample["businesses"][number]) =>
  Effect.map(
    Context.get(store, BusinessLeadRepository).page(business.id, { page: 1, per_page: 1 }),
    ({ total }) => total
  )

/** Starts an effect, and returns when it waits for a lock. Waiting sessions of other databases are ignored. */
const heldUp = Effect.fnUntraced(function* <A, E>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(work)
  const blocked = sql`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
  return fiber
})

layer(Layer.merge(Rivals.layer, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "two stores on one database",
  (it) => {
    it.effect("give out exactly the caps, and never more places than there are", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(4, [7, 11, null, null])
        const placed = yield* Effect.all(
          Array.from({ length: 200 }, (_, n) => receive(stores[n % 2]!, lead(sample, n, 3))),
          { concurrency: "unbounded" }
        )
        const totals = yield* Effect.forEach(sample.businesses, (business) => totalOf(stores[0], business))
        assert.deepStrictEqual(totals.slice(0, 2), [7, 11])
        assert.isAtMost(Math.max(...placed.map(({ businesses }) => businesses.length)), 3)
        const [used] = yield* sql`
          select (select max(daily) from leadwell.subscription_states where business = ${sample.businesses[1]!.id}) as daily,
            (select count(*)::integer from (select lead_id from leadwell.business_leads group by 1 having count(*) > 3) m) as over`
        assert.deepStrictEqual({ ...used }, { daily: 11, over: 0 })
        assert.isFalse(placed.some(({ lead: { stage } }) => stage === "duplicate"))
      })
    )

    it.effect("find the same person once, through whichever store it comes", () =>
      Effect.gen(function* () {
        const { stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        for (let round = 0; round < 10; round++) {
          const placed = yield* Effect.all(
            Array.from({ length: 16 }, (_, n) => receive(stores[n % 2]!, lead(sample, round, 1))),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(placed.filter(({ lead: { stage } }) => stage !== "duplicate").length, 1)
        }
        assert.strictEqual(yield* totalOf(stores[0], sample.businesses[0]!), 10)
      })
    )

    it.effect("keep the same person's leads open that come at once where none is a duplicate", () =>
      Effect.gen(function* () {
        const { stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        for (let round = 0; round < 10; round++) {
          const one = lead(sample, round, 2)
          const placed = yield* Effect.all(
            Array.from({ length: 16 }, (_, n) =>
              Context.get(stores[n % 2]!, LeadInbox).receive(
                one,
                receptionOf(one, { duplicate_window_days: 0 }, moment)
              )
            ),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual([...new Set(placed.map(({ lead: { stage } }) => stage))], ["open"])
          assert.strictEqual((yield* receive(stores[0], one)).lead.stage, "duplicate")
        }
      })
    )

    it.effect("look again when the same person is being kept at that moment", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const one = lead(sample, 4711, 1)
        const waiting = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`
              insert into leadwell.lead_contacts (subcategory, kind, digest, lead_id, at)
              values (${one.subcategory_id}, 'phone', sha256(convert_to(${one.phone}, 'UTF8')), 1,
                ${DateTime.toDateUtc(one.created_at)}::timestamptz)`
            return yield* heldUp(sql, receive(stores[0], one))
          })
        )
        assert.strictEqual((yield* Fiber.join(waiting)).lead.stage, "duplicate")
      })
    )

    it.effect("say that a request is taken which the other completes at that moment", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const one = lead(sample, 4712, 1)
        const idempotentRequest: IdempotentRequest = {
          sender: "s",
          key: "k" as IdempotentRequest["key"],
          fingerprint: "f",
          at: one.created_at
        }
        const reception = { ...receptionOf(one, { duplicate_window_days: 0 }, moment), idempotentRequest }
        const waiting = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`
              insert into leadwell.completed_requests (sender, key, fingerprint, lead_id, stage, at)
              values ('s', 'k', 'f', 1, 'open', ${DateTime.toDateUtc(one.created_at)}::timestamptz)`
            return yield* heldUp(sql, Effect.result(Context.get(stores[0], LeadInbox).receive(one, reception)))
          })
        )
        const outcome = yield* Fiber.join(waiting)
        assert.strictEqual(Result.isFailure(outcome) && outcome.failure._tag, "IdempotencyKeyTaken")
        assert.strictEqual(yield* totalOf(stores[0], sample.businesses[0]!), 0)
      })
    )

    it.effect("forget what they remember of a market as soon as the other changes it", () =>
      Effect.gen(function* () {
        const { stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const [business] = sample.businesses
        yield* receive(stores[1], lead(sample, 1, 1))
        yield* receive(stores[0], lead(sample, 2, 1))
        yield* Context.get(stores[1], SubscriptionRepository).modify(business!.id, (current) =>
          Result.succeed(current.map((one) => ({ ...one, active: false })))
        )
        const { businesses } = yield* receive(stores[0], lead(sample, 3, 1))
        assert.deepStrictEqual(businesses, [])
        assert.strictEqual(yield* totalOf(stores[0], business!), 2)
      })
    )

    it.effect("examine a lead that was being written when what may concern it changed", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [0])
        const earlier = (yield* receive(stores[0], lead(sample, 1, 1))).lead.id
        const { changing, id } = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1 from leadwell.markets where subcategory = ${sample.subcategory.id} for update`
            const changing = yield* heldUp(
              sql,
              Context.get(stores[1], SubscriptionRepository).modify(sample.businesses[0]!.id, (current) =>
                Result.succeed(current.map((one) => ({ ...one, daily_cap: null })))
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
        const rounds = Context.get(stores[0], RoundRepository)
        const step = yield* rounds.step(sample.subcategory.id, moment.today.day, 1000)
        assert.deepStrictEqual(
          step?.leads.map((one) => one.id),
          [earlier, id]
        )
      })
    )

    it.effect("tell of an event to whoever follows along, though it was begun first and written last", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const events = Context.get(stores[0], EventRepository)
        const seen: Array<LeadId> = []
        const follow = Effect.fnUntraced(function* (after: number) {
          for (let number = after; ;) {
            const portion = yield* events.after(number, 3)
            if (portion.length === 0) return number
            seen.push(...portion.map(({ event }) => event.lead))
            number = portion.at(-1)!.number
          }
        })
        const before = yield* follow(0)
        const tell = sql`
          insert into leadwell.outbox (type, at, lead)
          values ('lead.received', ${DateTime.toDateUtc(sampleInstant)}::timestamptz, 4711)`
        const { during, later } = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* tell
            const later = (yield* receive(stores[1], lead(sample, 1, 1))).lead.id
            return { later, during: yield* follow(before) }
          })
        )
        yield* follow(during)
        assert.includeMembers(seen, [4711 as LeadId, later])
      })
    )

    it.effect("tell of the events after one that was never written, though there is always somebody writing", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const tell = sql`
          insert into leadwell.outbox (type, at, lead)
          values ('lead.received', ${DateTime.toDateUtc(sampleInstant)}::timestamptz, 4712)`
        yield* Effect.ignore(sql.withTransaction(Effect.andThen(tell, Effect.fail("undone"))))
        const { id } = (yield* receive(stores[1], lead(sample, 1, 1))).lead
        const writing = Effect.forever(sql.withTransaction(Effect.andThen(tell, Effect.sleep("20 millis"))))
        const writers = yield* Effect.forEach([1, 2, 3, 4], (n) =>
          Effect.forkChild(Effect.delay(writing, `${n * 5} millis`))
        )
        yield* Effect.sleep("50 millis")
        const found = yield* Context.get(stores[0], EventRepository).after(0, 1_000_000)
        yield* Fiber.interruptAll(writers)
        assert.include(
          found.map(({ event }) => event.lead),
          id
        )
      })
    )

    it.effect("sweep side by side, and offer each lead once", () =>
      Effect.gen(function* () {
        const { stores } = yield* Rivals
        const sample = yield* prepared(4, [0, 0, 0, 0])
        const ids = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n),
          (n) => Effect.map(receive(stores[0], lead(sample, n, 4)), (one) => one.lead.id)
        )
        for (const { id } of sample.businesses) {
          yield* Context.get(stores[0], SubscriptionRepository).modify(id, (current) =>
            Result.succeed(current.map((one) => ({ ...one, daily_cap: 30 })))
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

    it.effect("leave a lead alone that another is offering", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [0])
        const { id } = (yield* receive(stores[0], lead(sample, 1, 1))).lead
        const offered = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1 from leadwell.leads where id = ${BigInt(id)} for update`
            return yield* Effect.timeoutOption(offerNow(stores[0], [id]), "3 seconds")
          })
        )
        assert.deepStrictEqual(Option.getOrNull(offered), [])
        assert.deepStrictEqual(yield* offerNow(stores[0], [id]), [id])
      })
    )

    it.effect("keep leads in time though a market is held, the same person's once, and offer them afterwards", () =>
      Effect.gen(function* () {
        const { sql, stores } = yield* Rivals
        const sample = yield* prepared(1, [])
        const kept = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1 from leadwell.markets where subcategory = ${sample.subcategory.id} for update`
            const all = Array.from({ length: 16 }, (_, n) => receive(stores[n % 2]!, lead(sample, 1, 1)))
            return yield* Effect.timeoutOption(Effect.all(all, { concurrency: "unbounded" }), "3 seconds")
          })
        )
        const placed = Option.getOrThrow(kept)
        assert.deepStrictEqual(
          placed.flatMap(({ businesses }) => businesses),
          []
        )
        const open = placed.filter(({ lead: { stage } }) => stage === "open").map((one) => one.lead.id)
        assert.strictEqual(open.length, 1)
        assert.strictEqual(placed.filter(({ lead: { stage } }) => stage === "duplicate").length, 15)
        const distributions = Context.get(stores[1], DistributionRepository)
        const due = yield* distributions.due({ receivedBy: DateTime.makeUnsafe(0), limit: 1000 })
        assert.includeMembers([...due], open)
        yield* offerNow(stores[1], open)
        assert.strictEqual(yield* totalOf(stores[0], sample.businesses[0]!), 1)
      })
    )
  }
)
