import { type Allowance, RequestBudget, type RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { makeOutage } from "@leadwell/domain/background/Outage"
import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Cause, Duration, Effect, Layer, Metric, Option, Redacted } from "effect"
import type * as RateLimiter from "effect/persistence/RateLimiter"
import { redisReason, unreachable } from "./RedisFailure.ts"
import { keepConnected, RedisWaits } from "./RedisLimiter.ts"

/** The pause after Redis did not answer. After the pause, one request tries Redis again. */
const pauseMillis = 1000

const tokenBucket = { algorithm: "token-bucket", onExceeded: "fail", window: "1 minute" } as const

const passing = ({ limit, remaining }: RateLimiter.ConsumeResult): Allowance => ({
  limit,
  remaining: Math.floor(remaining),
  waitMillis: 0
})

const waiting = ({ limit, retryAfter }: RateLimiter.RateLimitExceeded): Allowance => ({
  limit,
  remaining: 0,
  waitMillis: Math.max(1, Math.ceil(Duration.toMillis(retryAfter)))
})

/** A Redis that is slow now and then is told once, and not at every request. */
const texts = {
  failing: "Redis is away, and requests are not limited",
  over: "Redis is back: requests are limited again.",
  calm: "5 seconds"
} as const

const slow = "it takes too long to answer"

const withoutReason = (error: unknown): string => (Cause.isTimeoutError(error) ? slow : unreachable)

const unlimited = Metric.counter("leadwell_requests_unlimited_total", {
  description: "Requests that no bucket counted, because Redis was away.",
  incremental: true
})

const uncounted = Effect.as(Metric.update(unlimited, 1), Option.none<Allowance>())

/**
 * Provides a {@link RequestBudget} that all servers on one Redis share. While Redis is away, no request is counted and
 * none waits for Redis.
 */
export const layer = (url: Redacted.Redacted<string>, limits: RequestLimits) =>
  Layer.effect(
    RequestBudget,
    Effect.gen(function* () {
      const waits = yield* RedisWaits
      const { failed, worked } = makeOutage(texts)
      let [isAway, askAgainAt] = [false, Number.NEGATIVE_INFINITY]
      let heard: string | undefined
      const hear = (error: unknown) => void (heard = redisReason(error) ?? heard)
      let told: string | undefined
      const tell = (error: unknown) => failed((told = redisReason(error) ?? heard ?? withoutReason(error)))
      yield* Metric.update(unlimited, 0)
      const { current, giveUp, tried } = yield* keepConnected(Redacted.value(url), hear, tell)
      yield* Effect.timeoutOption(tried, waits.start)
      if (current() === undefined) {
        isAway = true
        yield* failed((told ??= slow))
      }
      return {
        take: (kind, sender) =>
          Effect.clockWith((clock) => {
            const [now, limiter] = [monotonicMillisOf(clock), current()]
            if (now < askAgainAt) return uncounted
            if (limiter === undefined) {
              isAway = true
              return Effect.andThen(failed(told ?? heard ?? unreachable), uncounted)
            }
            const wasAway = isAway
            if (wasAway) askAgainAt = now + pauseMillis
            return limiter.consume({ ...tokenBucket, limit: limits[kind], key: `${kind}:${sender}` }).pipe(
              Effect.map(passing),
              Effect.catch(({ reason }) =>
                reason._tag === "RateLimitExceeded" ? Effect.succeed(waiting(reason)) : Effect.fail(reason)
              ),
              Effect.timeout(waits.answer),
              Effect.tap(() => {
                if (wasAway) {
                  ;[isAway, askAgainAt, heard, told] = [false, Number.NEGATIVE_INFINITY, undefined, undefined]
                }
                return worked
              }),
              Effect.asSome,
              Effect.catch((error) => {
                ;[isAway, askAgainAt] = [true, monotonicMillisOf(clock) + pauseMillis]
                return tell(error).pipe(Effect.andThen(giveUp), Effect.andThen(uncounted))
              })
            )
          })
      }
    })
  )
