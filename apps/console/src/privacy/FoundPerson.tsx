import type { Answer } from "../api/Contract.ts"
import { nameOf, useWebsites } from "../api/Names.ts"
import { Section } from "../components/Page.tsx"
import { Agreement } from "../consent/Agreement.tsx"
import { StageBadge } from "../lead/StageBadge.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { PersonActions } from "./PersonActions.tsx"
import type { AskedPerson } from "./PersonErasure.tsx"

type Found = Answer<"POST /api/persons/search">["data"]

/** Leads of a person, without any value of the person. */
const PersonLeads = ({ leads }: Pick<Found, "leads">) => {
  const { common, operator, privacy } = useTexts()
  const { time } = useFormat()
  const websites = useWebsites()
  return (
    <DataTable
      label={privacy.leads}
      rows={leads}
      hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
      empty={privacy.nothing}
      columns={[
        { id: "id", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
        { id: "stage", title: common.stage, isFirstLine: true, show: (one) => <StageBadge lead={one} /> },
        { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
        { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
      ]}
    />
  )
}

const Consents = ({ consents }: Pick<Found, "consents">) => {
  const { common, consent } = useTexts()
  const { time } = useFormat()
  return consents.map(({ given_at, lead_id, received_at, text, ...rest }) => (
    <details key={lead_id}>
      <summary>
        {common.lead(lead_id)}, {time(given_at ?? received_at)}
      </summary>
      {text === null ? (
        <p>{consent.silent}</p>
      ) : (
        <Agreement agreed={{ ...rest, ...text, at: given_at ?? received_at }} />
      )}
    </details>
  ))
}

export interface FoundPersonProps {
  readonly person: AskedPerson
  readonly found: Found
  readonly searchAgain: () => void
}

/** What is stored of a person: the leads, and what the person agreed to. */
export const FoundPerson = ({ found, person, searchAgain }: FoundPersonProps) => {
  const { consent, privacy } = useTexts()
  return (
    <div className="columns">
      <div>
        <Section title={privacy.leads}>
          {found.more && <p className="muted">{privacy.latest}</p>}
          <PersonLeads leads={found.leads} />
        </Section>
        {found.consents.length > 0 && (
          <Section title={consent.agreement}>
            <Consents consents={found.consents} />
          </Section>
        )}
      </div>
      <PersonActions person={person} blockedAt={found.blocked_at} searchAgain={searchAgain} />
    </div>
  )
}
