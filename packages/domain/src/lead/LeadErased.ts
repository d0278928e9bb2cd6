import { Fact } from "../privacy/Fact.ts"
import type { LeadId } from "./LeadId.ts"

/** The lead is erased, so no decision about it is possible. */
export class LeadErased extends Fact("LeadErased", "The lead is erased, so no decision about it is possible.")<{
  readonly id: LeadId
}> {}
