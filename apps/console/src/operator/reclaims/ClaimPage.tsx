import { nameOf, useBusinesses } from "../../api/Names.ts"
import { live, useAnswer } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge, toneOf } from "../../parts/Badge.tsx"
import { Button } from "../../parts/Button.tsx"
import { Details } from "../../parts/Details.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { TextLink } from "../../parts/TextLink.tsx"
import { useListAddress, useParam } from "../../router/Address.ts"
import { areKeysOn, useKeys } from "../../router/Keys.ts"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { type Claim, claimFilters } from "./Claim.ts"
import { ClaimDecision } from "./ClaimDecision.tsx"
import { ClaimEvidence } from "./ClaimEvidence.tsx"
import { ClaimPerson } from "./ClaimPerson.tsx"
import { useGoToNextClaim } from "./FollowingClaim.ts"

const Facts = ({ claim }: { readonly claim: Claim }) => {
  const { common, operator, review } = useTexts()
  const { time } = useFormat()
  const businesses = useBusinesses()
  return (
    <Section title={review.reclaims.claim}>
      <Details
        items={[
          [common.status, <Badge tone={toneOf(claim.status)}>{common.reclaimStatuses[claim.status]}</Badge>],
          [common.business, nameOf(businesses, claim.business_id)],
          [
            operator.leads.lead,
            <TextLink href={`/operator/leads/${claim.lead_id}`}>{common.lead(claim.lead_id)}</TextLink>
          ],
          [common.reason, review.reasons[claim.reason]],
          [review.claim.description, claim.description],
          [common.received, time(claim.created_at)],
          [review.reclaims.decided, claim.decided_at && time(claim.decided_at)],
          [common.remark, claim.remark]
        ]}
      />
    </Section>
  )
}

const Screenshot = ({ claim: { id } }: { readonly claim: Claim }) => {
  const { claim } = useTexts().review
  const address = `/api/reclaims/${id}/screenshot`
  return (
    <Section title={claim.screenshot}>
      <a href={address} target="_blank" rel="noreferrer">
        <img className="screenshot" src={address} alt={claim.screenshotOf} />
      </a>
    </Section>
  )
}

/** One reclaim request: what the business says, what the facts say, and the decision. */
export const ClaimPage = () => {
  const { operator, review } = useTexts()
  const reclaim = useParam("reclaim")
  const query = useAnswer("GET /api/reclaims/:reclaim", { params: { reclaim } }, { every: live })
  const address = useListAddress(...claimFilters)
  const goToNext = useGoToNextClaim()
  const claim = query.data?.data
  const next = claim && (() => void goToNext(claim))
  useKeys(next ? { n: next } : {})
  return (
    <Page
      title={claim ? review.claim.title(claim.lead_id) : review.reclaims.claim}
      above={{ title: operator.pages.reclaims, href: address.carriedTo("/operator/reclaims") }}
      intro={claim?.status === "pending" && areKeysOn() && <span className="keys">{review.claim.keys}</span>}
      actions={next && <Button onPress={next}>{review.claim.next}</Button>}
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              <Facts claim={data} />
              <ClaimPerson lead={data.lead_id} />
              <Screenshot claim={data} />
            </div>
            <div>
              <ClaimEvidence claim={data} />
              <ClaimDecision key={data.id} claim={data} />
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
