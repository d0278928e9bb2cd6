import { Context, Duration, Effect, Layer } from "effect"
import type { Server } from "node:http"
import type { Socket } from "node:net"

/** The end of a listener: the requests that are under way when it begins are finished, and others answered meanwhile. */
export class Drain extends Context.Service<
  Drain,
  {
    /** Whether it has begun. */
    readonly hasBegun: Effect.Effect<boolean>
    /** Begins, and comes back when every connection is gone that was there, or the time is over. */
    readonly run: Effect.Effect<void>
  }
>()("@leadwell/server/Drain") {
  /** Drains before whatever this layer is provided with ends. */
  static readonly onStop = Layer.effectDiscard(Drain.use(({ run }) => Effect.addFinalizer(() => run)))
}

const pause = "20 millis"

/** How a server of Node is drained. A connection on which no request is under way is closed. */
export const drainOf = (server: Server, grace: Duration.Duration): Drain["Service"] => {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  let hasBegun = false
  const run = Effect.suspend(() => {
    hasBegun = true
    const earlier = [...sockets]
    const areGone = Effect.sync(() => {
      server.closeIdleConnections()
      return earlier.every((socket) => !sockets.has(socket))
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
