import { Details } from "../../parts/Details.tsx"
import { Section } from "../../parts/Page.tsx"
import { TextLink } from "../../parts/TextLink.tsx"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import type { Claim } from "./Claim.ts"

/** The facts that speak for or against a reclaim request, and what they suggest. */
export const ClaimEvidence = ({ claim: { evidence } }: { readonly claim: Claim }) => {
  const { common, review } = useTexts()
  const { number, percent, time } = useFormat()
  const texts = review.claim
  const { reclaim_rate, region, same_person, screenshot_used_before, suggestion } = evidence
  return (
    <Section title={texts.evidence}>
      {suggestion && (
        <p className="notice">
          <span>
            <strong>{review.outcomes[suggestion.outcome]}.</strong> {suggestion.reason}
          </span>
        </p>
      )}
      <Details
        items={[
          [
            texts.samePerson,
            same_person.length === 0
              ? common.none
              : same_person.map(({ assigned_at, lead_id }) => (
                  <span key={lead_id}>
                    <TextLink href={`/operator/leads/${lead_id}`}>{common.lead(lead_id)}</TextLink>, {time(assigned_at)}
                    {". "}
                  </span>
                ))
          ],
          [
            texts.region,
            region.in_region === null
              ? texts.noRegion
              : `${region.in_region ? common.yes : common.no}${region.region === null ? "" : `, ${region.region}`}`
          ],
          [
            texts.rate,
            texts.rateOf(number(reclaim_rate.requests), number(reclaim_rate.leads), percent(reclaim_rate.rate ?? 0))
          ],
          [texts.hours, number(evidence.hours_since_assignment)],
          [
            texts.usedBefore,
            screenshot_used_before.length === 0
              ? texts.never
              : screenshot_used_before.map((id) => (
                  <TextLink key={id} href={`/operator/reclaims/${id}`}>
                    {review.reclaims.claim}
                  </TextLink>
                ))
          ]
        ]}
      />
    </Section>
  )
}
