import { Effect, Layer, Option, Schedule } from "effect"
import { Settings } from "../settings/Settings.ts"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import { StoreMetrics } from "./StoreMetrics.ts"

const upkeep = Layer.effectDiscard(
  StoreMetrics.use(({ refresh }) => Effect.forkScoped(Effect.repeat(refresh, Schedule.spaced("10 seconds"))))
).pipe(Layer.provide(ProcessMetrics.layer))

/**
 * Refreshes the metrics that are pushed to an OpenTelemetry collector. Prometheus needs no such refresh, because each
 * scrape refreshes the metrics.
 */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ otlpEndpoint }) => (Option.isNone(otlpEndpoint) ? Layer.empty : upkeep))
)
