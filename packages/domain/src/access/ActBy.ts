import { DateTime, Effect } from "effect"
import type { Act } from "../audit/AuditEntry.ts"
import { actorOf, type Principal } from "./Principal.ts"

/** Returns the act of a principal at this moment, for the audit trail. */
export const actBy = (principal: Principal): Effect.Effect<Act> =>
  Effect.map(DateTime.now, (at) => ({ actor: actorOf(principal), at }))
