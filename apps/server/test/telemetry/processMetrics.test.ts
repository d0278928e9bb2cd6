import { assert, describe, it } from "@effect/vitest"
import { repeat } from "@leadwell/domain/background/RepeatingJob"
import { Effect, Metric } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import * as JobMetrics from "../../src/telemetry/JobMetrics.ts"
import * as ProcessMetrics from "../../src/telemetry/ProcessMetrics.ts"

/** Keeps the event loop busy. */
const block = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** Reads the lags of the event loop in seconds: that of 99 % of times, and the longest. */
const readLags = Effect.map(Metric.snapshot, (metrics) => {
  const values = new Map(metrics.map(({ id, state }) => [id, "value" in state ? Number(state.value) : Number.NaN]))
  return ["p99", "max"].map((which) => values.get(`nodejs_eventloop_lag_${which}_seconds`) ?? Number.NaN)
})

const pause = Effect.promise(() => sleep(100))

describe("ProcessMetrics", () => {
  it.live("tell how late the event loop was since the last reading", () =>
    Effect.gen(function* () {
      yield* pause
      block(600)
      yield* pause
      const [usual = Number.NaN, longest = Number.NaN] = yield* readLags
      assert.isAtLeast(longest, 0.55)
      assert.isAtMost(usual, longest)
      yield* Effect.repeat(Effect.andThen(pause, readLags), { until: ([, next]) => next !== undefined && next < 0.5 })
    }).pipe(Effect.provide(ProcessMetrics.layer))
  )
})

/** Reads the longest holds of the event loop in seconds, by their jobs. */
const readHolds = Effect.map(Metric.snapshot, (metrics) =>
  metrics
    .filter(({ id }) => id === "leadwell_job_eventloop_hold_max_seconds")
    .map(({ attributes, state }) => [attributes?.["job"], "value" in state ? state.value : state])
)

describe("JobMetrics", () => {
  it.effect("tell how long each job held the event loop since the last reading, and have jobs give way", () => {
    let time = 0
    const work = (milliseconds: number) => Effect.sync(() => void (time += milliseconds))
    const steps = Effect.forEach(Array.from({ length: 40 }), () => work(1))
    const turns = { held: work(40), shared: steps, locking: steps }
    return Effect.gen(function* () {
      const round = Effect.promise(() => new Promise(setImmediate))
      for (const [nth, [job, turn]] of Object.entries(turns).entries()) {
        const isLocking = job === "locking"
        yield* repeat({ turn, interval: "1 hour", failing: job, over: `${job} again`, isLocking })
        yield* Effect.repeat(round, { until: () => time === 40 * (nth + 1) })
        yield* round
      }
      assert.deepStrictEqual(yield* readHolds, [
        ["held", 0.04],
        ["shared", 0.002],
        ["locking", 0.04]
      ])
      assert.deepStrictEqual(yield* readHolds, [
        ["held", 0],
        ["shared", 0],
        ["locking", 0]
      ])
    }).pipe(Effect.provide(JobMetrics.layerOf(() => time)))
  })
})
