import type { Delivery } from "@leadwell/domain/delivery/Delivery"
import { claimed, replayed } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Duration, Effect, Option } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { idsOnly, pageLaw } from "../pagination/PageLaw.ts"
import {
  attemptedAt,
  claimedAt,
  claimSeconds,
  deliveriesTo,
  later,
  mailChannel,
  type SampleChannel,
  stored,
  webhookChannel
} from "../sample/SampleDelivery.ts"

const failedOnceMore = <D extends Delivery>(one: D) => Option.some({ ...one, failures: one.failures + 1 })

const idsOf = (some: ReadonlyArray<Delivery>) => some.map(({ id }) => id)

const lawsOf = <D extends Delivery>(sample: SampleChannel<D>): ReadonlyArray<Law<DeliveryRepository>> => {
  const { attempt, done, form, make } = sample
  const to = `to receivers of ${form.channel}`

  /** Stores so many deliveries to a receiver, and returns them in the order of their numbers. */
  const inserted = Effect.fnUntraced(function* (count: number) {
    const receiver = yield* freshId
    const all = Array.from({ length: count }, (_, n) => make(receiver, n + 1))
    yield* stored(form, ...all)
    return all as unknown as readonly [D, ...Array<D>]
  })

  return [
    law(`keeps deliveries ${to} as inserted, each id once`, function* () {
      const [one, other] = yield* inserted(2)
      yield* stored(form, { ...one, failures: 3 })
      yield* demandEqual(yield* deliveriesTo(form, one.receiver), [other, one], "deliveries")
    }),
    law(`replaces one delivery ${to} with what is made of it, and writes nothing when nothing is`, function* () {
      const { modify } = yield* DeliveryRepository
      const [one, other] = yield* inserted(2)
      const put = yield* attemptedAt(sample, one, null, 1)
      const wanted = { ...one, claim: 1, failures: 1, due_at: later(6), attempts: [attempt(1)] }
      yield* demandEqual(put, wanted, "after an attempt that is to be repeated")
      const none = yield* modify(form, [one], () => Option.none())
      yield* demandEqual(none, [], "replacements when nothing is made")
      const last = yield* attemptedAt(sample, one, done, 7)
      yield* demandEqual([last.status, last.due_at, last.ended_at], [done, null, later(7)], "after the last")
      yield* demandEqual(yield* deliveriesTo(form, one.receiver), [other, last], "deliveries")
      const [again] = yield* modify(form, [one], (found) => Option.some(replayed(later(40))(found)))
      const due = { ...last, status: "pending", due_at: later(40), ended_at: null, claim: 3, failures: 0 }
      yield* demandEqual(again, due, "a delivery that is replayed")
      const unknown = { id: (yield* freshId) as D["id"] }
      yield* demandEqual(yield* modify(form, [unknown], Option.some<D>), [], "replacements of an unknown one")
    }),
    law(`replaces several deliveries ${to}, each by what the caller knows of it, in the caller's order`, function* () {
      const { modify } = yield* DeliveryRepository
      const all = yield* inserted(4)
      const unknown = { id: (yield* freshId) as D["id"], failures: 9 }
      const known = [...all.map(({ id }, n) => ({ id, failures: n })).toReversed(), unknown]
      const changed = yield* modify(form, known, (one: D, { failures }) =>
        failures === 1 ? Option.none() : Option.some({ ...one, failures })
      )
      const wanted = [3, 2, 0].map((n) => ({ ...all[n]!, failures: n }))
      yield* demandEqual(changed, wanted, "answer")
      const kept = [wanted[0]!, wanted[1]!, all[1]!, wanted[2]!]
      yield* demandEqual(yield* deliveriesTo(form, all[0].receiver), kept, "deliveries")
    }),
    law(
      `makes each change of the stored delivery ${to}, also when the caller passes one that has changed since`,
      function* () {
        const { due, modify } = yield* DeliveryRepository
        const [{ receiver }] = yield* inserted(2)
        const read = (yield* due(form, receiver, { queues: 9, deliveries: 9 }, later(1))).flat()
        const failures = Effect.map(modify(form, read, failedOnceMore<D>), (all) => all.map((one) => one.failures))
        yield* demandEqual(
          [yield* failures, yield* failures],
          [
            [1, 1],
            [2, 2]
          ],
          "failures"
        )
        const put = yield* modify(form, read, (one) => (one.failures === 2 ? failedOnceMore(one) : Option.none()))
        yield* demandEqual(yield* deliveriesTo(form, receiver), put.toReversed(), "deliveries")
      }
    ),
    law(`loses no change of many that are made to a delivery ${to} at once`, function* () {
      const { due, modify } = yield* DeliveryRepository
      for (let round = 0; round < 10; round++) {
        const [{ receiver }] = yield* inserted(2)
        const both = (yield* due(form, receiver, { queues: 9, deliveries: 9 }, later(1))).flat()
        yield* Effect.all(
          Array.from({ length: rivals }, () => modify(form, both, failedOnceMore<D>)),
          { concurrency: "unbounded" }
        )
        const failures = (yield* deliveriesTo(form, receiver)).map((one) => one.failures)
        yield* demandEqual(failures, [rivals, rivals], `failures of round ${round}`)
      }
    }),
    law(`lets one of many claim a delivery ${to}, and another once the claim is over`, function* () {
      const { modify } = yield* DeliveryRepository
      for (let round = 0; round < 10; round++) {
        const [one] = yield* inserted(1)
        for (const claim of [0, 1]) {
          const now = later(claim * claimSeconds)
          const claims = yield* Effect.all(
            Array.from({ length: rivals }, () => modify(form, [one], claimedAt(claim * claimSeconds)<D>)),
            { concurrency: "unbounded" }
          )
          yield* demandEqual(claims.flat().length, 1, `claims of round ${round}`)
          const late = yield* modify(form, [one], claimed(now, Duration.seconds(claimSeconds))<D>)
          yield* demandEqual(late, [], "claims by a process that saw it before the claim")
        }
      }
    }),
    law(`tells what is due ${to}, the longest first, and who waits at all`, function* () {
      const { due, waiting } = yield* DeliveryRepository
      const [first, second] = (yield* inserted(2)) as unknown as [D, D]
      const { receiver } = first
      const dueAt = (seconds: number, queues = 9) =>
        Effect.map(due(form, receiver, { queues, deliveries: 9 }, later(seconds)), (all) => idsOf(all.flat()))
      const isWaiting = Effect.fnUntraced(function* (seconds: number) {
        const found: Array<string> = []
        for (let above: string | null = null; ;) {
          const look: { readonly receivers: ReadonlyArray<string>; readonly last: string | null } = yield* waiting(
            form,
            later(seconds),
            above,
            2
          )
          found.push(...look.receivers)
          if (look.last === null) break
          above = look.last
        }
        yield* demandEqual(found, [...new Set(found)].toSorted(), "everybody who waits, once and in order")
        return found.includes(receiver)
      })
      yield* demandEqual([yield* dueAt(-1), yield* isWaiting(-1)], [[], false], "before")
      yield* demandEqual(yield* dueAt(0), [first.id, second.id], "due at once")
      yield* demandEqual(yield* dueAt(0, 1), [first.id], "one that is due")
      yield* attemptedAt(sample, first, null, 1)
      yield* demandEqual(yield* dueAt(5), [second.id], "due after a failure")
      yield* demandEqual(yield* dueAt(6), [second.id, first.id], "due when it is time")
      yield* DeliveryRepository.use(({ modify }) => modify(form, [second], claimedAt(2)<D>))
      yield* demandEqual([yield* dueAt(5), yield* isWaiting(5)], [[], false], "during a claim")
      yield* demandEqual(yield* dueAt(2 + claimSeconds), [second.id, first.id], "after the claim")
      yield* attemptedAt(sample, second, done, 2 + claimSeconds)
      yield* demandEqual([yield* isWaiting(5), yield* isWaiting(6)], [false, true], "waiting")
      yield* demandEqual(yield* dueAt(1_000_000), [first.id], "due in the end")
    }),
    pageLaw(
      "DeliveryRepository",
      `the deliveries ${to}, of a receiver the latest first, and of all by id`,
      Effect.gen(function* () {
        const { page } = yield* DeliveryRepository
        const lists = yield* Effect.forEach([5, 6], (count) =>
          Effect.map(inserted(count), (all) => {
            const latest = all.map((one, n) => ({ ...one, id: one.id, n })).toReversed()
            const { receiver } = all[0]
            return {
              page: (request: PageRequest) => page(form, { receiver }, request),
              items: latest.map(({ n }) => all[n]!)
            }
          })
        )
        const items = lists
          .flatMap((list) => idsOf(list.items))
          .toSorted()
          .toReversed()
        return {
          lists,
          all: {
            page: (request: PageRequest) => Effect.map(page(form, {}, request), idsOnly),
            items,
            sort: "descending" as const
          }
        }
      })
    ),
    law(`pages the deliveries ${to} with some statuses alone, with exact totals`, function* () {
      const { page } = yield* DeliveryRepository
      const [first, second, third] = (yield* inserted(3)) as unknown as [D, D, D]
      const { receiver } = first
      yield* attemptedAt(sample, first, done, 0)
      yield* attemptedAt(sample, second, "failed", 0)
      const idsWith = (...status: ReadonlyArray<string>) =>
        Effect.map(page(form, { receiver, status }, { page: 1, per_page: 9 }), ({ items, total }) => [
          idsOf(items),
          total
        ])
      yield* demandEqual(yield* idsWith("pending"), [[third.id], 1], "those that wait")
      yield* demandEqual(yield* idsWith("failed", "pending"), [[third.id, second.id], 2], "those that are not done")
      yield* demandEqual(yield* idsWith(), [[], 0], "those with no status")
      const all = yield* page(form, { status: ["failed", "pending"] }, { page: 1, per_page: 100 })
      const statuses = new Set(all.items.map(({ status }) => status))
      yield* demand(!statuses.has(done) && all.total >= 2, "another status is listed")
    }),
    law(`counts the deliveries ${to} that wait, and that failed and were not replayed`, function* () {
      const { counts, modify } = yield* DeliveryRepository
      const [one, quiet] = [yield* inserted(3), yield* inserted(1)]
      const countedTo = (most: number) =>
        Effect.map(counts(form, [one[0].receiver, quiet[0].receiver], most), (found) =>
          [one, quiet].map(([{ receiver }]) => found.get(receiver) ?? { pending: 0, failed: 0 })
        )
      const waits = { pending: 1, failed: 0 }
      for (const other of one.slice(1)) yield* attemptedAt(sample, other, "failed", 0)
      yield* demandEqual(yield* countedTo(100), [{ pending: 1, failed: 2 }, waits], "counts")
      yield* demandEqual((yield* countedTo(1))[0], { pending: 1, failed: 1 }, "counts up to one")
      yield* modify(form, one.slice(1, 2), (found) => Option.some(replayed(later(9))(found)))
      yield* modify(form, one.slice(0, 1), claimedAt(0)<D>)
      yield* demandEqual(yield* countedTo(100), [{ pending: 2, failed: 1 }, waits], "counts after a replay and a claim")
      yield* demandEqual([...(yield* counts(form, [], 100)).values()], [], "counts of no receiver")
    }),
    law(`removes some or all deliveries ${to} of one receiver, and no other`, function* () {
      const { remove } = yield* DeliveryRepository
      const [gone, stays] = [yield* inserted(5), yield* inserted(1)]
      const { receiver } = gone[0]
      const step = remove(form, receiver, 3)
      yield* demandEqual([yield* step, yield* step, yield* step], [3, 2, 0], "steps")
      yield* demandEqual(yield* deliveriesTo(form, receiver), [], "deliveries")
      yield* demandEqual(yield* deliveriesTo(form, stays[0].receiver), stays, "deliveries of another")
    }),
    law(`forgets deliveries ${to} that ended long enough ago, and no other`, function* () {
      const { removeEnded } = yield* DeliveryRepository
      const receiver = yield* freshId
      const [old, recent, waits] = [1, 2, 3].map((n) => make(receiver, n, -9999)) as [D, D, D]
      yield* stored(form, old, recent, waits)
      yield* attemptedAt(sample, old, done, -1000)
      yield* attemptedAt(sample, recent, "failed", -999)
      yield* removeEnded(later(-1000))
      yield* demandEqual(idsOf(yield* deliveriesTo(form, receiver)), [waits.id, recent.id], "deliveries that are left")
    })
  ]
}

/** The laws of {@link DeliveryRepository} on deliveries of each channel, one by one. */
export const deliveryRepositoryLaws: ReadonlyArray<Law<DeliveryRepository>> = [
  ...lawsOf(webhookChannel),
  ...lawsOf(mailChannel)
]
