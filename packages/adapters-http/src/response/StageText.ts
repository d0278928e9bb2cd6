import { type StageChange, stageChanges, type StageForbids } from "@leadwell/domain/lead/LeadStage"

const done: { readonly [C in StageChange]: string } = {
  approve: "approved",
  refuse: "refused",
  withdraw: "withdrawn",
  place: "placed",
  close: "closed",
  reopen: "reopened"
}

/** Explains why the stage of a lead forbids a change, and which stages allow it. */
export const stageText = ({ change, stage }: StageForbids): string =>
  `The lead is in stage ${stage}; it can be ${done[change]} only in stage ${stageChanges[change].from.join(" or ")}.`
