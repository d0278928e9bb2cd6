import type { Answer } from "../api/Contract.ts"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { columnsOf } from "../list/DataTable.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

export type ListedLead = Answer<"GET /api/leads">["data"][number]

/** Returns the columns of lists of leads, of which each list shows some. */
export const useLeadColumns = () => {
  const { common, operator, review } = useTexts()
  const { duration, number, time } = useFormat()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  return columnsOf<ListedLead>()({
    lead: { title: operator.leads.lead, show: ({ id }) => common.lead(id) },
    stage: {
      title: common.stage,
      show: ({ stage }) => <Badge tone={toneOf(stage)}>{common.stages[stage]}</Badge>
    },
    subcategory: { title: common.subcategory, show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id) },
    website: { title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
    places: {
      title: operator.leads.places,
      isNumber: true,
      show: ({ places, places_taken }) => `${number(places_taken)} / ${number(places)}`
    },
    waits: { title: review.reclaims.waits, show: ({ created_at }) => duration(Date.now() - Date.parse(created_at)) },
    received: { title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
  })
}
