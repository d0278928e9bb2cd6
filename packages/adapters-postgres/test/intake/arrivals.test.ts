import { assert, layer } from "@effect/vitest"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { Context, Effect, Fiber, Layer, Option, Result, Schedule } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { arrivalOf, prepared, TwoWriters } from "./TwoWriters.ts"

const people = [1, 2, 3, 4, 5, 6, 7, 8]

/** A sample with a lead of the fifth person from 40 days ago. It is too old to make a later lead a duplicate. */
const preparedWithOld = Effect.gen(function* () {
  const { store } = yield* TwoWriters
  const sample = yield* prepared([null])
  const { lead, reception } = arrivalOf(sample, 5, 1, 40)
  yield* Context.get(store, LeadInbox).receive(lead, reception)
  return sample
})

const receive = Effect.fnUntraced(function* (sample: Sample, person: number) {
  const { store } = yield* TwoWriters
  const { lead, reception } = arrivalOf(sample, person, 1)
  return yield* Effect.result(Context.get(store, LeadInbox).receive(lead, reception))
})

const receiveAll = (sample: Sample, who: ReadonlyArray<number>) =>
  Effect.forEach(who, (person) => receive(sample, person), { concurrency: "unbounded" })

/** The person, the stage and the number of businesses of each stored lead of today. */
const keptOf = Effect.fnUntraced(function* ({ subcategory }: Sample) {
  const { sql } = yield* TwoWriters
  const rows = yield* sql`
    select l.phone, l.stage, (select count(*)::integer from leadwell.business_leads b where b.lead_id = l.id) as businesses
    from leadwell.leads l where l.subcategory_id = ${subcategory.id} and l.created_at >= '2026-01-15' order by l.phone`
  return rows.map(({ businesses, phone, stage }) => [Number(phone) - 600_000_000, stage, businesses])
})

const placed = (who: ReadonlyArray<number>) => who.map((person) => [person, "placed", 1])

/** Locks the rows of all contacts in the subcategory. They belong to the fifth person. */
const holdContacts = Effect.fnUntraced(function* ({ subcategory }: Sample) {
  const { sql } = yield* TwoWriters
  yield* sql`
    select from leadwell.lead_contacts
    where lead_id in (select id from leadwell.leads where subcategory_id = ${subcategory.id}) for update`
})

layer(Layer.merge(TwoWriters.layer, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "leads that arrive together",
  (it) => {
    it.effect("are kept and answered, except the one whose contact another holds for long", () =>
      Effect.gen(function* () {
        const { sql } = yield* TwoWriters
        const sample = yield* preparedWithOld
        const answers = yield* sql.withTransaction(
          Effect.andThen(holdContacts(sample), Effect.timeoutOption(receiveAll(sample, people), "1 minute"))
        )
        const failed = Option.getOrThrow(answers).map(Result.isFailure)
        assert.deepStrictEqual(
          people.filter((_, n) => failed[n]),
          [5]
        )
        assert.instanceOf(Result.getFailure(Option.getOrThrow(answers)[4]!).pipe(Option.getOrThrow), StorageUnavailable)
        assert.deepStrictEqual(yield* keptOf(sample), placed(people.filter((person) => person !== 5)))
        assert.isTrue(Result.isSuccess(yield* receive(sample, 5)))
        assert.deepStrictEqual(yield* keptOf(sample), placed(people))
      })
    )

    it.effect("are kept if they are answered so, and only then, when the connection to the store is lost", () =>
      Effect.gen(function* () {
        const { sql } = yield* TwoWriters
        const sample = yield* preparedWithOld
        const receiving = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* holdContacts(sample)
            const receiving = yield* Effect.forkChild(receiveAll(sample, people))
            const ended = sql`
              select pg_terminate_backend(pid) from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`
            yield* Effect.repeat(ended, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
            return receiving
          })
        )
        const isKept = (yield* Fiber.join(receiving)).map(Result.isSuccess)
        const [kept, refused] = [people.filter((_, n) => isKept[n]), people.filter((_, n) => !isKept[n])]
        assert.include(refused, 5)
        assert.deepStrictEqual(yield* keptOf(sample), placed(kept))
        assert.isTrue((yield* receiveAll(sample, refused)).every(Result.isSuccess))
        assert.deepStrictEqual(yield* keptOf(sample), placed(people))
      })
    )
  }
)
