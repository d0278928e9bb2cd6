import type { Answer } from "../api/Contract.ts"
import { Badge, toneOf } from "../parts/Badge.tsx"
import { LinkButton } from "../parts/Button.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Past } from "./Time.tsx"

/** A lead of a business, as its list shows it. */
export type ListedLead = Answer<"GET /api/businesses/:business/leads">["data"][number]

interface LeadCardProps {
  readonly lead: ListedLead
  readonly href: string
  readonly isFresh: boolean
}

/** Returns the name of the person of a lead, which is empty after the person was erased. */
export const personOf = ({ first_name, last_name }: Pick<ListedLead, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim()

/** A lead in the list. All of it opens the lead, apart from the button that calls. */
export const LeadCard = ({ href, isFresh, lead }: LeadCardProps) => {
  const texts = useTexts()
  const { leads } = texts.business
  const { city, created_at, phone, status, subcategory } = lead
  const name = personOf(lead)
  return (
    <li className="lead-card" data-fresh={isFresh}>
      <div className="lead-card-person">
        <TextLink href={href}>{name || leads.erased}</TextLink>
        {isFresh && <strong className="just-in">{leads.justIn}</strong>}
      </div>
      <p className="lead-card-work">
        {subcategory.name}
        {city && ` · ${city}`}
      </p>
      <p className="lead-card-state">
        <Badge tone={toneOf(status)}>{texts.common.statuses[status]}</Badge>
        <span className="muted">
          <Past at={created_at} />
        </span>
      </p>
      {phone && (
        <LinkButton kind={isFresh ? "first" : "plain"} href={`tel:${phone}`} aria-label={leads.callWhom(phone, name)}>
          {leads.call} <span className="lead-card-number">{phone}</span>
        </LinkButton>
      )}
    </li>
  )
}
