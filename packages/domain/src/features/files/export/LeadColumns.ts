import type { FormFieldKey } from "../../../catalog/FormField.ts"
import { digitsOf } from "../../../geography/PostalCode.ts"
import type { SentLead } from "../../../intake/LeadDossier.ts"
import type { LeadProgress, LeadWithHolders } from "../../../intake/LeadRepository.ts"
import { isAwaiting } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import { isErased } from "../../../lead/PersonalFields.ts"
import { column, type ColumnOf } from "../../../spreadsheet/Table.ts"

const progress: ReadonlyArray<ColumnOf<LeadProgress>> = [
  column("id", "number", ({ lead }) => lead.id),
  column("stage", "text", ({ lead }) => lead.stage),
  column("awaiting_confirmation", "boolean", ({ lead }) => isAwaiting(lead)),
  column("subcategory_id", "text", ({ lead }) => lead.subcategory_id),
  column("website_code", "text", ({ lead }) => lead.website_code),
  column("places", "number", ({ lead }) => lead.places),
  column("places_taken", "number", ({ places_taken }) => places_taken),
  column("created_at", "instant", ({ lead }) => lead.created_at)
]

/** The columns of the leads that an account sent. */
export const sentColumns: ReadonlyArray<ColumnOf<SentLead>> = [
  ...progress,
  column("remark", "text", ({ lead }) => lead.remark),
  column("duplicate_of", "number", ({ duplicateOf }) => duplicateOf)
]

const reviewed: ReadonlyArray<ColumnOf<LeadWithHolders>> = [
  ...progress,
  column("businesses", "text", ({ holders }) => holders.join(", ")),
  column("signals", "text", ({ lead }) => lead.signals.map(({ signal }) => signal).join(", "))
]

/** The columns of leads for a reviewer, whom a list does not show their persons. */
export const reviewedColumns: ReadonlyArray<ColumnOf<LeadWithHolders>> = [
  ...reviewed,
  column("city", "text", ({ lead }) => lead.city || null),
  column("postal_code", "text", ({ lead }) => digitsOf(lead.postal_code) || null)
]

/** A text of a person. It is blank in an erased lead. */
const personal = (key: keyof Lead & string): ColumnOf<LeadProgress> =>
  column(key, "text", ({ lead }) => (isErased(lead) ? null : (lead[key] as string | null)))

/** The keys of the questions of a form. */
export type Questions = ReadonlyArray<typeof FormFieldKey.Type>

/** A column for each question of the only subcategory. Without it, one with JSON, because each form asks others. */
export const answerColumns = <A>(
  questions: Questions | null,
  leadOf: (item: A) => Pick<Lead, "answers">
): ReadonlyArray<ColumnOf<A>> =>
  questions?.map((key) =>
    column<A>(`fields.${key}`, "text", (item) => {
      const answer = leadOf(item).answers.find((one) => one.key === key)
      return answer === undefined ? null : String(answer.value)
    })
  ) ?? [
    column("fields", "text", (item) =>
      JSON.stringify(Object.fromEntries(leadOf(item).answers.map(({ key, value }) => [key, value])))
    )
  ]

/** The columns of leads for an operator, with their persons under the keys of a lead request. */
export const operatorColumns = (questions: Questions | null): ReadonlyArray<ColumnOf<LeadWithHolders>> => [
  ...reviewed,
  ...(["gender", "first_name", "last_name", "email", "phone"] as const).map(personal),
  ...(["street", "street_number", "postal_code", "city"] as const).map(personal),
  column("country", "text", ({ lead }) => lead.country),
  column("preferred_date_of_execution", "day", ({ lead }) => lead.preferred_date_of_execution),
  personal("description"),
  column("subscribe_to_newsletter", "boolean", ({ lead }) => lead.subscribe_to_newsletter),
  ...answerColumns<LeadWithHolders>(questions, ({ lead }) => lead),
  personal("extra_info"),
  personal("remark"),
  column("anonymised_at", "instant", ({ lead }) => lead.anonymised_at)
]
