import { Context, Effect } from "effect"
import { handlersOf } from "../request/HandlersOf.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { HealthGroup } from "./HealthGroup.ts"

/** Whether requests can be served now: false while starting, draining, or without a store. The default is true. */
export const Readiness = Context.Reference<Effect.Effect<boolean>>(
  "@leadwell/adapters-http/health/HealthHandlers/Readiness",
  {
    defaultValue: () => Effect.succeed(true)
  }
)

const ok = { status: "ok" } as const

/** Handlers of the health endpoints. */
export const layer = handlersOf(HealthGroup, function* () {
  const isReady = yield* Readiness
  return {
    live: () => Effect.succeed(ok),
    *ready() {
      return (yield* isReady) ? ok : yield* new ServiceUnavailable({ message: "Service unavailable." })
    }
  }
})
