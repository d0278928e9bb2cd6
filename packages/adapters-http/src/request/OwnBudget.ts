import type { RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { Context } from "effect"

/** Annotates an endpoint whose requests are also counted in a separate bucket. */
export class OwnBudget extends Context.Service<
  OwnBudget,
  Extract<keyof RequestLimits, "reclaims" | "mails" | "persons">
>()("@leadwell/adapters-http/request/OwnBudget") {}
