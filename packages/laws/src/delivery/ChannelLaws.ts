import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { makeDispatch } from "@leadwell/domain/delivery/Dispatch"
import { DateTime, Deferred, Effect, Fiber, Option } from "effect"
import { demandEqual, freshId, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { bellChannel, type Ring, ringsOf } from "../sample/BellChannel.ts"
import { placedLead } from "../sample/SampleWebhook.ts"
import type { FanOutLawPorts } from "./FanOutLaws.ts"

/** The laws of {@link DeliveryRepository} on a channel of its own, as somebody may add one. */
export const channelLaws: ReadonlyArray<Law<FanOutLawPorts>> = [
  {
    sentence: "lets a new channel be fanned out, sent in order, repeated, paged, counted and stopped",
    check: Effect.gen(function* () {
      const { advance, counts, modify, page, unseen } = yield* DeliveryRepository
      const [form, front, back] = [ringsOf(yield* freshId), yield* freshId, yield* freshId]
      const rung: Array<string> = []
      const [areBegun, isOver] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      let [isDeaf, isStopping] = [true, false]
      const ring = ({ lead, receiver }: Ring) =>
        Effect.suspend(() => {
          if (rung.push(`${receiver} ${lead}`) === 2 && isStopping) Deferred.doneUnsafe(areBegun, Effect.void)
          return Effect.as(isStopping ? Deferred.await(isOver) : Effect.void, receiver === front || !isDeaf)
        })
      const { attempt, fanOut, finished, stop } = yield* makeDispatch(bellChannel(form, [front, back], ring))
      const dispatched = Effect.andThen(Effect.andThen(fanOut, attempt), finished)
      const own = { page: 1, per_page: 100 }
      const ringsTo = (receiver: string) =>
        Effect.map(page(form, { receiver }, own), ({ items }) =>
          items.map(({ attempts, status }) => `${status} ${attempts.map(({ isHeard }) => isHeard).join()}`)
        )
      const range = yield* unseen(form.channel)
      if (range !== null) yield* advance(form, range.after, range.until, [])
      const sample = yield* appliedSample(1)
      const leads = [yield* placedLead(sample), yield* placedLead(sample)]
      yield* dispatched
      const ringsOfBoth = (some: ReadonlyArray<number>) => some.map((lead) => `${front} ${lead}`)
      yield* demandEqual(
        rung.filter((one) => one.startsWith(front)),
        ringsOfBoth(leads),
        "rings of the first bell"
      )
      yield* demandEqual(yield* ringsTo(back), ["pending ", "pending false"], "rings that nobody heard")
      yield* demandEqual((yield* counts(form, [back], 9)).get(back), { pending: 2, failed: 0 }, "counts")
      isDeaf = false
      const now = yield* DateTime.now
      const waiting = (yield* page(form, { receiver: back }, own)).items
      yield* modify(form, waiting, (one) => Option.some({ ...one, due_at: now }))
      yield* dispatched
      yield* demandEqual(yield* ringsTo(back), ["rung true", "rung false,true"], "rings that were repeated")
      isStopping = true
      yield* placedLead(sample)
      yield* placedLead(sample)
      rung.length = 0
      yield* Effect.andThen(fanOut, attempt)
      yield* Deferred.await(areBegun)
      const stopping = yield* Effect.forkChild(stop)
      yield* Effect.yieldNow
      yield* Deferred.succeed(isOver, undefined)
      yield* Fiber.join(stopping)
      yield* demandEqual(rung.length, 2, "rings that began before the stop")
      const left = ["pending ", "rung true", "rung true", "rung true"]
      yield* demandEqual(yield* ringsTo(front), left, "rings of the first bell after the stop")
    }).pipe(Effect.scoped)
  }
]
