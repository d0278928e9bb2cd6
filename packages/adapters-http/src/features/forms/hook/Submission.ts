import type { Received } from "@leadwell/domain/features/forms/hook/Received"
import { SubmissionStatus } from "@leadwell/domain/features/forms/hook/Submission"
import type { ListedSubmission, ShownSubmission as DomainShown } from "@leadwell/domain/features/forms/hook/Submissions"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { KeyedFault } from "../../../response/FaultCode.ts"
import { keyedFaults } from "../../../response/FaultText.ts"
import { Timestamp, timestamp } from "../../../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  hook: Schema.Struct({ id: Schema.String, name: Schema.String }),
  website_code: Schema.String,
  subcategory_id: Schema.String,
  status: SubmissionStatus,
  faults: Schema.Array(KeyedFault).annotate({ description: "What is wrong with it now; nothing once it was sent." }),
  received_at: Timestamp,
  lead_id: Schema.NullOr(LeadId)
}

/** What a form sent to a hook, and what was no valid lead. */
export const Submission = Schema.Struct(fields).annotate({ identifier: "Submission" })

const Value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])

/** A submission with its values. They are empty once it was sent, because the lead has them. */
export const ShownSubmission = Schema.Struct({
  ...fields,
  values: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "The lead request that it would become, under our keys."
  }),
  received: Schema.Record(Schema.String, Schema.Union([Value, Schema.Array(Value)])).annotate({
    description: "What the form sent, under its keys. A key that came more than once has a list.",
    examples: [{ Postcode: "3512 AB", "form_fields[email]": "sanne@example.nl" }]
  })
}).annotate({ identifier: "ShownSubmission" })

/** Encodes a submission without its values. */
export const encodeSubmission = ({ faults, hook, submission }: ListedSubmission): typeof Submission.Type => ({
  id: submission.id,
  hook: { id: hook.id, name: hook.name },
  website_code: submission.website,
  subcategory_id: submission.subcategory,
  status: submission.status,
  faults: keyedFaults(faults),
  received_at: timestamp(submission.received_at),
  lead_id: submission.lead
})

const encodeReceived = (fields: Received["fields"]): (typeof ShownSubmission.Type)["received"] =>
  Object.fromEntries(
    Map.groupBy(fields, ([key]) => key)
      .entries()
      .map(([key, all]) => [key, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)] as const)
  )

/** Encodes a submission with its values. */
export const encodeShownSubmission = (one: DomainShown): typeof ShownSubmission.Type => ({
  ...encodeSubmission(one),
  values: one.values ?? {},
  received: encodeReceived(one.received?.fields ?? [])
})
