import { Context, Duration, Effect, Layer } from "effect"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Graceful shutdown of a listener: requests under way are finished, and new ones are answered until the drain ends. */
export class Drain extends Context.Service<
  Drain,
  {
    /** Whether it has begun. */
    readonly hasBegun: Effect.Effect<boolean>
    /** Begins, and comes back when every connection is gone that was there, or the time is over. */
    readonly run: Effect.Effect<void>
  }
>()("@leadwell/server/http/Drain") {
  /** Drains before whatever this layer is provided with ends. */
  static readonly onStop = Layer.effectDiscard(Drain.use(({ run }) => Effect.addFinalizer(() => run)))
}

const pause = "20 millis"

/** What a connection has to do yet. */
interface Connection {
  readonly unread: Set<IncomingMessage>
  readonly unanswered: Set<ServerResponse>
  /** The bytes that had come when its last request was over: more of them are a request that is arriving. */
  read: number
}

const isIdle = ({ bytesRead }: Socket, { read, unanswered, unread }: Connection) =>
  unread.size === 0 && unanswered.size === 0 && bytesRead === read

/** Tells the client that nothing more will be answered on its connection, which Node then closes behind the answer. */
const makeLast = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/**
 * Drains a Node server. An open connection is closed once it has no request under way, a new one after its first
 * answer. Node's `closeIdleConnections` would also close a connection whose first request has yet to arrive.
 */
export const drainOf = (server: Server, grace: Duration.Duration): Drain["Service"] => {
  const connections = new Map<Socket, Connection>()
  let hasBegun = false
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { unread: new Set(), unanswered: new Set(), read: 0 })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection === undefined) return
    const { unanswered, unread } = connection
    unread.add(request)
    unanswered.add(response)
    if (hasBegun) makeLast(response)
    // An answer may be over before its request is: one that is refused for its header, say.
    request.once("close", () => {
      unread.delete(request)
      connection.read = socket.bytesRead
    })
    response.once("close", () => unanswered.delete(response))
  })
  const run = Effect.suspend(() => {
    hasBegun = true
    const earlier = [...connections]
    for (const [, { unanswered }] of earlier) unanswered.forEach(makeLast)
    const areGone = Effect.sync(() => {
      for (const [socket, connection] of earlier) if (isIdle(socket, connection)) socket.destroy()
      return earlier.every(([socket]) => socket.destroyed)
    })
    // What has arrived is read first: a connection that seems idle may have brought a request.
    return Effect.delay(areGone, pause).pipe(
      Effect.repeat({ until: (gone) => gone }),
      Effect.interruptible,
      Effect.timeoutOption(grace),
      Effect.asVoid
    )
  })
  return { hasBegun: Effect.sync(() => hasBegun), run }
}
