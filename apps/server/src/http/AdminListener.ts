import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Readiness } from "@leadwell/adapters-http/health/HealthHandlers"
import { notReady, unknownMethod, unknownPath } from "@leadwell/adapters-http/response/UnroutedResponses"
import { Console, Effect, Layer, Option } from "effect"
import { HttpMiddleware, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { createServer } from "node:http"
import { Settings } from "../settings/Settings.ts"
import * as ProcessMetrics from "../telemetry/ProcessMetrics.ts"
import { StoreMetrics } from "../telemetry/StoreMetrics.ts"
import { listenRefusal } from "./ListenRefusal.ts"

const metrics = StoreMetrics.use(({ refresh }) => Effect.withTracerEnabled(refresh, false)).pipe(
  Effect.andThen(PrometheusMetrics.format()),
  Effect.map((text) => HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" }))
)

const ready = Readiness.use((isReady) =>
  Effect.map(isReady, (is) => (is ? HttpServerResponse.jsonUnsafe({ status: "ok" }) : notReady("Service unavailable.")))
)

/** What is told at each path. The health is the same as at `PORT`, which a probe may be unable to reach. */
const answers = {
  "/metrics": metrics,
  "/health/live": Effect.succeed(HttpServerResponse.jsonUnsafe({ status: "ok" })),
  "/health/ready": ready
}

const answer = HttpServerRequest.HttpServerRequest.use(({ method, url }) => {
  const path = url.replace(/\?.*$/s, "")
  if (!Object.hasOwn(answers, path)) return Effect.succeed(unknownPath())
  const told = answers[path as keyof typeof answers]
  return method === "GET" || method === "HEAD" ? told : Effect.succeed(unknownMethod(["GET", "HEAD"]))
})

const tellWhere = HttpServer.HttpServer.use(({ address }) =>
  Console.log(`Leadwell tells its metrics on ${HttpServer.formatAddress(address)}/metrics`)
)

const listener = (host: string, port: number) =>
  NodeHttpServer.layer(createServer, { host, port, gracefulShutdownTimeout: 0 }).pipe(
    Layer.catchTag("ServeError", (error) => Layer.effectContext(listenRefusal(host, "ADMIN_PORT", port)(error)))
  )

const listening = (host: string, port: number) =>
  Layer.merge(HttpServer.serve(answer), Layer.effectDiscard(tellWhere)).pipe(
    Layer.provide([listener(host, port), ProcessMetrics.layer]),
    Layer.provide(Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true))
  )

/**
 * Serves metrics to Prometheus on `HOST` and `ADMIN_PORT`, on a separate listener. Without `ADMIN_PORT`, it serves
 * none.
 */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ adminPort, host }) =>
    Option.isNone(adminPort) ? Layer.empty : listening(host, adminPort.value)
  )
)
