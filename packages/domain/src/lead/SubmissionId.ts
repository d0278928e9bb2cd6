import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"

/** The id of a submission, a UUIDv7. A submission is what a form sent to a hook and what is no lead yet. */
export const SubmissionId = Identifier.pipe(Schema.brand("SubmissionId"))

/** The id of a submission. */
export type SubmissionId = typeof SubmissionId.Type
