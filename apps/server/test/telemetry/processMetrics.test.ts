import { assert, describe, it } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
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
