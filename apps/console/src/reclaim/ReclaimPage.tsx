import type { ReactNode } from "react"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Details } from "../components/Details.tsx"
import { Page, Section } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Href.ts"
import { areKeysOn, useKeys } from "../router/Keys.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useGoToNextReclaim } from "./FollowingReclaim.ts"
import { type Reclaim, reclaimFilters } from "./Reclaim.ts"
import { ReclaimDecision } from "./ReclaimDecision.tsx"
import { ReclaimEvidence } from "./ReclaimEvidence.tsx"
import { ReclaimPerson } from "./ReclaimPerson.tsx"

const Facts = ({ reclaim }: { readonly reclaim: Reclaim }) => {
  const { common, operator, review } = useTexts()
  const { time } = useFormat()
  const businesses = useBusinesses()
  return (
    <Section title={review.reclaims.reclaim}>
      <Details
        items={[
          [common.status, <Badge tone={toneOf(reclaim.status)}>{common.reclaimStatuses[reclaim.status]}</Badge>],
          [common.business, nameOf(businesses, reclaim.business_id)],
          [
            operator.leads.lead,
            <Link href={hrefTo("/operator/leads/$lead", { lead: reclaim.lead_id })}>
              {common.lead(reclaim.lead_id)}
            </Link>
          ],
          [common.reason, review.reasons[reclaim.reason]],
          [review.reclaim.description, reclaim.description],
          [common.received, time(reclaim.created_at)],
          [review.reclaims.decided, reclaim.decided_at && time(reclaim.decided_at)],
          [common.remark, reclaim.remark]
        ]}
      />
    </Section>
  )
}

const Screenshot = ({ reclaim: { id } }: { readonly reclaim: Reclaim }) => {
  const { reclaim } = useTexts().review
  const address = `/api/reclaims/${id}/screenshot`
  return (
    <Section title={reclaim.screenshot}>
      <a href={address} target="_blank" rel="noreferrer">
        <img className="screenshot" src={address} alt={reclaim.screenshotOf} />
      </a>
    </Section>
  )
}

/** One reclaim request: what the business says, what the facts say, and the decision. */
export const ReclaimPage = (): ReactNode => {
  const { operator, review } = useTexts()
  const id = useParam("reclaim")
  const query = useAnswer("GET /api/reclaims/:reclaim", { params: { reclaim: id } }, { every: live })
  const address = useListAddress(...reclaimFilters)
  const goToNext = useGoToNextReclaim()
  const reclaim = query.data?.data
  const next = reclaim && (() => void goToNext(reclaim))
  useKeys(next ? { n: next } : {})
  return (
    <Page
      title={reclaim ? review.reclaim.title(reclaim.lead_id) : review.reclaims.reclaim}
      above={{ title: operator.pages.reclaims, href: address.carriedTo(hrefTo("/operator/reclaims")) }}
      intro={reclaim?.status === "pending" && areKeysOn() && <span className="keys">{review.reclaim.keys}</span>}
      actions={next && <Button onPress={next}>{review.reclaim.next}</Button>}
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              <Facts reclaim={data} />
              <ReclaimPerson lead={data.lead_id} />
              <Screenshot reclaim={data} />
            </div>
            <div>
              <ReclaimEvidence reclaim={data} />
              <ReclaimDecision key={data.id} reclaim={data} />
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
