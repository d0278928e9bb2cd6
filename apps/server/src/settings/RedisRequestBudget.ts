import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { type Allowance, RequestBudget, type RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Duration, Effect, Exit, Fiber, Layer, Option, Redacted, References, Schedule, Scope } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"

/** The longest time that a request waits for Redis. */
const patience = "300 millis"

/** The pause after Redis did not answer. After the pause, one request tries Redis again. */
const pauseMillis = 1000

/**
 * Connects to Redis. The client queues no commands while Redis is away, because requests would wait in that queue. Its
 * own log is silenced, because this module reports an outage once.
 */
const redis = (url: string) =>
  NodeRedis.layer({
    url,
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => Math.min(2 ** retries * 50, 2000)
    }
  }).pipe(Layer.provide(Layer.succeed(References.MinimumLogLevel, "None")))

const limiterOn = (url: string) =>
  RateLimiter.layer.pipe(Layer.provide(RateLimiter.layerStoreRedis({ prefix: "leadwell:" })), Layer.provide(redis(url)))

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

/**
 * Connects in a scope that closes in the background. Otherwise shutdown would wait for a Redis that does not answer.
 */
const connected = Effect.fnUntraced(function* (url: string) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Effect.forkDetach(Scope.close(scope, Exit.void)))
  return Layer.buildWithScope(limiterOn(url), scope).pipe(
    Effect.retry(Schedule.spaced("1 second")),
    Effect.map((context) => Context.get(context, RateLimiter.RateLimiter))
  )
})

/** Logs once when Redis goes away, and once when it is back. */
const makeNews = () => {
  let isAway = false
  const turn = (to: boolean, told: Effect.Effect<void>) =>
    Effect.suspend(() => {
      if (isAway === to) return Effect.void
      isAway = to
      return told
    })
  return {
    isAway: () => isAway,
    away: turn(true, Effect.logWarning("Redis is away: requests are not limited until it is back.")),
    back: turn(false, Effect.logInfo("Redis is back: requests are limited again."))
  }
}

/**
 * Provides a {@link RequestBudget} that all servers on one Redis share. While Redis is away, no request is counted and
 * none waits for Redis.
 */
export const layer = (url: Redacted.Redacted<string>, limits: RequestLimits) =>
  Layer.effect(
    RequestBudget,
    Effect.gen(function* () {
      const news = makeNews()
      let limiter: RateLimiter.RateLimiter | undefined
      let askAgainAt = Number.NEGATIVE_INFINITY
      const connecting = yield* Effect.forkScoped(
        Effect.tap(Effect.flatten(connected(Redacted.value(url))), (found) => Effect.sync(() => (limiter = found)))
      )
      yield* Effect.timeoutOption(Fiber.await(connecting), "1 second")
      if (limiter === undefined) yield* news.away
      return {
        take: (kind, sender) =>
          Effect.clockWith((clock) => {
            const now = monotonicMillisOf(clock)
            if (limiter === undefined || now < askAgainAt) return Effect.succeedNone
            const wasAway = news.isAway()
            if (wasAway) askAgainAt = now + pauseMillis
            return limiter.consume({ ...tokenBucket, limit: limits[kind], key: `${kind}:${sender}` }).pipe(
              Effect.map(passing),
              Effect.catch(({ reason }) =>
                reason._tag === "RateLimitExceeded" ? Effect.succeed(waiting(reason)) : Effect.fail(reason)
              ),
              Effect.timeout(patience),
              Effect.tap(() => {
                if (!wasAway) return Effect.void
                askAgainAt = Number.NEGATIVE_INFINITY
                return news.back
              }),
              Effect.asSome,
              Effect.catch(() => {
                askAgainAt = monotonicMillisOf(clock) + pauseMillis
                return Effect.as(news.away, Option.none())
              })
            )
          })
      }
    })
  )
