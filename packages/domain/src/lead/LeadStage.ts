import { Data, Result, Schema } from "effect"
import type { Website } from "../catalog/Website.ts"
import type { Signal } from "./Signal.ts"

/**
 * The stage of a lead.
 *
 * - `held`: waits for a review, or for its person, who has to confirm it.
 * - `open`: has a free place.
 * - `placed`: has no free place.
 * - `refused`: was refused by a review, or not confirmed in time.
 * - `duplicate`: repeats an earlier lead of the same person.
 * - `closed`: had a free place at the end of its offering time.
 * - `withdrawn`: was withdrawn for the customer, as worthless, or by an erasure.
 */
export const LeadStage = Schema.Literals(["held", "open", "placed", "refused", "duplicate", "closed", "withdrawn"])

/** The stage of a lead. */
export type LeadStage = typeof LeadStage.Type

/**
 * All changes of a stage by a review or an offer, with their start and end. A stage that starts no change is final, but
 * its person withdraws a lead in any stage.
 */
export const stageChanges = {
  approve: { from: ["held", "refused"], to: "open" },
  approve_held: { from: ["held"], to: "open" },
  refuse: { from: ["held"], to: "refused" },
  withdraw: { from: ["open", "placed"], to: "withdrawn" },
  place: { from: ["open"], to: "placed" },
  close: { from: ["open", "placed"], to: "closed" },
  repeat: { from: ["held", "open"], to: "duplicate" },
  reopen: { from: ["placed"], to: "open" }
} as const satisfies Record<string, { readonly from: ReadonlyArray<LeadStage>; readonly to: LeadStage }>

/** A change of a stage. */
export type StageChange = keyof typeof stageChanges

/** The stage of the lead does not allow the change. */
export class StageForbids extends Data.TaggedError("StageForbids")<{
  readonly stage: LeadStage
  readonly change: StageChange
}> {
  /** The stage and the change. */
  override get message(): string {
    return `The stage ${this.stage} of the lead does not allow this change: ${this.change}.`
  }
}

/** Returns the stage after a change, or fails when the stage does not allow the change. */
export const changeStage = (stage: LeadStage, change: StageChange): Result.Result<LeadStage, StageForbids> => {
  const { from, to }: { readonly from: ReadonlyArray<LeadStage>; readonly to: LeadStage } = stageChanges[change]
  return from.includes(stage) ? Result.succeed(to) : Result.fail(new StageForbids({ stage, change }))
}

/** Returns the stage of an arriving lead with what its way found, before its signals, duplicate check and offer. */
export const stageOnArrival = (website: Pick<Website, "review">, found: ReadonlyArray<Signal> = []): LeadStage =>
  website.review === true || found.length > 0 ? "held" : "open"
