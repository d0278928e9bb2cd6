import { capNames } from "@leadwell/domain/distribution/CapUse"
import type { Outcome, Decision, Exclusion } from "@leadwell/domain/distribution/Decision"
import type { ExplainedLead } from "@leadwell/domain/intake/LeadExplanations"
import type { LeadPreview } from "@leadwell/domain/intake/LeadPreviews"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Option, Schema } from "effect"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { explanationText } from "./ExplanationText.ts"
import { Figures, figuresOf } from "./Figures.ts"

const rules = [
  "business_inactive",
  "subscription_inactive",
  "country",
  "region",
  "paused",
  "weekday",
  "same_person",
  ...capNames,
  "released",
  "order"
] as const satisfies ReadonlyArray<Exclusion["rule"]>

/** A decision on who gets a lead. It lists every considered business, with the rule that excluded each skipped one. */
export const Distribution = Schema.Struct({
  lead_id: Schema.NullOr(Schema.Int),
  decided_at: Schema.NullOr(Timestamp),
  places: Schema.Int,
  considered: Schema.Array(
    Schema.Struct({
      business_id: Schema.String,
      outcome: Schema.Literals(["assigned", "skipped"]),
      rule: Schema.NullOr(Schema.Literals(rules)),
      detail: Schema.NullOr(Schema.String).annotate({ examples: ["daily_cap 10 of 10"] }),
      figures: Figures
    })
  )
}).annotate({ identifier: "Distribution" })

const considered =
  (origin: ExplainedLead["origin"]) =>
  ({ business, exclusion }: Outcome): (typeof Distribution.Type)["considered"][number] =>
    exclusion === null
      ? { business_id: business, outcome: "assigned", rule: null, detail: null, figures: null }
      : {
          business_id: business,
          outcome: "skipped",
          rule: exclusion.rule,
          detail: explanationText(exclusion, origin),
          figures: figuresOf(exclusion, origin)
        }

const encode = (
  origin: ExplainedLead["origin"],
  id: LeadId | null,
  { decided_at, places, ...rest }: Decision
): typeof Distribution.Type => ({
  lead_id: id,
  decided_at: timestamp(decided_at),
  places,
  considered: rest.considered.map(considered(origin))
})

/** Encodes the latest decision on a lead. A lead that was never offered has no decision. */
export const encodeExplained = ({ decision, lead, origin }: ExplainedLead): typeof Distribution.Type =>
  Option.match(decision, {
    onNone: () => ({ lead_id: lead.id, decided_at: null, places: lead.places, considered: [] }),
    onSome: (decision) => encode(origin, lead.id, decision)
  })

/** Encodes the decision on a lead that is not stored. */
export const encodePreview = ({ decision, lead }: LeadPreview): typeof Distribution.Type => encode(lead, null, decision)
