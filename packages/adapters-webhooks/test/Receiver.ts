import { Effect } from "effect"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"
import { cert, key } from "../../../proof/test/Certificate.ts"

/** A request as it came, with all of its body. */
interface Received {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a receiver was sent, and how many connections were made to it. */
interface Receiver {
  readonly port: number
  readonly received: ReadonlyArray<Received>
  readonly connections: () => number
}

const listen = (server: Server, connected: () => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      server.on("connection", connected)
      await once(server.listen(0, "127.0.0.1"), "listening")
      return (server.address() as AddressInfo).port
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )

/** A server on a free port of 127.0.0.1 that answers once a body has come, by https if it is to be secure. */
export const receiver = Effect.fnUntraced(function* (answer: RequestListener, isSecure = false) {
  const received: Array<Received> = []
  let connections = 0
  const handle: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ path: request.url, headers: request.headers, body })
    answer(request, response)
  }
  const server = isSecure ? createSecureServer({ cert, key }, handle) : createServer(handle)
  const port = yield* listen(server, () => void (connections += 1))
  return { port, received, connections: () => connections } satisfies Receiver
})
