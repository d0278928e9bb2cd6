import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { Effect } from "effect"
import { demandEqual, freshId, law, type Law } from "../Law.ts"
import { attemptedAt, claimedAt, claimSeconds, later, mailChannel, stored } from "../sample/SampleDelivery.ts"

const { form } = mailChannel

/** A mail in a queue of a receiver, with the number of its event or without one. */
const inQueue = (receiver: string, queue: string, number: number, seconds = 0): MailDelivery => ({
  ...mailChannel.make(receiver, number, seconds),
  queue: queue as BusinessId
})

const queuesAt = (receiver: string, seconds: number, queues = 100, deliveries = 100) =>
  DeliveryRepository.use(({ due }) => due(form, receiver as never, { queues, deliveries }, later(seconds)))

/** Returns the ids of the first of the queues that are due. */
const dueAt = (receiver: string, seconds: number, queues = 100) =>
  Effect.map(queuesAt(receiver, seconds, queues, 1), (all) => all.map((queue) => queue.map(({ id }) => id).join(" ")))

/** Claims a delivery as a process does that dies then. */
const claimedBy = ({ id }: MailDelivery, seconds: number) =>
  DeliveryRepository.use(({ modify }) => modify(form, [{ id }], claimedAt(seconds)<MailDelivery>))

const isWaiting = (receiver: string, seconds: number) =>
  Effect.map(
    DeliveryRepository.use(({ waiting }) => waiting(form, later(seconds), null, 100_000)),
    ({ receivers }) => receivers.some((id) => id === receiver)
  )

/** The laws of {@link DeliveryRepository} on deliveries that go one after another. */
export const deliveryQueueLaws: ReadonlyArray<Law<DeliveryRepository>> = [
  law("tells the first delivery of each queue of a receiver, those without a queue first", function* () {
    const [receiver, other] = [yield* freshId, yield* freshId]
    const alone = mailChannel.make(receiver, 14)
    const [second, first] = [inQueue(receiver, "a", 12), inQueue(receiver, "a", 11, 1)]
    const apart = inQueue(receiver, "b", 5, 3)
    const foreign = inQueue(other, "a", 13)
    yield* stored(form, second, first, apart, alone, foreign)
    yield* demandEqual(yield* dueAt(receiver, 9), [alone.id, first.id, apart.id], "due")
    yield* demandEqual(yield* dueAt(receiver, 9, 2), [alone.id, first.id], "the first two")
    yield* demandEqual(yield* dueAt(receiver, 2), [alone.id, first.id], "due before the last joined")
    yield* demandEqual(yield* dueAt(other, 9), [foreign.id], "due to another receiver")
    yield* attemptedAt(mailChannel, first, "sent", 9)
    yield* demandEqual(yield* dueAt(receiver, 9), [alone.id, second.id, apart.id], "due when the first is sent")
    yield* attemptedAt(mailChannel, second, "failed", 9)
    yield* demandEqual(yield* dueAt(receiver, 9), [alone.id, apart.id], "due when the queue is done")
  }),
  law("tells the deliveries behind the first of each queue too, in order, up to a number", function* () {
    const receiver = yield* freshId
    const [done, ...all] = [1, 2, 3, 4].map((n) => inQueue(receiver, "a", n, n))
    const apart = [5, 6].map((n) => inQueue(receiver, "b", n, 9))
    const alone = [7, 8].map((n) => mailChannel.make(receiver, n, 9))
    const unnumbered = { ...inQueue(receiver, "a", 9, 4), number: null }
    yield* stored(form, ...apart, unnumbered, ...all.toReversed(), done!, ...alone)
    yield* attemptedAt(mailChannel, done!, "sent", 1)
    const own = [[alone[0]!], [alone[1]!]]
    yield* demandEqual(yield* queuesAt(receiver, 9), [...own, [...all, unnumbered], apart], "queues")
    yield* demandEqual(yield* queuesAt(receiver, 9, 3, 2), [...own, all.slice(0, 2)], "the first of them")
    yield* claimedBy(all[0]!, 9)
    yield* demandEqual(yield* queuesAt(receiver, 9), [...own, apart], "queues, one of which is claimed")
  }),
  law("tells queues whose first deliveries are due at one instant by the numbers of these", function* () {
    const receiver = yield* freshId
    const all = ["e", "d", "c", "b", "a"].map((queue, n) => inQueue(receiver, queue, n + 1, 1))
    const ids = all.map(({ id }) => id)
    yield* stored(form, ...all.toReversed())
    yield* demandEqual([yield* dueAt(receiver, 9), yield* dueAt(receiver, 9, 2)], [ids, ids.slice(0, 2)], "due")
  }),
  law("lets a queue wait with a delivery that was put off, until it is due or another joins", function* () {
    const receiver = yield* freshId
    const [first, second] = [inQueue(receiver, "a", 1), inQueue(receiver, "a", 2)]
    yield* stored(form, first, second)
    yield* attemptedAt(mailChannel, first, null, 10)
    yield* demandEqual([yield* dueAt(receiver, 14), yield* dueAt(receiver, 15)], [[], [first.id]], "due")
    yield* stored(form, inQueue(receiver, "a", 3, 12))
    const waits = [yield* isWaiting(receiver, 12), yield* dueAt(receiver, 12)]
    yield* demandEqual(waits, [true, [first.id]], "due after another joined")
    const early = yield* attemptedAt(mailChannel, first, null, 12)
    yield* demandEqual([early.failures, early.due_at], [1, later(15)], "an early attempt")
    yield* demandEqual([yield* dueAt(receiver, 14), yield* dueAt(receiver, 15)], [[], [first.id]], "due afterwards")
    yield* attemptedAt(mailChannel, first, "sent", 15)
    yield* demandEqual(yield* dueAt(receiver, 15), [second.id], "next")
  }),
  law("lets a queue wait while its first delivery is claimed", function* () {
    const receiver = yield* freshId
    const first = inQueue(receiver, "a", 1)
    yield* stored(form, first, inQueue(receiver, "a", 2))
    yield* demandEqual([yield* isWaiting(receiver, -1), yield* isWaiting(receiver, 0)], [false, true], "waiting")
    yield* claimedBy(first, 0)
    const [during, after] = [claimSeconds - 1, claimSeconds]
    yield* demandEqual([yield* dueAt(receiver, during), yield* dueAt(receiver, after)], [[], [first.id]], "due")
    const waits = [yield* isWaiting(receiver, during), yield* isWaiting(receiver, after)]
    yield* demandEqual(waits, [false, true], "waiting during a claim")
  })
]
