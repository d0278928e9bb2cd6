import type { Answer } from "../api/Contract.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Past } from "../components/Past.tsx"
import { isReleased } from "../components/Released.ts"
import { type Href, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** A lead of a business, as its list shows it. */
export type ListedLead = Answer<"GET /api/businesses/:business/leads">["data"][number]

interface LeadCardProps {
  readonly lead: ListedLead
  /** The business that got it, where the list is of several. */
  readonly business?: string
  readonly href: Href
  readonly isFresh?: boolean
}

/** Returns the name of the person of a lead, which is empty once the business may know it no more. */
export const personOf = ({ first_name, last_name }: Pick<ListedLead, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim()

/** What became of a lead. It says more than that the business has it, but not more than that it has it no more. */
export const LeadState = ({ lead: { outcome, status } }: { readonly lead: Pick<ListedLead, "outcome" | "status"> }) => {
  const texts = useTexts()
  const told = outcome?.outcome
  const isSettled = status === "new" || status === "approved"
  return (
    <>
      {told && <Badge tone={toneOf(told)}>{texts.business.outcome.kinds[told]}</Badge>}
      {(!told || !isSettled) && <Badge tone={toneOf(status)}>{texts.common.statuses[status]}</Badge>}
    </>
  )
}

/** A lead in the list. All of it opens the lead, apart from the button that calls. */
export const BusinessLeadCard = ({ business, href, isFresh = false, lead }: LeadCardProps) => {
  const { leads } = useTexts().business
  const { assigned_at, city, phone, subcategory } = lead
  const name = personOf(lead)
  return (
    <li className="lead-card" data-fresh={isFresh}>
      <div className="lead-card-person">
        <Link href={href}>{name || leads.hidden}</Link>
        {isFresh && <strong className="just-in">{leads.justIn}</strong>}
      </div>
      <p className="lead-card-work">{[subcategory.name, city].filter(Boolean).join(" · ")}</p>
      <p className="lead-card-state">
        <LeadState lead={lead} />
        <span className="muted">
          <Past at={assigned_at} />
        </span>
        {business && <span className="muted">{business}</span>}
      </p>
      {phone && !isReleased(lead) && (
        <LinkButton kind={isFresh ? "first" : "plain"} href={`tel:${phone}`} aria-label={leads.callWhom(phone, name)}>
          {leads.call} <span className="lead-card-number">{phone}</span>
        </LinkButton>
      )}
    </li>
  )
}
