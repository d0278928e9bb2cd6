import { Effect, Layer, Metric } from "effect"
import { type ELDHistogram, monitorEventLoopDelay } from "node:perf_hooks"
import manifest from "../../package.json" with { type: "json" }
import { gauge, registered } from "./MetricGauges.ts"

/** The interval in milliseconds at which the event loop is sampled. A lag is told as this much too short at most. */
const resolution = 10

const buildInfo = gauge("leadwell_build_info", "Always 1; its labels are the versions that run.", {
  version: manifest.version,
  node: process.versions.node
})
const startTime = gauge("process_start_time_seconds", "When the process started, as a Unix time.")
const memory = gauge("process_resident_memory_bytes", "The memory that the process has.")
const cpu = Metric.counter("process_cpu_seconds_total", {
  description: "The processor time that the process has used.",
  incremental: true
})
const usualLag = gauge(
  "nodejs_eventloop_lag_p99_seconds",
  "How late the event loop was, 99 % of times at most, since it was last asked."
)
const longestLag = gauge(
  "nodejs_eventloop_lag_max_seconds",
  "How late the event loop was at most, since it was last asked."
)

/** Registers a lag of the event loop since the last reading, from samples of its own in nanoseconds. */
const registeredLag = Effect.fnUntraced(function* (
  lag: Metric.Gauge<number>,
  nanoseconds: (samples: ELDHistogram) => number
) {
  const samples = yield* Effect.acquireRelease(
    Effect.sync(() => monitorEventLoopDelay({ resolution })),
    (samples) => Effect.sync(() => samples.disable())
  )
  samples.enable()
  yield* registered(lag, () => {
    const late = samples.count === 0 ? 0 : nanoseconds(samples) / 1e9 - resolution / 1000
    samples.reset()
    return { value: Math.max(0, late) }
  })
})

/** Registers the metrics of the process for as long as the layer lives. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const started = Date.now() / 1000 - process.uptime()
    yield* registered(buildInfo, () => ({ value: 1 }))
    yield* registered(startTime, () => ({ value: started }))
    yield* registered(memory, () => ({ value: process.memoryUsage.rss() }))
    yield* registered(cpu, () => {
      const { system, user } = process.cpuUsage()
      return { count: (system + user) / 1e6, incremental: true }
    })
    yield* registeredLag(usualLag, (samples) => samples.percentile(99))
    yield* registeredLag(longestLag, (samples) => samples.max)
  })
)
