import { assert, layer } from "@effect/vitest"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { Context, DateTime, Effect, Exit, Layer, Result, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import type { WrittenArrivals } from "../../src/intake/WriteArrivals.ts"
import { contactKey } from "../../src/rows/ContactKey.ts"
import { arrivalOf, faultsOf, prepared, TwoWriters } from "./TwoWriters.ts"

type Outcomes = WrittenArrivals["outcomes"]

/** The stage and the number of businesses of each lead in the answers. */
const answered = (outcomes: Outcomes) =>
  outcomes.map((outcome) => {
    const { businesses, lead } = Result.getOrThrow(outcome)
    return [lead.stage, businesses.length]
  })

/** The stage and the businesses of each stored lead of a sample, by its number. */
const kept = Effect.fnUntraced(function* ({ subcategory }: Sample) {
  const { sql } = yield* TwoWriters
  const rows = yield* sql`
    select l.id, l.stage, (select array_agg(business) from leadwell.business_leads b where b.lead_id = l.id) as businesses
    from leadwell.leads l where l.subcategory_id = ${subcategory.id}`
  return new Map(rows.map(({ businesses, id, stage }) => [Number(id), [stage, new Set(businesses as never)]]))
})

/** A step of one of two writers: it plans the leads of some people, or writes its oldest plan. */
const Step = Schema.Struct({
  writer: Schema.Literals([0, 1]),
  people: Schema.Array(Schema.Literals([1, 2, 3, 4, 5, 6, 7, 8])).check(Schema.isMaxLength(4))
})

layer(Layer.merge(TwoWriters.layer, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "two writers of arrivals",
  (it) => {
    it.effect.prop(
      "keep every guarantee, with any writes between a plan and its writing",
      [Schema.Array(Step).check(Schema.isMinLength(8), Schema.isMaxLength(20))],
      ([steps]) =>
        Effect.gen(function* () {
          const { writers } = yield* TwoWriters
          const sample = yield* prepared([2, 4, null])
          const plans = writers.map((): Array<Effect.Success<ReturnType<(typeof writers)[0]["plan"]>>> => [])
          const told: Array<ReceivedArrival> = []
          const writeFirst = Effect.fnUntraced(function* (n: 0 | 1) {
            const plan = plans[n]!.shift()
            if (plan === undefined) return
            for (const outcome of yield* writers[n].write(plan)) told.push(Result.getOrThrow(outcome))
          })
          for (const { people, writer } of steps) {
            if (people.length === 0 || plans[writer]!.length === 2) yield* writeFirst(writer)
            else plans[writer]!.push(yield* writers[writer].plan(people.map((one) => arrivalOf(sample, one, 2))))
          }
          for (const writer of [0, 1, 0, 1] as const) yield* writeFirst(writer)
          assert.deepStrictEqual(yield* faultsOf(sample), [])
          const expected = told.map(({ businesses, lead }) => [lead.id, [lead.stage, new Set(businesses)]] as const)
          assert.deepStrictEqual(yield* kept(sample), new Map(expected) as never)
        })
    )

    it.effect("plan again what was planned on a market that the other has moved on since", () =>
      Effect.gen(function* () {
        const { writers } = yield* TwoWriters
        const [here, there] = writers
        const sample = yield* prepared([2, null])
        const first = yield* here.plan([arrivalOf(sample, 1, 2)])
        const second = yield* here.plan([arrivalOf(sample, 2, 2), arrivalOf(sample, 3, 2)])
        yield* there.write(yield* there.plan([arrivalOf(sample, 4, 2)]))
        assert.deepStrictEqual(answered(yield* here.write(first)), [["placed", 2]])
        assert.deepStrictEqual(answered(yield* here.write(second)), [
          ["open", 1],
          ["open", 1]
        ])
        assert.deepStrictEqual(yield* faultsOf(sample), [])
      })
    )

    it.effect("give nothing to a business that left between a plan and its writing", () =>
      Effect.gen(function* () {
        const { store, writers } = yield* TwoWriters
        const [here] = writers
        const sample = yield* prepared([null])
        const first = yield* here.plan([arrivalOf(sample, 1, 1)])
        const second = yield* here.plan([arrivalOf(sample, 2, 1)])
        yield* here.write(first)
        yield* Context.get(store, SubscriptionRepository).modify(
          sample.businesses[0]!.id,
          (current) => Result.succeed(current.map((one) => ({ ...one, active: false }))),
          []
        )
        assert.deepStrictEqual(answered(yield* here.write(second)), [["open", 0]])
      })
    )

    it.effect("find the duplicate of a lead that the other kept between a plan and its writing", () =>
      Effect.gen(function* () {
        const { writers } = yield* TwoWriters
        const [here, there] = writers
        const sample = yield* prepared([null])
        const first = yield* here.plan([arrivalOf(sample, 1, 1)])
        const second = yield* here.plan([arrivalOf(sample, 1, 1), arrivalOf(sample, 2, 1)])
        yield* there.write(yield* there.plan([arrivalOf(sample, 1, 1)]))
        assert.deepStrictEqual(answered(yield* here.write(first)), [["duplicate", 0]])
        assert.deepStrictEqual(answered(yield* here.write(second)), [
          ["duplicate", 0],
          ["placed", 1]
        ])
        assert.deepStrictEqual(yield* faultsOf(sample), [])
      })
    )

    it.effect.each([
      { who: "nobody", before: [] },
      { who: "an old lead", before: [1] }
    ])(
      "find the duplicate of a lead that the other kept without its market, where $who had the contact",
      ({ before }) =>
        Effect.gen(function* () {
          const { sql, writers } = yield* TwoWriters
          const [here, there] = writers
          const sample = yield* prepared([null])
          for (const person of before) yield* here.write(yield* here.plan([arrivalOf(sample, person, 1, 40)]))
          const plan = yield* here.plan([arrivalOf(sample, 1, 1)])
          const kept = yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`select from leadwell.markets where subcategory = ${sample.subcategory.id} for update`
              return yield* there.write(yield* there.plan([arrivalOf(sample, 1, 1)]))
            })
          )
          assert.deepStrictEqual(answered(kept), [["open", 0]])
          assert.deepStrictEqual(answered(yield* here.write(plan)), [["duplicate", 0]])
        })
    )

    it.effect.each([
      { times: 1, kept: ["placed", 1] },
      { times: 2, kept: ["placed", 1] },
      { times: 3, kept: ["open", 0] },
      { times: 4, kept: ["open", 0] }
    ] as const)("keep a lead when writing it is overtaken, offered or not: $times times", ({ kept, times }) =>
      Effect.gen(function* () {
        const { sql, writers } = yield* TwoWriters
        const [here] = writers
        const sample = yield* prepared([null])
        yield* sql`create sequence public.tries`
        yield* sql.unsafe(`
          create function public.overtake() returns trigger language plpgsql as $$ begin
            if nextval('public.tries') <= ${times} then raise exception 'overtaken' using errcode = 'LW001'; end if;
            return null;
          end $$`)
        yield* sql`
          create trigger overtake before insert on leadwell.leads for each statement execute function public.overtake()`
        const outcomes = yield* here
          .write(yield* here.plan([arrivalOf(sample, 1, 1)]))
          .pipe(
            Effect.ensuring(Effect.orDie(sql`drop function public.overtake cascade`)),
            Effect.ensuring(Effect.orDie(sql`drop sequence public.tries`))
          )
        assert.deepStrictEqual(answered(outcomes), [[...kept]])
        assert.deepStrictEqual(yield* faultsOf(sample), [])
      })
    )

    it.effect("keep a lead that would have been the duplicate of one that was never written", () =>
      Effect.gen(function* () {
        const { writers } = yield* TwoWriters
        const [here, there] = writers
        const sample = yield* prepared([null])
        yield* here.plan([arrivalOf(sample, 1, 1)])
        const second = yield* here.plan([arrivalOf(sample, 1, 1)])
        yield* there.write(yield* there.plan([arrivalOf(sample, 2, 1)]))
        assert.deepStrictEqual(answered(yield* here.write(second)), [["placed", 1]])
        assert.deepStrictEqual(yield* faultsOf(sample), [])
      })
    )

    it.effect("exceed no cap by a plan on one that failed, though the market is at the version it foresaw", () =>
      Effect.gen(function* () {
        const { sql, writers } = yield* TwoWriters
        const [here, there] = writers
        const sample = yield* prepared([2])
        const held = arrivalOf(sample, 1, 1)
        const first = yield* here.plan([held])
        const second = yield* here.plan([arrivalOf(sample, 2, 1)])
        yield* there.write(yield* there.plan([arrivalOf(sample, 3, 1), arrivalOf(sample, 4, 1)]))
        const failed = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`
              insert into leadwell.lead_contacts (key, lead_id, at)
              values (${contactKey(held.lead.subcategory_id, { kind: "phone", value: held.lead.phone })}::text::uuid, 1,
                ${DateTime.toDateUtc(held.lead.created_at)}::timestamptz)`
            const failed = yield* Effect.exit(here.write(first))
            yield* sql`delete from leadwell.lead_contacts where lead_id = 1`
            return failed
          })
        )
        assert.isTrue(Exit.isFailure(failed))
        assert.deepStrictEqual(answered(yield* here.write(second)), [["open", 0]])
        assert.deepStrictEqual(yield* faultsOf(sample), [])
        assert.strictEqual((yield* kept(sample)).size, 3)
      })
    )
  }
)
