import { useListAddress, useParam } from "../../router/Address.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { leadFilters } from "./LeadLists.ts"
import { LeadView } from "./LeadView.tsx"
import { useShownLead } from "./ShownLead.ts"

/** One lead of the list. It leads back to the list as it was narrowed. */
export const LeadPage = () => {
  const { operator } = useTexts()
  const lead = useParam("lead")
  const address = useListAddress(...leadFilters)
  const query = useShownLead(lead)
  const above = { title: operator.pages.leads, href: address.carriedTo("/operator/leads") }
  return <LeadView lead={lead} query={query} above={above} />
}
