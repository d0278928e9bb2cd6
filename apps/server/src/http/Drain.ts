import { Context, Deferred, Duration, Effect, Layer, Option } from "effect"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

const tellOutcome = (isComplete: boolean) =>
  isComplete
    ? Effect.logInfo("Draining ended: every request is answered.")
    : Effect.logWarning("Draining ended after SHUTDOWN_GRACE_SECONDS: requests that are still under way are cut.")

/**
 * Shuts a listener down gracefully. Requests in progress are finished, and new requests are answered until the drain
 * ends.
 */
export class Drain extends Context.Service<
  Drain,
  {
    /** Whether the drain has begun. */
    readonly hasBegun: Effect.Effect<boolean>
    /** Completes when the drain begins. */
    readonly begun: Effect.Effect<void>
    /**
     * Starts the drain. Nothing is closed until the delay is over. It then completes with true when all earlier
     * connections are closed, and with false when the grace period is over.
     */
    readonly run: Effect.Effect<boolean>
  }
>()("@leadwell/server/http/Drain") {
  /** Drains the listener before the layers that are provided to this layer are released, and logs the outcome. */
  static readonly onStop = Layer.effectDiscard(
    Drain.use(({ run }) => Effect.addFinalizer(() => Effect.flatMap(run, tellOutcome)))
  )
}

const pause = "20 millis"

/** How long a drain takes. */
interface DrainTimes {
  /** The time for a proxy to notice that the server is not ready. Requests are answered meanwhile. */
  readonly delay: Duration.Duration
  /** The longest time for the requests in progress after the delay. */
  readonly grace: Duration.Duration
}

/**
 * The requests and answers in progress on a connection. They are not in a `Set`: V8 keeps what a `Set` of a long-lived
 * connection contained, until the next full collection.
 */
interface Connection {
  /** The number of requests that have not arrived as a whole. */
  unread: number
  readonly unanswered: Array<ServerResponse>
  /**
   * The number of bytes received when the last request ended. Any further bytes belong to a request that is arriving.
   */
  read: number
}

const isIdle = ({ bytesRead }: Socket, { read, unanswered, unread }: Connection) =>
  unread === 0 && unanswered.length === 0 && bytesRead === read

/**
 * Announces to the client that this is the last answer on its connection. Node then closes the connection after the
 * answer.
 */
const makeLast = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/**
 * Drains a Node server. It closes an open connection once that has no request in progress, and a new connection after
 * its first answer. Node's `closeIdleConnections` would also close a connection whose first request has yet to arrive.
 * At the end of the grace period, `refuse` answers the requests that are still under way.
 */
export const drainOf = (
  server: Server,
  { delay, grace }: DrainTimes,
  refuse: (response: ServerResponse) => void
): Drain["Service"] => {
  const connections = new Map<Socket, Connection>()
  const begun = Deferred.makeUnsafe<void>()
  let hasBegun = false
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { unread: 0, unanswered: [], read: 0 })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection === undefined) return
    const { unanswered } = connection
    connection.unread += 1
    unanswered.push(response)
    if (hasBegun) makeLast(response)
    // An answer can end before its request, for example when the request is refused for a header.
    request.once("close", () => {
      connection.unread -= 1
      connection.read = socket.bytesRead
    })
    response.once("close", () => void unanswered.splice(unanswered.indexOf(response), 1))
  })
  const refuseRest = Effect.sync(() => {
    for (const { unanswered } of connections.values()) {
      for (const response of unanswered) if (!response.headersSent) refuse(response)
    }
  })
  const close = Effect.suspend(() => {
    const earlier = [...connections]
    for (const [, { unanswered }] of earlier) unanswered.forEach(makeLast)
    const areGone = Effect.sync(() => {
      for (const [socket, connection] of earlier) if (isIdle(socket, connection)) socket.destroy()
      return earlier.every(([socket]) => socket.destroyed)
    })
    // The first check waits, so that Node reads the bytes that have arrived. Otherwise a connection with an unread
    // request would seem idle.
    return Effect.delay(areGone, pause).pipe(
      Effect.repeat({ until: (gone) => gone }),
      Effect.interruptible,
      Effect.timeoutOption(grace),
      Effect.map(Option.isSome),
      Effect.tap((isComplete) => (isComplete ? Effect.void : refuseRest))
    )
  })
  const begin = Effect.sync(() => {
    hasBegun = true
    Deferred.doneUnsafe(begun, Effect.void)
  })
  // A proxy may send a request on an idle connection at any moment. Closed then, the request would be lost: a proxy
  // must not repeat a POST. After the delay, the proxy sends nothing more.
  const run = begin.pipe(Effect.andThen(Effect.interruptible(Effect.sleep(delay))), Effect.andThen(close))
  return { hasBegun: Effect.sync(() => hasBegun), begun: Deferred.await(begun), run }
}
