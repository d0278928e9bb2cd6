import type { ListedLead } from "../../../assignment/ListedLead.ts"
import type { Lead } from "../../../lead/Lead.ts"
import { isErased } from "../../../lead/PersonalFields.ts"
import type { ReclaimRequest } from "../../../reclaim/ReclaimRequest.ts"
import { column, type ColumnOf } from "../../../spreadsheet/Table.ts"
import { answerColumns, type Questions } from "./LeadColumns.ts"

/** A text of a person, as the business may read it. */
const personal = (key: keyof Lead & string): ColumnOf<ListedLead> =>
  column(key, "text", ({ businessLead: { lead } }) => (isErased(lead) ? null : (lead[key] as string | null)))

/** The columns of the leads of businesses. Only their owner reads what became of them. */
export const businessLeadColumns = (
  questions: Questions | null,
  isOwner: boolean
): ReadonlyArray<ColumnOf<ListedLead>> => [
  column("id", "number", ({ businessLead }) => businessLead.lead.id),
  column("business_id", "text", ({ businessLead }) => businessLead.business),
  column("status", "text", ({ status }) => status),
  ...(isOwner ? [column<ListedLead>("outcome", "text", ({ outcome }) => outcome?.outcome ?? null)] : []),
  column("assigned_at", "instant", ({ businessLead }) => businessLead.assigned_at),
  column("reclaimable_until", "instant", ({ reclaimable_until }) => reclaimable_until),
  column("subcategory_id", "text", ({ subcategory }) => subcategory.id),
  column("subcategory_name", "text", ({ subcategory }) => subcategory.name),
  column("website_code", "text", ({ website }) => website.code),
  ...(["gender", "first_name", "last_name", "email", "phone"] as const).map(personal),
  ...(["street", "street_number", "postal_code", "city"] as const).map(personal),
  column("country", "text", ({ businessLead: { lead } }) => lead.country),
  column("preferred_date_of_execution", "day", ({ businessLead: { lead } }) => lead.preferred_date_of_execution),
  personal("description"),
  ...answerColumns<ListedLead>(questions, ({ businessLead }) => businessLead.lead),
  personal("extra_info"),
  column("created_at", "instant", ({ businessLead: { lead } }) => lead.created_at)
]

/** The columns of reclaim requests. */
export const reclaimColumns: ReadonlyArray<ColumnOf<ReclaimRequest>> = [
  column("id", "text", ({ id }) => id),
  column("lead_id", "number", ({ lead }) => lead),
  column("business_id", "text", ({ business }) => business),
  column("reason", "text", ({ reason }) => reason),
  column("description", "text", ({ description }) => description),
  column("status", "text", ({ status }) => status),
  column("remark", "text", ({ remark }) => remark),
  column("created_at", "instant", ({ created_at }) => created_at),
  column("decided_at", "instant", ({ decided_at }) => decided_at)
]
