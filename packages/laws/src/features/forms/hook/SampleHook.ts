import { submissionWaiting } from "@leadwell/domain/event/DomainEvent"
import type { Hook, HookHash, HookId } from "@leadwell/domain/features/forms/hook/Hook"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import {
  EnclosedSubmission,
  type MendedSubmission,
  type WaitingSubmission
} from "@leadwell/domain/features/forms/hook/Submission"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { Context, DateTime, Effect, Result } from "effect"
import { freshId } from "../../../Law.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"

/** Returns a hook of the website and the subcategory of a sample. */
export const sampleHook = ({ account, subcategory, website }: Sample, id: string): Hook => ({
  id: id as HookId,
  hash: id.replaceAll("-", "").repeat(2) as HookHash,
  account,
  website: website.code,
  subcategory: subcategory.id,
  name: "Quote form",
  map: { postal_code: "Postcode", "fields.annual_gas_consumption": "Gas [m³]", email: "form_fields[email]" },
  constants: { accept_terms: true, country: "Nederland" },
  date_format: "dd-mm-yyyy",
  terms_text: "I agree.",
  created_at: sampleInstant,
  created_by: { kind: "person", id: "maker", name: "Maker" },
  removed_at: null,
  received_keys: [],
  keys_since: null
})

/** Stores a hook of a sample without a check, and returns it. */
export const insertedHook = Effect.fnUntraced(function* (sample: Sample, changes: Partial<Hook> = {}) {
  const hook = { ...sampleHook(sample, yield* freshId), ...changes }
  yield* HookRepository.use(({ insert }) => insert(hook, () => Result.void, []))
  return hook
})

/** A waiting submission that becomes a lead. */
export const mending = (submission: MendedSubmission) => ({ enclosures: Context.make(EnclosedSubmission, submission) })

/** Returns a waiting submission of a hook, which no other repeats. */
export const sampleSubmission = (
  { account, id: hook, subcategory, website }: Hook,
  id: string,
  changes: Partial<WaitingSubmission> = {}
): WaitingSubmission => ({
  id: id as SubmissionId,
  hook,
  account,
  website,
  subcategory,
  status: "waiting",
  received_at: sampleInstant,
  received: {
    fields: [
      ["Postcode", "3511 ab"],
      ["form_fields[email]", null],
      ["n", 1.5],
      ["yes", true],
      ["n", "é 👍"]
    ]
  },
  digest: id,
  lead: null,
  ...changes
})

const anHourBefore = DateTime.subtract(sampleInstant, { hours: 1 })

/** Stores a waiting submission of a hook, as one that repeats no other, and returns it. */
export const addedSubmission = Effect.fnUntraced(function* (
  hook: Hook,
  changes: Partial<WaitingSubmission> = {},
  contacts: ReadonlyArray<Contact> = []
) {
  const submission = sampleSubmission(hook, yield* freshId, changes)
  const event = submissionWaiting(submission.id, submission.received_at)
  yield* HookRepository.use(({ addSubmission }) =>
    addSubmission({ submission, contacts, event }, anHourBefore, () => Result.void)
  )
  return submission
})
