import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useWebsites } from "../api/Names.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { LeadConsent } from "../consent/LeadConsent.tsx"
import { Explanation } from "../distribution/Exclusions.tsx"
import { type Href, hrefTo, Link } from "../router/Link.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { LeadDecisions } from "./LeadDecisions.tsx"
import { type DecidedLead, EffectList, useEffects } from "./LeadEffects.tsx"
import { LeadPerson, LeadProgress } from "./LeadPerson.tsx"
import { SamePerson } from "./SamePerson.tsx"
import { type Dossier, isBlocked, isDossier } from "./ShownLead.ts"
import { Signals } from "./Signals.tsx"

/** Who would get a held lead, were it accepted now. */
const ExpectedHolders = ({ lead }: { readonly lead: DecidedLead }) => {
  const { operator } = useTexts()
  return (
    <Section title={operator.lead.expected}>
      <Answered query={useEffects("approve", lead, true)}>{(effects) => <EffectList effects={effects} />}</Answered>
    </Section>
  )
}

/** What a reviewer should know first: why the lead is held, or what is odd about it. */
const Reasons = ({ lead: { awaiting_confirmation, signals, stage, website_code } }: { readonly lead: Dossier }) => {
  const { review } = useTexts()
  const website = nameOf(useWebsites(), website_code)
  const isHeld = stage === "held"
  if (signals.length === 0 && (!isHeld || awaiting_confirmation)) return null
  return (
    <Section title={isHeld ? review.held.whyHeld : review.signals.title}>
      {signals.length > 0 ? <Signals signals={signals} /> : <p>{review.held.because(website)}</p>}
    </Section>
  )
}

const Holders = ({ businesses, history }: Pick<Dossier, "businesses" | "history">) => {
  const { common, operator, review } = useTexts()
  const reclaims = new Map(history.map(({ business_id, reclaim_id }) => [reclaim_id && business_id, reclaim_id]))
  const { time } = useFormat()
  return (
    <Section title={operator.lead.holders}>
      <ul className="rows">
        {businesses.map(({ assigned_at, business_id, name, status }) => (
          <li key={business_id}>
            <span>
              {name ?? business_id}
              <small>{time(assigned_at)}</small>
            </span>
            {reclaims.get(business_id) && (
              <Link href={hrefTo("/operator/reclaims/$reclaim", { reclaim: reclaims.get(business_id)! })}>
                {review.reclaims.reclaim}
              </Link>
            )}
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

interface LeadViewProps {
  readonly lead: string
  readonly query: UseQueryResult<Answer<"GET /api/leads/:lead">, Refusal>
  readonly above: { readonly title: string; readonly href: Href }
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly onDecided?: ((told: string) => void) | undefined
}

/** One lead: whose it is, who has it, why the others do not, and what can be decided. */
export const LeadView = ({ above, actions, intro, lead, onDecided, query }: LeadViewProps) => {
  const { common, operator, review } = useTexts()
  const { time } = useFormat()
  return (
    <Page
      title={common.lead(lead)}
      above={above}
      intro={intro}
      actions={
        query.data && (
          <>
            <LeadDecisions lead={query.data.data} onDecided={onDecided} />
            {actions}
          </>
        )
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              {isDossier(data) && data.blocked_at !== null && (
                <div className="notice" data-tone="bad">
                  <p>{inText(review.held.blockedSince, time(data.blocked_at))}</p>
                </div>
              )}
              {data.awaiting_confirmation && (
                <p className="notice">
                  {review.held.awaiting} {!isBlocked(data) && review.held.approveNow}
                </p>
              )}
              {isDossier(data) && <Reasons lead={data} />}
              {isDossier(data) ? <LeadPerson lead={data} /> : <p className="notice">{operator.lead.hidden}</p>}
              <LeadProgress lead={data} />
              {isDossier(data) && data.anonymised_at === null && <SamePerson key={lead} lead={data} />}
              <LeadConsent key={lead} lead={lead} />
            </div>
            <div>
              {data.stage === "held" && !isBlocked(data) && <ExpectedHolders lead={data} />}
              {isDossier(data) && data.businesses.length > 0 && (
                <Holders businesses={data.businesses} history={data.history} />
              )}
              {isDossier(data) && <History businesses={data.businesses} history={data.history} />}
              {data.stage !== "held" && <Explanation lead={lead} />}
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
