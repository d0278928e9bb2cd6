import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { Drain, drainOf } from "./Drain.ts"
import { Settings } from "./Settings.ts"
import { StartRefused } from "./StartRefused.ts"

const statuses: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."]
}

/** Answers in JSON what Node refuses before it is a request. */
const refuseUnreadable = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const [status, message] = statuses[code ?? ""] ?? ["400 Bad Request", "The request is not readable HTTP."]
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Answers in JSON an `Expect` that is not met, which Node answers with nothing. What it announces is not read. */
const refuseExpectation = (_: IncomingMessage, response: ServerResponse): void => {
  const body = JSON.stringify({ message: "The expectation of the request cannot be met." })
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    "cache-control": "no-store",
    "x-request-id": randomUUID()
  }
  response.writeHead(417, { ...headers, connection: "close" }).end(body)
}

/** Answers while the server starts: it lives, and can do nothing yet. Once the interface listens behind it, it leaves every request to it. */
const answerStarting = function (this: Server, { url }: IncomingMessage, response: ServerResponse): void {
  if (this.listeners("request").at(-1) !== answerStarting) return
  const lives = url?.replace(/\?.*$/s, "") === "/health/live"
  response.writeHead(lives ? 200 : 503, {
    "content-type": "application/json",
    "x-request-id": randomUUID(),
    ...(lives ? {} : { "retry-after": "1" })
  })
  response.end(JSON.stringify(lives ? { status: "ok" } : { message: "Service unavailable." }))
}

const listener = (): Server =>
  createServer({ headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 })
    .on("clientError", refuseUnreadable)
    .on("checkExpectation", refuseExpectation)
    .on("request", answerStarting)

/** For the requests that arrive while the earlier ones are finished. */
const late = Duration.seconds(1)

/** Node's HTTP server at `HOST` and `PORT`, and how it is drained. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ host, port, shutdownGrace }) => {
    const server = listener()
    const options = { host, port, gracefulShutdownTimeout: Duration.min(shutdownGrace, late) }
    return Layer.merge(
      NodeHttpServer.layer(() => server, options),
      Layer.succeed(Drain, drainOf(server, shutdownGrace))
    ).pipe(
      Layer.catchTag("ServeError", () =>
        Layer.effectContext(
          new StartRefused({ lines: [`HOST ${host} and PORT ${port} cannot be listened on; is another server there?`] })
        )
      )
    )
  })
)
