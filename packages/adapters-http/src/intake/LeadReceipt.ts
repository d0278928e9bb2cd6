import type { LeadReceipt as Receipt } from "@leadwell/domain/intake/LeadIntake"
import { Schema } from "effect"

const rest = { id: Schema.String.annotate({ examples: ["1"] }), message: Schema.String }

/** The receipt for an accepted lead: its number and a text. */
export const LeadReceipt = Schema.Struct({ completed: Schema.Literal(true), ...rest }).annotate({
  identifier: "LeadReceipt",
  httpApiStatus: 201,
  description: "The lead was created."
})

/** The receipt for a duplicate, which is stored but never assigned, or for the lead of a blocked person. */
export const DuplicateReceipt = Schema.Struct({ completed: Schema.Literal(false), ...rest }).annotate({
  identifier: "DuplicateReceipt",
  httpApiStatus: 200,
  description: "The lead goes to nobody: it is a duplicate of an earlier one, or the operator blocked its person."
})

/** Returns the receipt of a lead. */
export const receiptOf = ({ id, stage }: Receipt): typeof LeadReceipt.Type | typeof DuplicateReceipt.Type =>
  stage === "duplicate"
    ? { completed: false, id: String(id), message: "The lead is a duplicate of an earlier one and goes to nobody." }
    : stage === "refused"
      ? { completed: false, id: String(id), message: "The lead goes to nobody." }
      : { completed: true, id: String(id), message: "The lead was created." }
