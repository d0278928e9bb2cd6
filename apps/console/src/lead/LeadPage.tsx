import type { ReactNode } from "react"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { leadFilters } from "./LeadFilters.ts"
import { LeadView } from "./LeadView.tsx"
import { useShownLead } from "./ShownLead.ts"

/** One lead of the list. It leads back to the list as it was narrowed. */
export const LeadPage = (): ReactNode => {
  const { operator } = useTexts()
  const lead = useParam("lead")
  const address = useListAddress(...leadFilters)
  const query = useShownLead(lead)
  const above = { title: operator.pages.leads, href: address.carriedTo(hrefTo("/operator/leads")) }
  return <LeadView lead={lead} query={query} above={above} />
}
