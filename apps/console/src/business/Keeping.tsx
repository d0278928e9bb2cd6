import type { Answer } from "../api/Contract.ts"
import { LinkButton } from "../parts/Button.tsx"
import { Section } from "../parts/Page.tsx"
import { TextLink } from "../parts/TextLink.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ReclaimDetails } from "./ReclaimDetails.tsx"
import { useNow } from "./Time.tsx"

/** A lead of a business, with all that the business may know of it. */
export type Lead = Answer<"GET /api/businesses/:business/leads/:businessLead">["data"]

/** Until when a lead can be given back, or what became of it. */
export const Keeping = ({ business, lead }: { readonly lead: Lead; readonly business: string }) => {
  const texts = useTexts().business
  const { since, time } = useFormat()
  const now = useNow()
  const { id, reclaim, reclaimable_until } = lead
  if (reclaim !== null) {
    return (
      <Section title={texts.lead.itsReclaim}>
        <ReclaimDetails reclaim={reclaim} />
        <TextLink href={`/business/${business}/reclaims/${reclaim.id}`}>{texts.reclaim.screenshot}</TextLink>
      </Section>
    )
  }
  const isOpen = lead.status === "new" && Date.parse(reclaimable_until) > now
  const until = time(reclaimable_until)
  return (
    <Section title={texts.lead.keeping}>
      <p>{isOpen ? texts.lead.open(until, since(reclaimable_until, now)) : texts.lead.over(until)}</p>
      {isOpen && <LinkButton href={`/business/${business}/leads/${id}/reclaim`}>{texts.lead.reclaim}</LinkButton>}
    </Section>
  )
}
