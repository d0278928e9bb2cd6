import { Data, Result, Schema } from "effect"

/**
 * Where a lead stands for its maker and the operator: `held` for review, `open` while places are free, `placed` when
 * every place is taken, `refused` in review, `duplicate` of an earlier lead, `closed` when its time was over with a
 * place still free, `withdrawn` by the customer.
 */
export const LeadStage = Schema.Literals(["held", "open", "placed", "refused", "duplicate", "closed", "withdrawn"])

/** Where a lead stands for its maker and the operator. */
export type LeadStage = typeof LeadStage.Type

/**
 * Every change of a lead's stage there is: the stages it starts from, and the one it leads to. What no change starts
 * from is final.
 */
export const stageChanges = {
  approve: { from: ["held", "refused"], to: "open" },
  refuse: { from: ["held"], to: "refused" },
  withdraw: { from: ["open", "placed"], to: "withdrawn" },
  place: { from: ["open"], to: "placed" },
  close: { from: ["open"], to: "closed" },
  reopen: { from: ["placed"], to: "open" }
} as const satisfies Record<string, { readonly from: ReadonlyArray<LeadStage>; readonly to: LeadStage }>

/** A change of a lead's stage. */
export type StageChange = keyof typeof stageChanges

/** The stage that a lead is in does not allow the change. */
export class StageForbids extends Data.TaggedError("StageForbids")<{
  readonly stage: LeadStage
  readonly change: StageChange
}> {}

/** The stage after a change, if the stage allows it. */
export const changeStage = (stage: LeadStage, change: StageChange): Result.Result<LeadStage, StageForbids> => {
  const { from, to }: { readonly from: ReadonlyArray<LeadStage>; readonly to: LeadStage } = stageChanges[change]
  return from.includes(stage) ? Result.succeed(to) : Result.fail(new StageForbids({ stage, change }))
}

/** The stage of a lead that has just arrived, before it is compared with others and before any business gets it. */
export const stageOnArrival = (website: { readonly review: boolean }): LeadStage => (website.review ? "held" : "open")
