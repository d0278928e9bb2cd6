import { type Allowance, limitsWith, RequestBudget } from "@leadwell/domain/access/RequestBudget"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"

/** The limits that the tested adapter must have. */
export const lawLimits = limitsWith(120)

/** The time in which a bucket of {@link lawLimits} gains one request, in milliseconds. */
const interval = 500

const taken = (kind: "requests" | "reclaims" | "failures", sender: string) =>
  Effect.flatMap(RequestBudget, ({ take }) => take(kind, sender)).pipe(
    Effect.map((one) => Option.getOrElse(one, (): Allowance => ({ limit: -1, remaining: -1, waitMillis: -1 })))
  )

const drained = (sender: string, requests: number) =>
  Effect.forEach(Array.from({ length: requests }), () => taken("requests", sender))

/** The laws of {@link RequestBudget} with {@link lawLimits}. They set the test clock. */
export const requestBudgetLaws: ReadonlyArray<Law<RequestBudget>> = [
  law("lets as many requests pass as a full bucket holds, and tells the next how long to wait", function* () {
    const sender = yield* freshId
    const passed = yield* drained(sender, 120)
    const expected = passed.map((_, n) => ({ limit: 120, remaining: 119 - n, waitMillis: 0 }))
    yield* demandEqual(passed, expected, "passed")
    const refused = yield* drained(sender, 3)
    yield* demandEqual(
      refused,
      refused.map(() => ({ limit: 120, remaining: 0, waitMillis: interval })),
      "refused"
    )
  }),
  law("lets one request pass when the wait is over, not sooner, and only one", function* () {
    const sender = yield* freshId
    yield* drained(sender, 121)
    yield* TestClock.adjust(interval - 1)
    yield* demandEqual((yield* taken("requests", sender)).waitMillis, 1, "wait before")
    yield* TestClock.adjust(1)
    yield* demandEqual((yield* taken("requests", sender)).waitMillis, 0, "wait when it is over")
    yield* demandEqual((yield* taken("requests", sender)).waitMillis, interval, "wait after")
  }),
  law("fills a bucket in a minute, and no further however long nobody asks", function* () {
    const sender = yield* freshId
    for (const minutes of [1, 60]) {
      yield* drained(sender, 121)
      yield* TestClock.adjust(minutes * 60_000)
      yield* demandEqual((yield* taken("requests", sender)).remaining, 119, `remaining after ${minutes} minutes`)
    }
  }),
  law("keeps senders and kinds apart, each with its own limit", function* () {
    const [sender, other] = [yield* freshId, yield* freshId]
    yield* drained(sender, 121)
    yield* demandEqual((yield* taken("requests", other)).remaining, 119, "of another sender")
    yield* demandEqual(yield* taken("reclaims", sender), { limit: 60, remaining: 59, waitMillis: 0 }, "reclaims")
    yield* demandEqual(yield* taken("failures", sender), { limit: 30, remaining: 29, waitMillis: 0 }, "failures")
  }),
  law("lets no more pass when all come at once", function* () {
    const sender = yield* freshId
    const racing = Array.from({ length: rivals * 10 })
    const all = yield* Effect.forEach(racing, () => taken("requests", sender), { concurrency: rivals })
    const passed = all.filter(({ waitMillis }) => waitMillis === 0)
    yield* demand(passed.length === 120, `of ${racing.length} at once, ${passed.length} passed instead of 120`)
    yield* demandEqual(new Set(passed.map(({ remaining }) => remaining)).size, 120, "different numbers left")
  })
]
