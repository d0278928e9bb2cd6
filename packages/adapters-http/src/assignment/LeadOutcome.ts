import { countedOutcome, LeadOutcome as DomainLeadOutcome, OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { outcomeKeys } from "@leadwell/domain/assignment/OutcomeInput"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../response/Timestamp.ts"

const { note, value_cents } = outcomeKeys

/** The body with which a business tells what became of a lead. */
export const OutcomeBody = Schema.Struct({
  outcome: Schema.NullOr(OutcomeKind),
  value_cents: Schema.optionalKey(Schema.NullOr(value_cents.schema)),
  note: Schema.optionalKey(Schema.NullOr(note.schema))
})

/** What a business told of a lead at once. */
const LeadOutcome = Schema.Struct({ ...DomainLeadOutcome.fields, at: Timestamp }).annotate({
  identifier: "LeadOutcome"
})

/** What a business told of a lead: the outcome that counts, and all of them. */
export const outcomeFields = {
  outcome: Schema.NullOr(LeadOutcome).annotate({
    description: "The latest outcome, and null when there is none or it was taken back."
  }),
  outcomes: Schema.Array(LeadOutcome).annotate({
    description: "The latest first, at most 50. One whose `outcome` is null took the one before it back."
  })
}

/** Encodes what a business told of a lead at once. */
export const encodeLeadOutcome = ({ at, ...told }: DomainLeadOutcome): typeof LeadOutcome.Type => ({
  ...told,
  at: timestamp(at)
})

/** Encodes the outcomes of a lead, of which the latest is the first. */
export const encodeOutcomes = (outcomes: ReadonlyArray<DomainLeadOutcome>) => {
  const counted = countedOutcome(outcomes[0])
  return { outcome: counted && encodeLeadOutcome(counted), outcomes: outcomes.map(encodeLeadOutcome) }
}
