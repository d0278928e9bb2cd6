import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Details } from "../components/Details.tsx"
import { Section } from "../components/Page.tsx"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { ShownLead } from "./ShownLead.ts"

/** How far a lead is, where it came from, and which lead it repeats. */
export const LeadProgress = ({ lead }: { readonly lead: ShownLead }) => {
  const { common, operator } = useTexts()
  const { time } = useFormat()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  return (
    <Section title={operator.leads.lead}>
      <Details
        items={[
          [common.stage, <Badge tone={toneOf(lead.stage)}>{common.stages[lead.stage]}</Badge>],
          [common.subcategory, nameOf(subcategories, lead.subcategory_id)],
          [common.website, nameOf(websites, lead.website_code)],
          [common.received, time(lead.created_at)],
          [operator.leads.places, `${lead.places_taken} / ${lead.places}`],
          [common.remark, "remark" in lead ? lead.remark : null],
          [
            operator.lead.duplicateOf,
            "duplicate_of" in lead && lead.duplicate_of !== null ? (
              <Link href={hrefTo("/operator/leads/$lead", { lead: lead.duplicate_of })}>
                {common.lead(lead.duplicate_of)}
              </Link>
            ) : null
          ]
        ]}
      />
    </Section>
  )
}
