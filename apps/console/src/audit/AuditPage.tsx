import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { useActorText } from "../components/ActorText.ts"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter, PeriodFilter, TextFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { type Href, hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { auditFilters } from "./AuditFilters.ts"

type Entry = Answer<"GET /api/audit">["data"][number]
type Subject = Entry["subject"]

/** The pages of an operator for what an entry is about. */
const pages: Partial<Record<Subject["kind"], (id: string) => Href>> = {
  lead: (lead) => hrefTo("/operator/leads/$lead", { lead }),
  reclaim: (reclaim) => hrefTo("/operator/reclaims/$reclaim", { reclaim }),
  business: (business) => hrefTo("/operator/businesses/$business", { business }),
  person: (person) => hrefTo("/operator/people/$person", { person })
}

const SubjectLink = ({ subject: { id, kind, name } }: { readonly subject: Subject }) => {
  const { audit } = useTexts().access
  const isOperator = roleOf(useSession()) === "operator"
  const page = isOperator ? pages[kind] : undefined
  const text = (
    <>
      {audit.subjects[kind]} {name ?? (id.length > 20 ? `${id.slice(0, 18)}…` : id)}
    </>
  )
  return page === undefined ? text : <Link href={page(id)}>{text}</Link>
}

/** Who did what, the latest first: for a member, to the things of the account. */
export const AuditPage = (): ReactNode => {
  const { access, operator } = useTexts()
  const { time } = useFormat()
  const actorText = useActorText()
  const address = useListAddress(...auditFilters)
  const actions = Object.entries(access.audit.actions).map(([id, name]) => ({ id, name }))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const entries = useAnswer("GET /api/audit", { query }, { every: live })
  const seen = new Map(entries.data?.data.map(({ actor }) => [actor.id, actorText(actor)]))
  return (
    <Page title={operator.pages.audit}>
      <ResourceList
        label={operator.pages.audit}
        views="audit"
        address={address}
        query={entries}
        filters={
          <>
            <ChoiceFilter address={address} name="action" label={access.audit.action} options={actions} />
            <ChoiceFilter
              address={address}
              name="actor"
              label={access.audit.actor}
              options={[...seen].map(([id, name]) => ({ id, name }))}
            />
            <TextFilter address={address} name="lead" label={operator.leads.lead} />
            <PeriodFilter address={address} from="from" to="to" labels={operator.leads} />
          </>
        }
        idOf={({ id }) => id}
        columns={[
          { id: "action", title: access.audit.action, show: ({ action }) => access.audit.actions[action] },
          {
            id: "subject",
            title: access.audit.subject,
            show: ({ subject }) => <SubjectLink subject={subject} />
          },
          {
            id: "actor",
            title: access.audit.actor,
            show: ({ actor }) => actorText(actor)
          },
          { id: "at", title: access.audit.at, isDate: true, show: ({ at }) => time(at) }
        ]}
      />
    </Page>
  )
}
