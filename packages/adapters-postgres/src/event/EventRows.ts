import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { Schema } from "effect"
import { numberFromBigint } from "../sql/Rows.ts"

/** The columns of an event with its number. */
export const eventColumns = {
  ...DomainEvent.fields,
  at: Schema.DateTimeUtcFromDate,
  lead: Schema.NullOr(numberFromBigint(LeadId)),
  submission: Schema.NullOr(SubmissionId),
  number: numberFromBigint(Schema.Int)
}

/** Returns the event of a row. Only an event about a submission has the key of one. */
export const eventOf = <A extends { readonly submission: SubmissionId | null }>({ submission, ...event }: A) => ({
  ...event,
  ...(submission === null ? {} : { submission })
})
