import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import type { BusinessEffect } from "@leadwell/domain/distribution/DecisionEffects"
import { Schema } from "effect"

/** What a decision does to the lead of one business: the status that it gets, and whether a cap gets one back. */
export const DecisionEffect = Schema.Struct({
  business_id: Schema.String,
  status: BusinessLeadStatus,
  cap_given_back: Schema.Boolean
}).annotate({ identifier: "DecisionEffect" })

/** The answer of a decision: the thing decided, and beside it what the decision does to the leads of businesses. */
export const decisionAnswer = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ data: item, effects: Schema.Array(DecisionEffect) })

/** Encodes what a decision does. */
export const encodeEffects = (effects: ReadonlyArray<BusinessEffect>): ReadonlyArray<typeof DecisionEffect.Type> =>
  effects.map(({ business, isCapGivenBack, status }) => ({
    business_id: business,
    status,
    cap_given_back: isCapGivenBack
  }))
