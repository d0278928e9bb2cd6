import { type StageChange, stageChanges, type StageForbids } from "@leadwell/domain/lead/LeadStage"

const done: { readonly [C in StageChange]: string } = {
  approve: "approved",
  refuse: "refused",
  withdraw: "withdrawn",
  place: "placed",
  close: "closed",
  reopen: "reopened"
}

/** What the stage of a lead is, and in which stages it allows the change that was asked for. */
export const stageText = ({ change, stage }: StageForbids): string =>
  `The lead is in stage ${stage}; it can be ${done[change]} only in stage ${stageChanges[change].from.join(" or ")}.`
