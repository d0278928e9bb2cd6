import type { Answer } from "../api/Contract.ts"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { columnsOf } from "../list/DataTable.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useSignalNames } from "./Signals.tsx"
import { StageBadge } from "./StageBadge.tsx"

type AnyLead = Answer<"GET /api/leads">["data"][number]

/** Returns what the list of a reviewer tells of a lead, and that of its sender does not. */
const reviewerPartOf = (lead: AnyLead) => ("website_name" in lead ? lead : undefined)

/** Returns the columns that every list of leads may show. */
const useProgressColumns = () => {
  const { common, operator } = useTexts()
  const { since, time } = useFormat()
  return columnsOf<AnyLead>()({
    lead: { title: operator.leads.lead, show: ({ id }) => common.lead(id) },
    stage: { title: common.stage, isFirstLine: true, show: (one) => <StageBadge lead={one} /> },
    waits: { title: common.received, isDate: true, show: ({ created_at }) => since(created_at, Date.now()) },
    received: { title: common.received, isDate: true, sort: "-created_at", show: ({ created_at }) => time(created_at) }
  })
}

/** Returns the columns of the lists of a sender, who reads the names of its own websites and of the catalogue. */
export const useSentLeadColumns = () => {
  const { common } = useTexts()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  return {
    ...useProgressColumns(),
    ...columnsOf<AnyLead>()({
      subcategory: { title: common.subcategory, show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id) },
      website: { title: common.website, show: ({ website_code }) => nameOf(websites, website_code) }
    })
  }
}

/** The names that a row has place for. The others are counted, and told to who points at them. */
const mostNames = 2

/** Returns the columns of the lists of a reviewer: what is asked, where, and who has it. */
export const useLeadColumns = () => {
  const { common, operator, review } = useTexts()
  const { number } = useFormat()
  const signalNames = useSignalNames()
  return {
    ...useProgressColumns(),
    ...columnsOf<AnyLead>()({
      work: {
        title: common.subcategory,
        show: (one) => (
          <>
            {reviewerPartOf(one)?.subcategory_name} <small className="muted">{reviewerPartOf(one)?.website_name}</small>
          </>
        )
      },
      why: {
        title: review.held.why,
        show: (one) =>
          (reviewerPartOf(one)?.blocked_at && review.held.blocked) ||
          (one.awaiting_confirmation && review.held.unconfirmed) ||
          signalNames(reviewerPartOf(one)?.signals ?? []) ||
          review.held.because(reviewerPartOf(one)?.website_name ?? one.website_code)
      },
      place: {
        title: common.city,
        show: (one) => `${reviewerPartOf(one)?.postal_code ?? ""} ${reviewerPartOf(one)?.city ?? ""}`.trim()
      },
      holders: {
        title: operator.lead.holders,
        show: (one) => {
          const names = reviewerPartOf(one)?.businesses.map(({ name }) => name) ?? []
          const others = names.length - mostNames
          return (
            <span title={names.join(", ")}>
              {`${number(one.places_taken)} / ${number(one.places)}`}{" "}
              <span className="holder-names">
                {names.slice(0, mostNames).join(", ")}
                {others > 0 && ` +${number(others)}`}
              </span>
            </span>
          )
        }
      }
    })
  }
}
