import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { Context, Effect, Exit, Layer, Logger, Schedule, Scope } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"

/** Hears why a connection to Redis failed. */
type Hear = (error: unknown) => void

/**
 * Connects to Redis. The client queues no commands while Redis is away, because requests would wait in that queue. Its
 * own log goes to `hear` alone, because this module reports an outage once.
 */
const redis = (url: string, hear: Hear) =>
  NodeRedis.layer({
    url,
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => Math.min(2 ** retries * 50, 2000)
    }
  }).pipe(Layer.provide(Logger.layer([Logger.make(({ message }) => [message].flat().forEach(hear))])))

const limiterOn = (url: string, hear: Hear) =>
  RateLimiter.layer.pipe(
    Layer.provide(RateLimiter.layerStoreRedis({ prefix: "leadwell:" })),
    Layer.provide(redis(url, hear))
  )

/**
 * Connects in a scope that closes in the background. Otherwise shutdown would wait for a Redis that does not answer.
 */
export const connected = Effect.fnUntraced(function* (url: string, hear: Hear) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Effect.forkDetach(Scope.close(scope, Exit.void)))
  return Layer.buildWithScope(limiterOn(url, hear), scope).pipe(
    Effect.retry(Schedule.spaced("1 second")),
    Effect.map((context) => Context.get(context, RateLimiter.RateLimiter))
  )
})
