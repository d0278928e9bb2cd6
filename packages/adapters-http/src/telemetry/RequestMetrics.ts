import { type Context, type Effect, Metric } from "effect"
import type { ResponseSummary } from "./ResponseSummary.ts"

const boundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counterOf = (method: string, route: string, status: string) =>
  Metric.counter("leadwell_http_requests_total", {
    description: "Requests that were answered, by route, method and status.",
    incremental: true,
    attributes: { method, route, status }
  })

const histogramOf = (method: string, route: string) =>
  Metric.histogram("leadwell_http_request_duration_seconds", {
    description: "How long requests took until their answer was known, by route and method.",
    boundaries,
    attributes: { method, route }
  })

interface Series {
  readonly count: Metric.Counter<number>
  readonly duration: Metric.Histogram<number>
}

const known = new Map<string, Series>()

/** Cached under a single key, because it is looked up for every request. */
const seriesOf = ({ method, route, status }: ResponseSummary): Series => {
  const key = `${status}${method}${route}`
  const found = known.get(key)
  if (found !== undefined) return found
  const series = { count: counterOf(method, route, String(status)), duration: histogramOf(method, route) }
  known.set(key, series)
  return series
}

/**
 * Begins to count faults at 0. An alarm sees how a series grows, and not that a series begins with its first fault.
 */
export const countFaultsFromZero: Effect.Effect<void> = Metric.update(counterOf("other", "none", "500"), 0)

/** Counts an answered request and records its duration. */
export const countAnswered = (context: Context.Context<never>, request: ResponseSummary): void => {
  const { count, duration } = seriesOf(request)
  count.updateUnsafe(1, context)
  duration.updateUnsafe(request.seconds, context)
}
