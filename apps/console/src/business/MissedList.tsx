import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { useRuleFigures } from "../distribution/RuleFigures.ts"
import { uncarried, useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { type Href, hrefTo, withSearch } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Missed = Answer<"GET /api/businesses/:business/missed">

interface RulesProps {
  readonly rules: Missed["rules"]
  readonly chosen: string | undefined
  /** The page of the list. */
  readonly page: Href
}

/** The rules that kept leads from a business, with their counts. Each leads to its leads. */
const Rules = ({ chosen, page, rules }: RulesProps) => {
  const { common, market, operator } = useTexts()
  const { number } = useFormat()
  const all = rules.reduce((sum, { leads }) => sum + leads, 0)
  const choices = [
    { rule: undefined, title: common.all, leads: all },
    ...rules
      .map(({ leads, rule }) => ({ rule, title: operator.rules[rule], leads }))
      .toSorted((a, b) => b.leads - a.leads)
  ]
  return (
    <nav className="tabs" aria-label={market.missed.why}>
      {choices.map(({ leads, rule, title }) => (
        <Link
          key={title}
          href={withSearch(page, { rule })}
          {...(rule === chosen ? { "aria-current": "true" as const } : {})}
        >
          {title} · {number(leads)}
        </Link>
      ))}
    </nav>
  )
}

interface MissedListProps {
  readonly business: string
  readonly page: Href
  /** Whether the person may open the leads. */
  readonly hasLeads: boolean
}

/** The leads of the last week that a business did not get, by the rule that kept them from it. */
export const MissedList = ({ business, hasLeads, page }: MissedListProps) => {
  const { common, market, operator } = useTexts()
  const { time } = useFormat()
  const figuresText = useRuleFigures()
  const address = uncarried(useListAddress("rule"))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const missed = useAnswer("GET /api/businesses/:business/missed", { params: { business }, query }, { every: live * 4 })
  return (
    <>
      {missed.data && missed.data.rules.length > 0 && (
        <Rules rules={missed.data.rules} chosen={address.filters.rule} page={page} />
      )}
      <ResourceList<Missed["data"][number], "rule">
        label={market.business.tabs.missed}
        address={address}
        query={missed}
        isFiltered={false}
        empty={market.missed.none}
        idOf={({ id }) => id}
        {...(hasLeads && { hrefOf: ({ id }) => hrefTo("/operator/leads/$lead", { lead: id }) })}
        columns={[
          { id: "lead", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
          {
            id: "why",
            title: market.missed.why,
            show: ({ figures, rule }) => (
              <>
                {operator.rules[rule]}
                {figures && <small>{figuresText(figures)}</small>}
              </>
            )
          },
          ...(hasLeads
            ? [
                {
                  id: "place",
                  title: common.city,
                  show: ({ city, postal_code }: Missed["data"][number]) =>
                    [postal_code, city].filter(Boolean).join(" ") || common.unknown
                }
              ]
            : []),
          {
            id: "subcategory",
            title: common.subcategory,
            isFirstLine: true,
            show: ({ subcategory_name }) => subcategory_name
          },
          { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
        ]}
      />
    </>
  )
}
