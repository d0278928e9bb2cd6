import { Effect, Layer, Option, Schedule } from "effect"
import { Settings } from "../settings/Settings.ts"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import { StoreMetrics } from "./StoreMetrics.ts"

const upkeep = Layer.effectDiscard(
  StoreMetrics.use(({ refresh }) => Effect.forkScoped(Effect.repeat(refresh, Schedule.spaced("10 seconds"))))
).pipe(Layer.provide(ProcessMetrics.layer))

/** Keeps fresh what a collector is sent without asking; Prometheus asks, so that nothing is done for it alone. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ otlpEndpoint }) => (Option.isNone(otlpEndpoint) ? Layer.empty : upkeep))
)
