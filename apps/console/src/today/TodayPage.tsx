import type { ReactNode } from "react"
import { useAll } from "../api/AllPages.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Answered } from "../components/Answered.tsx"
import { Page, Section } from "../components/Page.tsx"
import { useLeadColumns } from "../lead/LeadColumns.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { type Href, hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

interface TileProps {
  readonly title: string
  readonly href: Href
  readonly total: number | undefined
  readonly note?: ReactNode
}

/** One figure, and the way to what it counts. */
const Tile = ({ href, note, title, total }: TileProps) => {
  const { number } = useFormat()
  return (
    <li className="tile" data-tone={total ? "waiting" : "quiet"}>
      <strong>{total === undefined ? "–" : number(total)}</strong>
      <Link href={href}>{title}</Link>
      {note && <small>{note}</small>}
    </li>
  )
}

const one = { per_page: "1" }

const OperatorTiles = () => {
  const { today } = useTexts().review
  const { number, since } = useFormat()
  const caps = useAnswer("GET /api/caps", { query: one }, { every: 60_000 })
  const webhooks = useAll("GET /api/webhooks", { every: 60_000 })
  const mails = useAnswer("GET /api/mail", { query: { ...one, status: "failed" } }, { every: 60_000 })
  const failed = webhooks.data?.reduce((sum, { failed_deliveries }) => sum + failed_deliveries, 0)
  const broken = webhooks.data?.filter(({ state }) => state !== "active")
  const disabled = broken?.filter(({ state }) => state === "disabled").length ?? 0
  const [longest] = broken?.flatMap(({ failing_since }) => failing_since ?? []).toSorted() ?? []
  const notes = [
    ...(longest === undefined ? [] : [today.longest(since(longest, Date.now()))]),
    ...(disabled > 0 ? [today.disabled(number(disabled))] : [])
  ]
  return (
    <>
      <Tile title={today.caps} href={hrefTo("/operator/caps")} total={caps.data?.meta.total} />
      <Tile title={today.failing} href={hrefTo("/operator/webhooks")} total={broken?.length} note={notes.join(", ")} />
      <Tile title={today.failed} href={hrefTo("/operator/webhooks")} total={failed} />
      <Tile
        title={today.unsent}
        href={hrefTo("/operator/mail", {}, { status: "failed" })}
        total={mails.data?.meta.total}
      />
    </>
  )
}

/** What waits for somebody, and what came in lately. */
export const TodayPage = (): ReactNode => {
  const { operator, review } = useTexts()
  const { since } = useFormat()
  const { lead, received, stage, subcategory, website } = useLeadColumns()
  const isOperator = roleOf(useSession()) === "operator"
  const held = useAnswer("GET /api/leads", { query: { ...one, stage: "held", sort: "created_at" } }, { every: live })
  const open = useAnswer("GET /api/leads", { query: { ...one, stage: "open" } }, { every: live })
  const reclaims = useAnswer("GET /api/reclaims", { query: { ...one, status: "pending" } }, { every: live })
  const latest = useAnswer("GET /api/leads", { query: { per_page: "10" } }, { every: live })
  const age = (at: string | undefined) => at && review.today.oldest(since(at, Date.now()))
  return (
    <Page title={operator.pages.today} waits={(held.data?.meta.total ?? 0) + (reclaims.data?.meta.total ?? 0)}>
      <ul className="tiles" aria-label={review.today.waiting}>
        <Tile
          title={review.today.held}
          href={hrefTo("/operator/review")}
          total={held.data?.meta.total}
          note={age(held.data?.data[0]?.created_at)}
        />
        <Tile
          title={review.today.pending}
          href={hrefTo("/operator/reclaims")}
          total={reclaims.data?.meta.total}
          note={age(reclaims.data?.data[0]?.created_at)}
        />
        <Tile
          title={review.today.open}
          href={hrefTo("/operator/leads", {}, { stage: "open" })}
          total={open.data?.meta.total}
        />
        {isOperator && <OperatorTiles />}
      </ul>
      <Section title={review.today.latest}>
        <Answered query={latest}>
          {({ data }) => (
            <DataTable
              label={review.today.latest}
              rows={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
              columns={[lead, stage, subcategory, website, received]}
            />
          )}
        </Answered>
      </Section>
    </Page>
  )
}
