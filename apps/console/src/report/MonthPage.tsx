import { useBusinessName } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { daysBefore } from "../texts/Day.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"
import { useFigureText } from "./FigureText.ts"
import { FigureTiles } from "./FigureTiles.tsx"
import { ReportFigure } from "./ReportFigure.tsx"
import type { Report } from "./ReportPlot.ts"
import { ReportTable } from "./ReportTable.tsx"

/** Returns the month that is so many months later, such as `2031-01`. */
const monthAfter = (month: string, count: number): string => {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

const shown = ["assigned", "given_back", "billable", "reclaims_filed", "reported_rate", "quoted_rate", "won_rate"]

const MonthTiles = ({ label, report: { totals } }: { readonly label: string; readonly report: Report }) => {
  const { operator, reports } = useTexts()
  const { month: texts } = reports
  const { number } = useFormat()
  const { amount } = useFigureText()
  const count = (key: string): string => number(totals[key] ?? 0)
  const leads = totals["assigned"] ?? 0
  const told = (title: string, key: string) => {
    const share = totals[key] ?? null
    return {
      title,
      amount: number(Math.round((share ?? 0) * leads)),
      note: share !== null && texts.share(amount(share, "ratio"))
    }
  }
  return (
    <FigureTiles
      label={label}
      tiles={[
        { title: operator.pages.leads, amount: number(leads) },
        { title: texts.billable, amount: count("billable"), note: texts.givenBack(count("given_back")) },
        told(texts.reported, "reported_rate"),
        told(texts.quoted, "quoted_rate"),
        told(texts.won, "won_rate"),
        {
          title: operator.pages.reclaims,
          amount: count("reclaims_filed"),
          note: texts.granted(count("reclaims_granted"), count("reclaims_waiting"))
        }
      ]}
    />
  )
}

/** What became of the leads that a business got in a month: this one, unless the address says another. */
export const MonthPage = () => {
  const { reports } = useTexts()
  const texts = reports.month
  const { month: monthText } = useFormat()
  const business = useParam("business")
  const name = useBusinessName(business)
  const address = useListAddress("month", "sort")
  const present = useToday().slice(0, 7)
  const { month: asked = "" } = address.filters
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) && asked <= present ? asked : present
  const [former, next] = [monthAfter(month, -1), monthAfter(month, 1)]
  const [from, to] = [`${month}-01`, daysBefore(`${next}-01`, 1)]
  const answer = useAnswer("GET /api/reports/:report", {
    params: { report: "businesses" },
    query: { from, to, business }
  })
  const hrefOf = (of: string) => hrefTo("/business/$business/month", { business }, of === present ? {} : { month: of })
  const title = monthText(month)
  return (
    <Page
      title={texts.title}
      of={name}
      intro={name}
      actions={
        <>
          <LinkButton href={hrefOf(former)}>{monthText(former)}</LinkButton>
          <LinkButton href={hrefOf(next)} isDisabled={month === present}>
            {monthText(next)}
          </LinkButton>
        </>
      }
    >
      <Section title={title}>
        <Answered query={answer}>{({ data }) => <MonthTiles label={title} report={data} />}</Answered>
      </Section>
      <Section title={texts.days}>
        <Answered query={answer}>
          {({ data }) => (
            <>
              <ReportFigure report={data} figure="assigned" />
              <ReportTable label={texts.days} report={data} address={address} figures={shown} />
            </>
          )}
        </Answered>
      </Section>
    </Page>
  )
}
