import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { useAuditColumns } from "../audit/AuditColumns.tsx"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Answered, Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { uncarried, useListAddress } from "../list/ListAddress.ts"
import { useList } from "../list/ListPage.tsx"
import { Pager } from "../list/Pager.tsx"
import { ResourceList } from "../list/ResourceList.tsx"
import { useReclaimColumns } from "../reclaim/ReclaimsPage.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { BusinessFrame, type ShownBusiness } from "./BusinessFrame.tsx"

const latestFirst = "-created_at"

interface ListProps {
  readonly business: ShownBusiness
}

const Leads = ({ business }: ListProps) => {
  const { common, market, operator } = useTexts()
  const { time } = useFormat()
  const { address, query } = useList("GET /api/businesses/:business/leads", {
    keys: ["sort"],
    params: { business: business.id },
    query: { without_person: "true" }
  })
  return (
    <ResourceList
      label={operator.pages.leads}
      address={uncarried(address)}
      query={query}
      hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
      order="-assigned_at"
      columns={[
        { id: "lead", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
        {
          id: "status",
          title: common.status,
          isFirstLine: true,
          show: ({ status }) => <Badge tone={toneOf(status)}>{common.statuses[status]}</Badge>
        },
        {
          id: "work",
          title: common.subcategory,
          show: ({ subcategory, website }) => (
            <>
              {subcategory.name} <small className="muted">{website.name}</small>
            </>
          )
        },
        { id: "city", title: common.city },
        {
          id: "assigned",
          title: market.business.assigned,
          isDate: true,
          sort: "-assigned_at",
          show: ({ assigned_at }) => time(assigned_at)
        }
      ]}
    />
  )
}

const Reclaims = ({ business }: ListProps) => {
  const { market, operator } = useTexts()
  const { time } = useFormat()
  const { lead, reason, status, waits } = useReclaimColumns()
  const asked = { sort: latestFirst, business: business.id }
  const { address, query } = useList("GET /api/reclaims", { keys: ["sort"], query: asked })
  return (
    <ResourceList
      label={operator.pages.reclaims}
      address={uncarried(address)}
      query={query}
      empty={market.business.noReclaims}
      hrefOf={({ id }) => hrefTo("/operator/reclaims/$reclaim", { reclaim: id })}
      order={latestFirst}
      columns={[lead, reason, status, { ...waits, show: ({ created_at }) => time(created_at) }]}
    />
  )
}

const People = ({ business: { account_id, account_name, id } }: ListProps) => {
  const { access, common, market, operator, scope } = useTexts()
  const { address, query } = useList("GET /api/people", { query: { account: account_id } })
  return (
    <>
      <p className="muted">{market.business.peopleOf(account_name)}</p>
      <ResourceList
        label={operator.pages.people}
        address={uncarried(address)}
        query={query}
        hrefOf={(person) => hrefTo("/operator/people/$person", { person: person.id })}
        columns={[
          { id: "name", title: common.name },
          { id: "email", title: common.email },
          {
            id: "sees",
            title: scope.label,
            show: ({ memberships, pending }) => {
              const own = memberships.find(({ account }) => account === account_id)
              const { scope: part } = own ?? pending.find(({ account }) => account === account_id) ?? {}
              const sees = part?.businesses?.includes(id) === false ? market.business.seesNot : market.business.sees
              return own ? sees : `${sees}, ${access.people.pending}`
            }
          }
        ]}
      />
    </>
  )
}

/** A page behind the last one, which tells how many pages there are. */
const behindTheLast = "1000000000"

/** Reads a page of what happened with the leads of a business, the latest first. The interface has the oldest first. */
const useLatestEvents = (business: string, page: number) => {
  const paged = (shown: string) => ({ query: { business, per_page: "50", page: shown } })
  const counted = useAnswer("GET /api/events", paged(behindTheLast), { every: live }).data
  const last = counted && "meta" in counted ? counted.meta.last_page : undefined
  const wanted = Math.max(1, (last ?? 1) + 1 - page)
  const query = useAnswer("GET /api/events", paged(String(wanted)), { enabled: last !== undefined })
  const metaOf = (answer: NonNullable<typeof counted>) => "meta" in answer && { ...answer.meta, current_page: page }
  return { query, metaOf }
}

/** The latest changes of a business, its lead preferences and the people of its account. */
const Changes = ({ business: { id } }: ListProps) => {
  const { common, market } = useTexts()
  const columns = useAuditColumns()
  const query = { business: id, per_page: "10" }
  const entries = useAnswer("GET /api/audit", { query }, { every: live })
  return (
    <Section
      title={market.business.changes}
      actions={<Link href={hrefTo("/operator/audit", {}, { business: id })}>{common.all}</Link>}
    >
      <Answered query={entries}>
        {({ data }) => (
          <DataTable label={market.business.changes} rows={data} columns={columns} empty={market.business.noChanges} />
        )}
      </Answered>
    </Section>
  )
}

const Log = ({ business }: ListProps) => {
  const { access, common, operator } = useTexts()
  const { time } = useFormat()
  const address = useListAddress()
  const { metaOf, query } = useLatestEvents(business.id, Number(address.page ?? 1))
  return (
    <>
      <Changes business={business} />
      <Section title={operator.pages.leads}>
        <Answered query={query}>
          {(answer) => {
            const meta = metaOf(answer)
            return (
              <>
                <DataTable
                  label={operator.pages.leads}
                  rows={answer.data.toReversed()}
                  idOf={({ number }) => number}
                  hrefOf={({ data: { lead_id: lead } }) =>
                    lead === null ? undefined : hrefTo("/operator/leads/$lead", { lead })
                  }
                  columns={[
                    {
                      id: "lead",
                      title: operator.leads.lead,
                      show: ({ data }) => data.lead_id !== null && common.lead(data.lead_id)
                    },
                    {
                      id: "event",
                      title: access.audit.action,
                      show: ({ data, type }) => `${operator.events[type]} ${data.business_id ? business.name : ""}`
                    },
                    { id: "at", title: access.audit.at, isDate: true, show: ({ timestamp }) => time(timestamp) }
                  ]}
                />
                {meta && <Pager meta={meta} to={address.toPage} />}
              </>
            )
          }}
        </Answered>
      </Section>
    </>
  )
}

const tab = (List: (props: ListProps) => ReactNode) => (): ReactNode => (
  <BusinessFrame>{(business) => <List business={business} />}</BusinessFrame>
)

/** The leads that one business got, for operators. */
export const BusinessLeadsTab = tab(Leads)

/** The reclaim requests of one business, for operators. */
export const BusinessReclaimsTab = tab(Reclaims)

/** The people of the account of one business, for operators. */
export const BusinessPeopleTab = tab(People)

/** What happened to one business, for operators. */
export const BusinessLogTab = tab(Log)
