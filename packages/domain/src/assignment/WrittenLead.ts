import { midnight, timestamp } from "../calendar/WrittenInstant.ts"
import { shownAnswer } from "../lead/FormAnswers.ts"
import type { ListedLead } from "./ListedLead.ts"

/** Returns a lead as its business reads it in a list. */
export const writtenLead = ({ businessLead: { assigned_at, lead }, status, subcategory, website }: ListedLead) => ({
  id: lead.id,
  gender: lead.anonymised_at === null ? lead.gender : "",
  first_name: lead.first_name,
  last_name: lead.last_name,
  email: lead.email,
  phone: lead.phone,
  street_number: lead.street_number,
  postal_code: lead.postal_code,
  city: lead.city,
  description: lead.description,
  preferred_date_of_execution: midnight(lead.preferred_date_of_execution),
  extra_info: lead.extra_info,
  subcategory_form_data: lead.answers.map((answer) => ({ [answer.key]: shownAnswer(answer) })),
  status,
  created_at: timestamp(lead.created_at),
  assigned_at: timestamp(assigned_at),
  website: { code: website.code, name: website.name, url: website.url },
  subcategory: {
    id: subcategory.id,
    name: subcategory.name,
    category: { id: subcategory.category.id, name: subcategory.category.name },
    fields: subcategory.fields
  }
})

/** Returns a lead as its business reads it alone, but for its reclaim request. */
export const writtenBusinessLead = (listed: ListedLead) => {
  const { lead } = listed.businessLead
  return {
    ...writtenLead(listed),
    street: lead.street,
    country: lead.country,
    reclaimable_until: timestamp(listed.reclaimable_until),
    withdrawn_at: lead.withdrawn_at && timestamp(lead.withdrawn_at)
  }
}
