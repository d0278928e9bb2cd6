import { viewedLists } from "../api/ContractValues.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { Contact } from "../lead/LeadPerson.tsx"
import { isDossier } from "../lead/ShownLead.ts"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { areKeysOn, useKeys } from "../router/Keys.ts"
import { hrefTo, Link } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { LargePicture } from "./LargePicture.tsx"
import { type Reclaim, useGoToNextReclaim } from "./Reclaim.ts"
import { ReclaimDecision } from "./ReclaimDecision.tsx"
import { ReclaimEvidence } from "./ReclaimEvidence.tsx"

/** The person of the lead, to compare with the screenshot. Reading it is a look, so it is not asked again and again. */
export const ReclaimPerson = ({ lead }: { readonly lead: number }) => {
  const { common, operator } = useTexts()
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } })
  return (
    <Section title={common.person}>
      <Answered query={query}>
        {({ data }) => (isDossier(data) ? <Contact lead={data} /> : <p className="muted">{operator.lead.hidden}</p>)}
      </Answered>
    </Section>
  )
}

const Facts = ({ reclaim }: { readonly reclaim: Reclaim }) => {
  const { common, operator, review } = useTexts()
  const { time } = useFormat()
  return (
    <Section title={review.reclaims.reclaim}>
      <Details
        items={[
          [common.status, <Badge tone={toneOf(reclaim.status)}>{common.reclaimStatuses[reclaim.status]}</Badge>],
          [common.business, reclaim.business_name],
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

/** Returns which of the reclaims that wait this one is, such as "3 of 19", or how many wait if it is far behind. */
const usePlaceInQueue = (reclaim: Reclaim | undefined): string | undefined => {
  const { review } = useTexts()
  const { number } = useFormat()
  const { filters } = useListAddress(...viewedLists.reclaims)
  const isOpen = reclaim?.status === "pending"
  const query = { ...filters, status: "pending", sort: "created_at", per_page: "25" }
  const { data } = useAnswer("GET /api/reclaims", { query }, { enabled: isOpen })
  const index = data?.data.findIndex(({ id }) => id === reclaim?.id) ?? -1
  if (data === undefined || !isOpen) return undefined
  const total = number(data.meta.total)
  return index < 0 ? review.reclaim.placeAmong(total) : review.reclaim.placeOf(number(index + 1), total)
}

/** One reclaim request: what the business says, what the facts say, and the decision. */
export const ReclaimPage = () => {
  const { operator, review } = useTexts()
  const id = useParam("reclaim")
  const query = useAnswer("GET /api/reclaims/:reclaim", { params: { reclaim: id } }, { every: live })
  const address = useListAddress(...viewedLists.reclaims)
  const goToNext = useGoToNextReclaim()
  const reclaim = query.data?.data
  const next = reclaim && (() => void goToNext(reclaim))
  const place = usePlaceInQueue(reclaim)
  useKeys(next ? { n: { does: review.reclaim.next, act: next } } : {})
  return (
    <Page
      title={reclaim ? review.reclaim.title(reclaim.lead_id) : review.reclaims.reclaim}
      above={{ title: operator.pages.reclaims, href: address.carriedTo(hrefTo("/operator/reclaims")) }}
      intro={
        <>
          {place} {reclaim?.status === "pending" && areKeysOn() && <span className="keys">{review.reclaim.keys}</span>}
        </>
      }
      actions={next && <Button onPress={next}>{review.reclaim.next}</Button>}
    >
      <Answered query={query}>
        {({ data }) => (
          <ReclaimDecision
            key={data.id}
            reclaim={data}
            facts={
              <>
                <Facts reclaim={data} />
                <ReclaimEvidence reclaim={data} />
              </>
            }
            picture={
              <>
                <Section title={review.reclaim.screenshot}>
                  <LargePicture
                    src={`/api/reclaims/${data.id}/screenshot`}
                    alt={review.reclaim.screenshotOf}
                    title={review.reclaim.screenshot}
                  />
                </Section>
                <ReclaimPerson lead={data.lead_id} />
              </>
            }
          />
        )}
      </Answered>
    </Page>
  )
}
