import type { ReactNode } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Details, Section } from "../components/Page.tsx"
import { Signals } from "../lead/Signals.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import type { Texts } from "../texts/Language.ts"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import type { Reclaim } from "./Reclaim.ts"

type Evidence = Reclaim["evidence"]

const SamePerson = ({ leads }: { readonly leads: Evidence["same_person"] }) => {
  const { common } = useTexts()
  const { time } = useFormat()
  if (leads.length === 0) return common.none
  return (
    <ul>
      {leads.map(({ assigned_at, lead_id }) => (
        <li key={lead_id}>
          <Link href={hrefTo("/operator/leads/$lead", { lead: lead_id })}>{common.lead(lead_id)}</Link>,{" "}
          {time(assigned_at)}
        </li>
      ))}
    </ul>
  )
}

/** Another reclaim by its lead and its business: its id tells nobody anything. */
const OtherReclaim = ({ id }: { readonly id: string }) => {
  const { review } = useTexts()
  const reclaim = useAnswer("GET /api/reclaims/:reclaim", { params: { reclaim: id } }).data?.data
  return (
    <>
      <Link href={hrefTo("/operator/reclaims/$reclaim", { reclaim: id })}>
        {reclaim ? review.reclaim.title(reclaim.lead_id) : review.reclaims.reclaim}
      </Link>
      {reclaim && `, ${reclaim.business_name}`}
    </>
  )
}

/** A screenshot that is sent with everything would fill the page, and ask for each of its reclaims. */
const mostShown = 4

const SameScreenshot = ({ reclaims }: { readonly reclaims: Evidence["screenshot_used_before"] }) => {
  const { reclaim } = useTexts().review
  const { number } = useFormat()
  if (reclaims.length === 0) return reclaim.never
  return (
    <ul>
      {reclaims.slice(0, mostShown).map((id) => (
        <li key={id}>
          <OtherReclaim id={id} />
        </li>
      ))}
      {reclaims.length > mostShown && <li>{reclaim.usedMore(number(reclaims.length - mostShown))}</li>}
    </ul>
  )
}

const ToldOutcome = ({
  outcome: { at, outcome, taken_back_at }
}: {
  readonly outcome: NonNullable<Evidence["outcome"]>
}) => {
  const { kinds, takenBackAt } = useTexts().business.outcome
  const { time } = useFormat()
  return (
    <>
      {kinds[outcome]}, {time(at)}
      {taken_back_at !== null && <>; {inText(takenBackAt, time(taken_back_at))}</>}
    </>
  )
}

const regionText = ({ reclaim: texts }: Texts["review"], { in_region, region }: Evidence["region"]): string => {
  if (in_region === null || region === null) return texts.noRegion
  const { all, range, start } = texts.parts
  const part = region === "*" ? all : region.includes("-") ? range(region) : start(region)
  return in_region ? texts.inRegion(part) : texts.outOfRegion(part)
}

/** The facts that speak for or against a reclaim request, and what they suggest. */
export const ReclaimEvidence = ({ reclaim: { evidence, postal_code } }: { readonly reclaim: Reclaim }) => {
  const { common, review } = useTexts()
  const { duration, number, percent } = useFormat()
  const texts = review.reclaim
  const known = (shown: ReactNode) => (postal_code === null ? common.unknown : shown)
  const { hours_since_assignment: hours, reclaims_filed: filed, suggestion } = evidence
  return (
    <Section title={texts.evidence}>
      {suggestion && (
        <p className="notice">
          <span>
            <strong>{review.outcomes[suggestion.outcome]}.</strong> {review.suggestions[suggestion.code]}
          </span>
        </p>
      )}
      <Details
        items={[
          [texts.told, evidence.outcome && <ToldOutcome outcome={evidence.outcome} />],
          [texts.earlier, known(<SamePerson leads={evidence.same_person} />)],
          [texts.usedBefore, known(<SameScreenshot reclaims={evidence.screenshot_used_before} />)],
          [review.signals.title, evidence.signals.length > 0 && <Signals signals={evidence.signals} />],
          [texts.region, regionText(review, evidence.region)],
          [texts.rate, texts.rateOf(number(filed.requests), filed.leads, percent(filed.rate ?? 0))],
          [texts.after, hours === 0 ? texts.atOnce : duration(hours * 3_600_000)]
        ]}
      />
    </Section>
  )
}
