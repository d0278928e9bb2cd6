import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import {
  type EarlyResponse,
  expectationFailed,
  headersTooLarge,
  requestTooSlow,
  starting,
  stopping,
  tunnelRefused,
  unreadableRequest,
  withoutHost
} from "@leadwell/adapters-http/routing/EarlyResponses"
import { Duration, Effect, Layer } from "effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { Settings } from "../settings/Settings.ts"
import { lateTime } from "../ShutdownDeadline.ts"
import { responsesWithin } from "./AnswerTime.ts"
import { boundBodies } from "./BodyTime.ts"
import { Drain, drainOf } from "./Drain.ts"
import { demandHost } from "./HostHeader.ts"
import { listenRefusal } from "./ListenRefusal.ts"

/** The errors that Node reports by a code of their own. Any other error means that the bytes are not HTTP. */
const named: Readonly<Record<string, () => EarlyResponse>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTooSlow
}

/** Formats an answer as HTTP/1.1, because Node provides no response for a request that it cannot parse. */
const wireOf = ({ body, headers, status }: EarlyResponse): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n")
}

/** Answers in JSON when Node cannot parse a request. */
const refuseUnreadable = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  socket.end(wireOf((named[code ?? ""] ?? unreadableRequest)()))
}

const write = (response: ServerResponse, { body, headers, status }: EarlyResponse): void =>
  void response.writeHead(status, headers).end(body)

/**
 * Answers in JSON when an `Expect` header cannot be met, because Node's own answer has no body. The announced body is
 * not read.
 */
const refuseExpectation = (_: IncomingMessage, response: ServerResponse): void => write(response, expectationFailed())

/** Answers a CONNECT. Node would close the connection, and a proxy would take the server for one that is broken. */
const refuseTunnel = (_: IncomingMessage, socket: Duplex): void =>
  void socket.on("error", () => socket.destroy()).end(wireOf(tunnelRefused()))

/** Answers a request that is still under way at the end of the shutdown. */
const refuseStopping = (response: ServerResponse): void => write(response, stopping())

/**
 * Answers requests while the server starts. Once the interface has added its own listener, that listener answers all
 * requests.
 */
const answerStarting = function (this: Server, { method, url }: IncomingMessage, response: ServerResponse): void {
  if (this.listeners("request").at(-1) === answerStarting) write(response, starting(method ?? "", url ?? ""))
}

/**
 * How long a whole request may take to arrive: long enough for the largest screenshot at the slowest rate, and for its
 * wait for a place.
 */
const requestMillis = 15 * 60_000

/** How long a body may take to arrive, forms aside. */
const bodyMillis = 60_000

/** How long a client may take nothing of its answer. Node looks once in so long, so it notices within twice that. */
const answerMillis = 30_000

const refuseSlow = (socket: Duplex): void => void socket.end(wireOf(requestTooSlow()))

const refuseWithoutHost = (response: ServerResponse): void => write(response, withoutHost())

const listener = (): Server => {
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: 10_000,
    requestTimeout: requestMillis,
    keepAliveTimeout: 65_000,
    ServerResponse: responsesWithin(answerMillis)
  })
    .on("clientError", refuseUnreadable)
    .on("checkExpectation", refuseExpectation)
    .on("connect", refuseTunnel)
    .on("request", answerStarting)
  return demandHost(boundBodies(server, bodyMillis, refuseSlow), refuseWithoutHost)
}

/** Provides Node's HTTP server on `HOST` and `PORT`, and its {@link Drain}. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ host, port, shutdownDelay, shutdownGrace }) => {
    const server = listener()
    const options = { host, port, gracefulShutdownTimeout: Duration.min(shutdownGrace, lateTime) }
    return Layer.merge(
      NodeHttpServer.layer(() => server, options),
      Layer.succeed(Drain, drainOf(server, { delay: shutdownDelay, grace: shutdownGrace }, refuseStopping))
    ).pipe(Layer.catchTag("ServeError", (error) => Layer.effectContext(listenRefusal(host, "PORT", port)(error))))
  })
)
