import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Deferred, Duration, Effect, Exit, Fiber, Layer, Logger, Scope } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"

/** Hears why a connection to Redis failed. */
type Hear = (error: unknown) => void

/** How long is waited for Redis. A test of anything else waits for a minute, because its machine may be busy. */
export const RedisWaits = Context.Reference<{
  /** How long a request waits for an answer. */
  readonly answer: Duration.Input
  /** How long a new connection waits for a greeting. What Redis sends instead would fill the memory. */
  readonly greeting: Duration.Input
  /** How long the start of a program waits for the first connection. */
  readonly start: Duration.Input
}>("@leadwell/adapters-redis/RedisLimiter/RedisWaits", {
  defaultValue: () => ({ answer: "300 millis", greeting: "2 seconds", start: "1 second" })
})

/** The pauses before another connection: after one that lasted for a second, and after any other attempt. */
const [soon, later] = ["50 millis", "1 second"] as const

/**
 * Connects to Redis once. The client queues no commands while Redis is away, because requests would wait in that queue,
 * and does not connect again by itself: nothing could end that while Redis does not answer. `ended` closes its sockets.
 * Its own log goes to `hear` alone, because `RedisRequestBudget` reports an outage once.
 */
const redis = (url: string, hear: Hear, connectTimeout: number, ended: AbortSignal) =>
  NodeRedis.layer({
    url,
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: { connectTimeout, socketTimeout: 15_000, reconnectStrategy: false, signal: ended }
  }).pipe(Layer.provide(Logger.layer([Logger.make(({ message }) => [message].flat().forEach(hear))])))

const limiterOn = (...target: Parameters<typeof redis>) =>
  RateLimiter.layer.pipe(
    Layer.provide(RateLimiter.layerStoreRedis({ prefix: "leadwell:" })),
    Layer.provideMerge(redis(...target))
  )

/** A limiter on one connection to Redis. */
interface ConnectedLimiter {
  readonly limiter: RateLimiter.RateLimiter
  /** Completes when the connection is lost. */
  readonly lost: Effect.Effect<void>
}

/**
 * Connects until the scope closes. The connection is made in a fiber of its own and closed in the background: otherwise
 * a shutdown would wait for a Redis that does not answer.
 */
const connected = Effect.fnUntraced(function* (url: string, hear: Hear) {
  const { greeting } = yield* RedisWaits
  const ended = new AbortController()
  const scope = yield* Scope.make()
  const hearUntilEnd: Hear = (error) => void (ended.signal.aborted || hear(error))
  const limiter = limiterOn(url, hearUntilEnd, Duration.toMillis(greeting), ended.signal)
  const building = yield* Effect.forkDetach(Layer.buildWithScope(limiter, scope))
  yield* Effect.addFinalizer(() => {
    ended.abort()
    return Effect.forkDetach(Scope.close(scope, Exit.void))
  })
  const context = yield* Effect.timeout(Fiber.join(building), greeting)
  const { client } = Context.get(context, NodeRedis.NodeRedis)
  const connection: ConnectedLimiter = {
    limiter: Context.get(context, RateLimiter.RateLimiter),
    lost: Effect.callback((resume) => void client.once("error", () => resume(Effect.void)))
  }
  return connection
})

/** A limiter on Redis, whose connection is made anew when it is lost or given up. */
interface KeptLimiter {
  /** The limiter of the present connection, if there is one. */
  readonly current: () => RateLimiter.RateLimiter | undefined
  /**
   * Gives the present connection up. What Redis still sends on it is not read, and after a failover the next one may
   * lead to another Redis.
   */
  readonly giveUp: Effect.Effect<void>
  /** Completes after the first attempt to connect. */
  readonly tried: Effect.Effect<void>
}

/** Keeps a connection to Redis until the scope closes. `failed` runs after each attempt that fails. */
export const keepConnected = Effect.fnUntraced(function* (
  url: string,
  hear: Hear,
  failed: (error: unknown) => Effect.Effect<void>
) {
  const isTried = yield* Deferred.make<void>()
  let present: { readonly limiter: RateLimiter.RateLimiter; readonly end: Deferred.Deferred<void> } | undefined
  const connection = Effect.gen(function* () {
    const { limiter, lost } = yield* connected(url, hear)
    const [end, began] = [yield* Deferred.make<void>(), yield* monotonicMillis]
    present = { limiter, end }
    yield* Deferred.succeed(isTried, undefined)
    yield* Effect.raceFirst(lost, Deferred.await(end))
    present = undefined
    return (yield* monotonicMillis) - began < 1000 ? later : soon
  }).pipe(
    Effect.scoped,
    Effect.catch((error) => Effect.as(Effect.andThen(failed(error), Deferred.succeed(isTried, undefined)), later))
  )
  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(connection, Effect.sleep)))
  const kept: KeptLimiter = {
    current: () => present?.limiter,
    giveUp: Effect.suspend(() =>
      present === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(present.end, undefined))
    ),
    tried: Deferred.await(isTried)
  }
  return kept
})
