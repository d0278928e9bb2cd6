import { ConfigProvider, Effect, Layer, Option, References, Tracer } from "effect"
import { HttpMiddleware } from "effect/http"
import { OtlpLogger, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import manifest from "../../package.json" with { type: "json" }
import { Settings } from "../settings/Settings.ts"
import * as CollectorClient from "./CollectorClient.ts"
import { reticent } from "./RedactingTracer.ts"

/** Health probes are not traced, because they are frequent and carry no information. */
const untraced = Layer.succeed(HttpMiddleware.TracerDisabledWhen, ({ url }) => url.startsWith("/health/"))

/** How long an exporter may send what is left when the server stops. A collector that is away must not delay that. */
const shutdownTimeout = "500 millis"

const exporting = (endpoint: string) => {
  const resource = {
    serviceName: "leadwell",
    serviceVersion: manifest.version,
    attributes: { "service.instance.id": randomUUID() }
  }
  const tracer = Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, reticent)).pipe(
    Layer.provide(OtlpTracer.layer({ url: `${endpoint}/v1/traces`, resource, shutdownTimeout }))
  )
  return Layer.mergeAll(
    tracer,
    untraced,
    OtlpMetrics.layer({ url: `${endpoint}/v1/metrics`, resource, shutdownTimeout }),
    OtlpLogger.layer({ url: `${endpoint}/v1/logs`, resource, shutdownTimeout, mergeWithExisting: true })
  ).pipe(
    Layer.provide([OtlpSerialization.layerJson, CollectorClient.layer]),
    // The exporters use the settings of the server only. They must not read other environment variables.
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
  )
}

/**
 * Sends traces, metrics and logs to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. Without this setting, nothing is
 * traced.
 */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ otlpEndpoint }) =>
    Option.match(otlpEndpoint, { onNone: () => Layer.succeed(References.TracerEnabled, false), onSome: exporting })
  )
)
