import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { ChoiceFilter, Filters, TextFilter } from "../form/Filters.tsx"
import { useActorText } from "../parts/ActorText.ts"
import { Answered } from "../parts/Answered.tsx"
import { DataTable } from "../parts/DataTable.tsx"
import { Page } from "../parts/Page.tsx"
import { Pager } from "../parts/Pager.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { PersonName } from "../people/PersonName.tsx"
import { useListAddress } from "../router/Address.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Entry = Answer<"GET /api/audit">["data"][number]
type Subject = Entry["subject"]

/** The pages of an operator for what an entry is about. */
const places: Readonly<Record<string, string>> = {
  lead: "/operator/leads/",
  reclaim: "/operator/reclaims/",
  business: "/operator/businesses/",
  person: "/operator/people/"
}

const SubjectLink = ({ subject: { id, kind } }: { readonly subject: Subject }) => {
  const { audit } = useTexts().access
  const isOperator = roleOf(useSession()) === "operator"
  const place = isOperator ? places[kind] : undefined
  const name = kind === "person" ? <PersonName id={id} /> : id.length > 20 ? `${id.slice(0, 18)}…` : id
  const text = (
    <>
      {audit.subjects[kind]} {name}
    </>
  )
  return place === undefined ? text : <TextLink href={place + id}>{text}</TextLink>
}

/** Who did what, the latest first: for a member, to the things of the account. */
export const AuditPage = () => {
  const { access, operator } = useTexts()
  const { time } = useFormat()
  const actorText = useActorText()
  const address = useListAddress("action", "actor", "lead", "from", "to")
  const actions = Object.entries(access.audit.actions).map(([id, name]) => ({ id, name }))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const entries = useAnswer("GET /api/audit", { query }, { every: live })
  const seen = new Map(entries.data?.data.map(({ actor }) => [actor.id, actorText(actor)]))
  return (
    <Page title={operator.pages.audit}>
      <Filters address={address}>
        <ChoiceFilter address={address} name="action" label={access.audit.action} options={actions} />
        <ChoiceFilter
          address={address}
          name="actor"
          label={access.audit.actor}
          options={[...seen].map(([id, name]) => ({ id, name }))}
        />
        <TextFilter address={address} name="lead" label={operator.leads.lead} />
        <TextFilter address={address} name="from" label={operator.leads.from} type="date" />
        <TextFilter address={address} name="to" label={operator.leads.to} type="date" />
      </Filters>
      <Answered query={entries}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={operator.pages.audit}
              rows={data}
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
            <Pager meta={meta} to={address.toPage} />
          </>
        )}
      </Answered>
    </Page>
  )
}
