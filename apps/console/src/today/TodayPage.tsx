import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useLeadColumns } from "../lead/LeadColumns.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { Tile } from "../report/FigureTiles.tsx"
import { type Href, hrefTo, Link } from "../router/Link.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { TodayFigures } from "./TodayFigures.tsx"

/** From so many leads on, nobody needs to be told how a market begins. */
const mostLeads = 10

const two = { query: { per_page: "2" } }

/** The steps of a new market, each with how many of its things there are. The operator is the first person. */
const useSteps = (
  leads: number
): ReadonlyArray<readonly ["website" | "form" | "business" | "lead" | "person", Href, boolean]> | undefined => {
  const isNew = { enabled: leads < mostLeads }
  const websites = useAnswer("GET /api/websites", two, isNew).data
  const forms = useAnswer("GET /api/subcategories", two, isNew).data
  const businesses = useAnswer("GET /api/businesses", two, isNew).data
  const people = useAnswer("GET /api/people", two, isNew).data
  if (!websites || !forms || !businesses || !people) return undefined
  return [
    ["website", hrefTo("/operator/websites"), websites.meta.total > 0],
    ["form", hrefTo("/operator/catalogue"), forms.meta.total > 0],
    ["business", hrefTo("/operator/onboard"), businesses.meta.total > 0],
    ["lead", hrefTo("/operator/preview"), leads > 0],
    ["person", hrefTo("/operator/people"), people.meta.total > 1]
  ]
}

/** Leads the operator of a new market through its first five steps. It goes away with the last one. */
const FirstSteps = ({ leads }: { readonly leads: number }) => {
  const { firstSteps } = useTexts().review
  const steps = useSteps(leads)
  if (leads >= mostLeads || steps === undefined || steps.every(([, , isDone]) => isDone)) return null
  return (
    <Section title={firstSteps.title}>
      <ol className="steps">
        {steps.map(([step, href, isDone]) => (
          <li key={step} data-done={isDone}>
            <div>
              {isDone ? firstSteps.done(firstSteps[step]) : <Link href={href}>{firstSteps[step]}</Link>}
              <p>{firstSteps.hints[step]}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type Today = Answer<"GET /api/today">["data"]

interface WaitingTileProps {
  readonly title: string
  readonly href: Href
  readonly total: number
  readonly note?: ReactNode
}

/** How many things wait, and the way to them. */
const WaitingTile = ({ total, ...tile }: WaitingTileProps) => (
  <Tile {...tile} amount={useFormat().number(total)} tone={total > 0 ? "waiting" : "quiet"} />
)

const OperationTiles = ({ operations }: { readonly operations: NonNullable<Today["operations"]> }) => {
  const { operator, review } = useTexts()
  const { today } = review
  const { number, since } = useFormat()
  const { disabled_webhooks, failed_deliveries, failed_mails, failing_since, failing_webhooks, used_up_caps } =
    operations
  const failing = failing_since !== null && inText(today.longest, since(failing_since, Date.now()))
  const disabled = disabled_webhooks > 0 && today.disabled(number(disabled_webhooks))
  return (
    <>
      <WaitingTile title={operator.pages.caps} href={hrefTo("/operator/caps")} total={used_up_caps} />
      <WaitingTile
        title={today.failing}
        href={hrefTo("/operator/webhooks")}
        total={failing_webhooks}
        note={
          (failing || disabled) && (
            <>
              {failing}
              {failing && disabled && ", "}
              {disabled}
            </>
          )
        }
      />
      <WaitingTile title={today.failed} href={hrefTo("/operator/webhooks")} total={failed_deliveries} />
      <WaitingTile
        title={today.unsent}
        href={hrefTo("/operator/mail", {}, { status: "failed" })}
        total={failed_mails}
      />
    </>
  )
}

/** What waits for somebody, and what came in lately. */
export const TodayPage = () => {
  const { operator, review } = useTexts()
  const { since } = useFormat()
  const { holders, lead, place, received, stage, work } = useLeadColumns()
  const query = useAnswer("GET /api/today", {}, { every: live })
  const age = (at: string | null) => at && inText(review.today.oldest, since(at, Date.now()))
  return (
    <Page
      title={operator.pages.today}
      waits={(query.data?.data.held_leads.total ?? 0) + (query.data?.data.pending_reclaims.total ?? 0)}
    >
      <Answered query={query}>
        {({ data: { held_leads, latest_leads, open_leads, operations, pending_reclaims, received_so_far } }) => (
          <>
            <ul className="tiles" aria-label={review.today.waiting}>
              <WaitingTile
                title={review.today.held}
                href={hrefTo("/operator/review")}
                total={held_leads.total}
                note={age(held_leads.oldest)}
              />
              <WaitingTile
                title={review.today.pending}
                href={hrefTo("/operator/reclaims")}
                total={pending_reclaims.total}
                note={age(pending_reclaims.oldest)}
              />
              <WaitingTile
                title={review.today.open}
                href={hrefTo("/operator/leads", {}, { stage: "open" })}
                total={open_leads}
              />
              {operations && <OperationTiles operations={operations} />}
            </ul>
            {operations && <FirstSteps leads={latest_leads.length} />}
            {operations && <TodayFigures received={received_so_far} />}
            <Section title={review.today.latest}>
              <DataTable
                label={review.today.latest}
                rows={latest_leads}
                hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
                columns={[lead, stage, work, place, holders, received]}
              />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
