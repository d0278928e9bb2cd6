import { Context, Effect } from "effect"
import type { Forbidden, ServiceUnavailable, Unauthorized } from "../response/Refusals.ts"

/**
 * Fails when the sender of the current request may not do any more what it might when the request began. A body may
 * take a minute to arrive, and the session that came with it may end meanwhile. Reading a body ends with this check.
 */
export const StillAuthorized = Context.Reference<Effect.Effect<void, Forbidden | ServiceUnavailable | Unauthorized>>(
  "@leadwell/adapters-http/request/StillAuthorized",
  { defaultValue: () => Effect.void }
)
