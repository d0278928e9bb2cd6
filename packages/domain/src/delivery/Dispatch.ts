import { DateTime, Duration, Effect, FiberMap, Random } from "effect"
import { stackFrames } from "../privacy/StackFrames.ts"
import { untilNothing } from "../storage/Steps.ts"
import type { Channel, Dispatch, OpenReceiver, Sent } from "./Channel.ts"
import type { Delivery } from "./Delivery.ts"
import { claimed, ended, afterAttempt } from "./DeliveryLife.ts"
import { DeliveryRepository } from "./DeliveryRepository.ts"
import { makeFanOut } from "./FanOut.ts"

/** How much of the queues of a receiver one query reads. Deliveries of one queue may share a message. */
const dueAtOnce = { queues: 50, deliveries: 100 }

/** The maximum number of receivers in one query, and of such queries in one turn. The next turn goes on from there. */
const receiversAtOnce = 500
const looksAtOnce = 20

/** The number of receivers who are served from which a turn begins with no others. */
const mostServed = 1000

/** The maximum number of deliveries that are removed in one step with their receiver. */
const removedAtOnce = 1000

/** Makes what sends the deliveries of a channel, until the scope closes. */
export const makeDispatch = Effect.fnUntraced(function* <D extends Delivery>(channel: Channel<D>) {
  const deliveries = yield* DeliveryRepository
  const { claimTime, form, together = (queue: ReadonlyArray<D>) => queue.slice(0, 1) } = channel
  const running = yield* FiberMap.make<D["receiver"], void, never>()
  /** The receivers that were found waiting while they are served, and those that asked to rest, until when. */
  const again = new Set<D["receiver"]>()
  const resting = new Map<D["receiver"], DateTime.Utc>()
  let isStopping = false
  /** The receiver up to whom the last turn looked, or null when the next one begins anew. */
  let reached: D["receiver"] | null = null

  const isResting = (receiver: D["receiver"], now: DateTime.Utc): boolean => {
    const until = resting.get(receiver)
    if (until === undefined || DateTime.isLessThan(now, until)) return until !== undefined
    resting.delete(receiver)
    return false
  }

  /** Stores what became of claimed deliveries, and returns whether the receiver may get more at once. */
  const store = Effect.fnUntraced(function* (receiver: D["receiver"], { attempted, given }: Sent<D>) {
    if (given !== undefined && given.deliveries.length > 0) {
      yield* deliveries.modify(form, given.deliveries, ended(given.status, yield* DateTime.now))
    }
    if (attempted === undefined) return true
    const { attempt, end, rest } = attempted
    const [jitter, now] = [yield* Random.next, yield* DateTime.now]
    if (rest !== undefined && Duration.isPositive(rest)) resting.set(receiver, DateTime.addDuration(now, rest))
    const attemptEnd = { attempt, end, jitter, now, ...(rest === undefined ? {} : { rest }) }
    yield* deliveries.modify(form, attempted.deliveries, afterAttempt<D>(attemptEnd))
    return end !== null && end !== "failed"
  })

  /** Attempts the first message of a queue, and returns whether the receiver took it or somebody else has it. */
  const attemptOne = Effect.fn("Dispatch.attempt")(function* (queue: ReadonlyArray<D>, { send }: OpenReceiver<D>) {
    if (isStopping) return true
    const at = yield* DateTime.now
    const [first, ...others] = together(queue)
    // Who claims the first delivery has the whole queue.
    const claim = claimed(at, claimTime)
    const held = yield* deliveries.modify(form, [first!], claim<D>)
    if (held.length === 0) return true
    const all = others.length === 0 ? held : [...held, ...(yield* deliveries.modify(form, others, claim<D>))]
    return yield* store(first!.receiver, yield* send(all, at))
  })

  /**
   * Attempts all deliveries of a receiver that are due, concurrently while the receiver takes them. After a failure it
   * tries one at a time, so that a hanging receiver does not use up the turns of the others.
   */
  const serve = Effect.fnUntraced(function* (receiver: D["receiver"]) {
    const open = yield* channel.open(receiver)
    let isFailing = false
    const unlessFailing = (queue: ReadonlyArray<D>) =>
      Effect.suspend(() => {
        if (isFailing) return Effect.void
        return Effect.map(open.inTurn(attemptOne(queue, open)), (isTaken) => {
          isFailing ||= !isTaken
        })
      })
    for (;;) {
      again.delete(receiver)
      const now = yield* DateTime.now
      if (isStopping || isResting(receiver, now)) return
      const due = yield* deliveries.due(form, receiver, isFailing ? { ...dueAtOnce, queues: 1 } : dueAtOnce, now)
      isFailing = false
      yield* Effect.forEach(due, unlessFailing, { concurrency: open.atOnce, discard: true })
      if (due.length === 0 && !again.has(receiver)) return
    }
  })

  const start = (receiver: D["receiver"]) => {
    if (FiberMap.hasUnsafe(running, receiver)) return Effect.sync(() => again.add(receiver))
    return FiberMap.run(
      running,
      receiver,
      serve(receiver).pipe(
        Effect.catchTag("ReceiverGone", () => untilNothing(deliveries.remove(form, receiver, removedAtOnce))),
        // The next turn meets the same failure and logs it.
        Effect.catchTag("StorageUnavailable", () => Effect.void),
        Effect.catchDefect((defect) => Effect.logError("A delivery broke down", stackFrames(defect))),
        Effect.asVoid
      )
    )
  }

  return {
    fanOut: makeFanOut(channel, deliveries),
    attempt: Effect.gen(function* () {
      for (let looks = 0; looks < looksAtOnce; looks++) {
        if ((yield* FiberMap.size(running)) >= mostServed) return
        const { last, receivers } = yield* deliveries.waiting(form, yield* DateTime.now, reached, receiversAtOnce)
        for (const receiver of receivers) yield* start(receiver)
        reached = last
        if (reached === null) return
      }
    }).pipe(Effect.withSpan("Dispatch.due")),
    finished: FiberMap.awaitEmpty(running),
    stop: Effect.suspend(() => {
      isStopping = true
      return FiberMap.awaitEmpty(running)
    })
  } satisfies Dispatch
})
