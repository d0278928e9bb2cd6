import type { Answer } from "../api/Contract.ts"
import { LinkButton } from "../components/Button.tsx"
import { Section } from "../components/Page.tsx"
import { useNow } from "../components/Past.tsx"
import { isReleased } from "../components/Released.ts"
import { ReclaimDetails } from "../reclaim/ReclaimDetails.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

/** A lead of a business, with all that the business may know of it. */
export type Lead = Answer<"GET /api/businesses/:business/leads/:businessLead">["data"]

/** Until when a lead can be given back, or what became of it. */
export const ReclaimWindow = ({ business, lead }: { readonly lead: Lead; readonly business: string }) => {
  const texts = useTexts().business
  const { since, time } = useFormat()
  const now = useNow()
  const { id, reclaim, reclaimable_until } = lead
  if (reclaim !== null) {
    return (
      <Section title={texts.lead.itsReclaim}>
        <ReclaimDetails reclaim={reclaim} />
        <Link href={hrefTo("/business/$business/reclaims/$reclaim", { business, reclaim: reclaim.id })}>
          {texts.reclaim.picture}
        </Link>
      </Section>
    )
  }
  const isOpen = lead.status === "new" && Date.parse(reclaimable_until) > now
  const until = time(reclaimable_until)
  if (isReleased(lead)) return null
  return (
    <Section title={texts.lead.keeping}>
      <p>{isOpen ? inText(texts.lead.open, until, since(reclaimable_until, now)) : inText(texts.lead.over, until)}</p>
      {isOpen && (
        <LinkButton href={hrefTo("/business/$business/leads/$lead/reclaim", { business, lead: id })}>
          {texts.lead.reclaim}
        </LinkButton>
      )}
    </Section>
  )
}
