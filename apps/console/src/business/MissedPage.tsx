import type { Answer } from "../api/Contract.ts"
import { useBusinessName } from "../api/Names.ts"
import { live } from "../api/Queries.ts"
import { Page } from "../components/Page.tsx"
import { useRuleFigures } from "../distribution/RuleFigures.ts"
import { uncarried, useParam } from "../list/ListAddress.ts"
import { useList } from "../list/ListPage.tsx"
import { ResourceList } from "../list/ResourceList.tsx"
import { type Href, hrefTo, Link, withSearch } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { BusinessFrame } from "./BusinessFrame.tsx"

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
  const asked = { keys: ["rule"], params: { business }, every: live * 4 } as const
  const { address, query: missed } = useList("GET /api/businesses/:business/missed", asked)
  return (
    <>
      {missed.data && missed.data.rules.length > 0 && (
        <Rules rules={missed.data.rules} chosen={address.filters.rule} page={page} />
      )}
      <ResourceList<Missed["data"][number], "rule">
        label={market.business.tabs.missed}
        address={uncarried(address)}
        query={missed}
        isFiltered={false}
        empty={market.missed.none}
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
          { id: "subcategory_name", title: common.subcategory, isFirstLine: true },
          { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
        ]}
      />
    </>
  )
}

/** The leads that one business did not get, for operators. */
export const MissedPage = () => {
  const { market } = useTexts()
  return (
    <BusinessFrame>
      {({ id }) => (
        <>
          <p className="muted">{market.missed.intro}</p>
          <MissedList business={id} page={hrefTo("/operator/businesses/$business/missed", { business: id })} hasLeads />
        </>
      )}
    </BusinessFrame>
  )
}

/** The leads that a business did not get, for its people, who see its own facts alone. */
export const OwnMissedPage = () => {
  const { business: texts, market } = useTexts()
  const business = useParam("business")
  const name = useBusinessName(business)
  return (
    <Page
      title={texts.pages.missed}
      of={name}
      intro={
        <>
          {name}
          {name && <br />}
          {market.missed.intro}
        </>
      }
    >
      <MissedList business={business} page={hrefTo("/business/$business/missed", { business })} hasLeads={false} />
    </Page>
  )
}
