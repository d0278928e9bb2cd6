import { Duration, Effect } from "effect"
import { monotonicMillis } from "../calendar/MonotonicTime.ts"

/** What the log tells of an outage: `failing` with each reason of it once, and `over` when all is well again. */
interface Outage {
  readonly failing: string
  readonly over: string
  /**
   * How long nothing may fail before the outage is over, a minute by default. One that comes and goes is told once,
   * and not every time.
   */
  readonly calm?: Duration.Input
}

/** Tells the log of outages. `failed` notes a failure with its reason, and `worked` a success. */
export const makeOutage = ({ calm = "1 minute", failing, over }: Outage) => {
  const calmMillis = Duration.toMillis(Duration.fromInputUnsafe(calm))
  const told = new Set<string>()
  let failedAt = 0
  const end = Effect.flatMap(monotonicMillis, (now) => {
    if (told.size === 0 || now - failedAt < calmMillis) return Effect.void
    told.clear()
    return Effect.logInfo(over)
  })
  return {
    failed: (reason: string) =>
      Effect.flatMap(monotonicMillis, (now) => {
        failedAt = now
        if (told.has(reason)) return Effect.void
        told.add(reason)
        return Effect.logWarning(`${failing}: ${reason}`)
      }),
    worked: Effect.suspend(() => (told.size === 0 ? Effect.void : end))
  }
}
