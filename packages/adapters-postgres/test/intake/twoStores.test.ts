import { assert, layer } from "@effect/vitest"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Context, DateTime, Effect, Fiber, Option, Result } from "effect"
import { contactKey } from "../../src/rows/ContactKey.ts"
import { leadOf, moment, offerNow, receive, storeCatalog, totalOf, TwoStores, untilBlocked } from "../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("two stores that receive leads at once", (it) => {
  it.effect("give out exactly the caps, and never more places than there are", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(4, [7, 11, null, null])
      const placed = yield* Effect.all(
        Array.from({ length: 200 }, (_, n) => receive(stores[n % 2]!, leadOf(sample, n, 3))),
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

  it.effect("accept the leads of one person once, from both stores at once", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      for (let round = 0; round < 10; round++) {
        const placed = yield* Effect.all(
          Array.from({ length: 16 }, (_, n) => receive(stores[n % 2]!, leadOf(sample, round, 1))),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(placed.filter(({ lead: { stage } }) => stage !== "duplicate").length, 1)
      }
      assert.strictEqual(yield* totalOf(stores[0], sample.businesses[0]!), 10)
    })
  )

  it.effect("keep all leads of one person open that come at once, where the form knows no duplicates", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      for (let round = 0; round < 10; round++) {
        const one = leadOf(sample, round, 2)
        const placed = yield* Effect.all(
          Array.from({ length: 16 }, (_, n) =>
            Context.get(stores[n % 2]!, LeadInbox).receive(one, receptionOf(one, { duplicate_window_days: 0 }, moment))
          ),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([...new Set(placed.map(({ lead: { stage } }) => stage))], ["open"])
        assert.strictEqual((yield* receive(stores[0], one)).lead.stage, "duplicate")
      }
    })
  )

  it.effect("look again when a lead of the same person is being written at that moment", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const one = leadOf(sample, 4711, 1)
      const waiting = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`
            insert into leadwell.lead_contacts (key, lead_id, at)
            values (${contactKey(one.subcategory_id, { kind: "phone", value: one.phone })}::text::uuid, 1,
              ${DateTime.toDateUtc(one.created_at)}::timestamptz)`
          return yield* untilBlocked(sql, receive(stores[0], one))
        })
      )
      assert.strictEqual((yield* Fiber.join(waiting)).lead.stage, "duplicate")
    })
  )

  it.effect("refuse an idempotency key that the other completes at that moment", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const one = leadOf(sample, 4712, 1)
      const idempotentRequest: IdempotentRequest = {
        sender: "s",
        key: "k" as IdempotentRequest["key"],
        fingerprint: "f",
        at: one.created_at
      }
      const reception = { ...receptionOf(one, { duplicate_window_days: 0 }, moment), completes: [idempotentRequest] }
      const waiting = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`
            insert into leadwell.completed_requests (sender, key, fingerprint, lead_id, stage, at)
            values ('s', 'k', 'f', 1, 'open', ${DateTime.toDateUtc(one.created_at)}::timestamptz)`
          return yield* untilBlocked(sql, Effect.result(Context.get(stores[0], LeadInbox).receive(one, reception)))
        })
      )
      const outcome = yield* Fiber.join(waiting)
      assert.strictEqual(Result.isFailure(outcome) && outcome.failure._tag, "IdempotencyKeyTaken")
      assert.strictEqual(yield* totalOf(stores[0], sample.businesses[0]!), 0)
    })
  )

  it.effect("show a lead to a reader that follows, though it was begun first and written last", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const first = (yield* receive(stores[0], leadOf(sample, 4720, 1))).lead
      const after = Effect.map(
        Context.get(stores[0], LeadRepository).after(first.id, 10, { account: first.account }),
        (found) => found.map(({ lead }) => lead.id)
      )
      const { begun, during, later } = yield* sql.withTransaction(
        Effect.gen(function* () {
          // As a batch does, this writer of events takes the next id before its commit.
          const [kept] = yield* sql`
            with told as (
              insert into leadwell.outbox (types, at, lead) values ('lead.received', now(), ${BigInt(first.id)})
            )
            insert into leadwell.leads
            select (jsonb_populate_record(l, jsonb_build_object('id', nextval('leadwell.lead_ids')))).*
            from leadwell.leads l where id = ${BigInt(first.id)} returning id`
          const later = (yield* receive(stores[1], leadOf(sample, 4721, 1))).lead.id
          return { begun: Number(kept!["id"]) as LeadId, later, during: yield* after }
        })
      )
      assert.isBelow(begun, later)
      assert.deepStrictEqual([during, yield* after], [[], [begun, later]])
    })
  )

  it.effect("store leads in time though a market is locked, one per person, and offer them afterwards", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const kept = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select 1 from leadwell.markets where subcategory = ${sample.subcategory.id} for update`
          const all = Array.from({ length: 16 }, (_, n) => receive(stores[n % 2]!, leadOf(sample, 1, 1)))
          return yield* Effect.timeoutOption(Effect.all(all, { concurrency: "unbounded" }), "1 minute")
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
})
