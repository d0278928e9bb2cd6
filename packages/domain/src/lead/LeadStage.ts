import { Schema } from "effect"

/**
 * Where a lead stands for its maker and the operator: `held` for review, `open` while places are free, `placed` when
 * every place is taken.
 */
export const LeadStage = Schema.Literals(["held", "open", "placed"])

/** Where a lead stands for its maker and the operator. */
export type LeadStage = typeof LeadStage.Type

/** The stage of a lead that has just arrived, before any business gets it. */
export const stageOnArrival = (website: { readonly review: boolean }): LeadStage => (website.review ? "held" : "open")

/** The stage of an open lead of which `taken` of `places` places are taken. */
export const stageWith = (taken: number, places: number): LeadStage => (taken >= places ? "placed" : "open")
