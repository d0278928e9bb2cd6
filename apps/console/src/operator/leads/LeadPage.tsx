import { nameOf, useSubcategories, useWebsites } from "../../api/Names.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge, toneOf } from "../../parts/Badge.tsx"
import { Details } from "../../parts/Details.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { TextLink } from "../../parts/TextLink.tsx"
import { useParam } from "../../shell/Address.ts"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { Explanation } from "./Explanation.tsx"
import { LeadDecisions } from "./LeadDecisions.tsx"
import { type Dossier, isDossier, type ShownLead } from "./LeadDossier.ts"
import { LeadPerson } from "./LeadPerson.tsx"
import { useShownLead } from "./ShownLead.ts"

const Holders = ({ businesses }: Pick<Dossier, "businesses">) => {
  const { common, operator } = useTexts()
  const { time } = useFormat()
  return (
    <Section title={operator.lead.holders}>
      {businesses.length === 0 && <p className="muted">{operator.lead.noHolder}</p>}
      <ul className="rows">
        {businesses.map(({ assigned_at, business_id, name, status }) => (
          <li key={business_id}>
            <span>
              {name ?? business_id}
              <small>{time(assigned_at)}</small>
            </span>
            <Badge tone={toneOf(status)}>{common.statuses[status]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const History = ({ businesses, history }: Pick<Dossier, "businesses" | "history">) => {
  const { operator } = useTexts()
  const { time } = useFormat()
  const nameFor = (id: string) => businesses.find((one) => one.business_id === id)?.name ?? id
  return (
    <Section title={operator.lead.history}>
      <ol className="rows">
        {history.map(({ at, business_id, event }) => (
          <li key={`${at} ${event} ${business_id}`}>
            <span>
              {operator.events[event]} {business_id && nameFor(business_id)}
            </span>
            <small>{time(at)}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Progress = ({ lead }: { readonly lead: ShownLead }) => {
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
              <TextLink href={`/operator/leads/${lead.duplicate_of}`}>{common.lead(lead.duplicate_of)}</TextLink>
            ) : null
          ]
        ]}
      />
    </Section>
  )
}

/** One lead: whose it is, who has it, why the others do not, and what can be decided. */
export const LeadPage = () => {
  const { common, operator } = useTexts()
  const lead = useParam("lead")
  const query = useShownLead(lead)
  return (
    <Page
      title={common.lead(Number(lead))}
      above={{ title: operator.pages.leads, href: "/operator/leads" }}
      actions={query.data && <LeadDecisions lead={query.data.data} />}
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              {isDossier(data) ? <LeadPerson lead={data} /> : <p className="notice">{operator.lead.hidden}</p>}
              <Progress lead={data} />
            </div>
            <div>
              {isDossier(data) && <Holders businesses={data.businesses} />}
              <Explanation lead={lead} />
              {isDossier(data) && <History businesses={data.businesses} history={data.history} />}
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
