import { useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { ChoiceFilter, Filters, PeriodFilter } from "../list/Filters.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { acceptedOf } from "./AcceptedLeads.ts"
import { useGroupText } from "./FigureText.ts"
import { ReportFigure } from "./ReportFigure.tsx"
import { useReportAddress } from "./ReportFilters.tsx"
import type { Report } from "./ReportPlot.ts"
import { ReportTable, type ReportTableProps } from "./ReportTable.tsx"

/** Says which share of leads was accepted, and how many wait. */
const Accepted = ({ report: { totals } }: { readonly report: Report }) => {
  const { sent } = useTexts().reports
  const { number, percent } = useFormat()
  const { accepted, all, held } = acceptedOf(totals)
  if (all + held === 0) return <p>{sent.noLeads}</p>
  return (
    <p>
      {all > 0 && sent.accepted(percent(accepted / all), number(accepted), number(all))}{" "}
      {held > 0 && sent.waiting(held)}
    </p>
  )
}

const faultsOf = (row: Report["rows"][number]): number => Number(row["faults"] ?? 0)

/** Says at which field the most faults were. */
const MostFaults = ({ report: { columns, rows, totals } }: { readonly report: Report }) => {
  const { sent } = useTexts().reports
  const { percent } = useFormat()
  const { text } = useGroupText(columns)
  const [most] = rows.toSorted((one, other) => faultsOf(other) - faultsOf(one))
  if (most === undefined || !totals["faults"]) return <p>{sent.noRefusals}</p>
  return <p>{sent.failed(percent(faultsOf(most) / totals["faults"]), text("key", most["key"] ?? null))}</p>
}

const ofLeads = ["received", "duplicate", "held", "refused", "accepted"]

/** A plot of one figure and a table, where there is anything to show. */
const Figures = ({ figure, ...table }: ReportTableProps & { readonly figure: string }) =>
  table.report.rows.length > 0 && (
    <>
      <ReportFigure report={table.report} figure={figure} />
      <ReportTable {...table} />
    </>
  )

/** How many leads of the websites of an account were accepted, and at which fields their other requests failed. */
export const SentFiguresPage = () => {
  const { common, reports } = useTexts()
  const { sent } = reports
  const address = useReportAddress()
  const { from = "", to = "", website_code = "" } = address.filters
  const query = { from, to, website_code }
  const leads = useAnswer("GET /api/reports/:report", { params: { report: "intake" }, query })
  const faults = useAnswer("GET /api/reports/:report", {
    params: { report: "refusals" },
    query: { ...query, group: "key" }
  })
  const websites = useWebsites()
  return (
    <Page title={sent.title} intro={reports.intros.intake}>
      <Filters address={address}>
        <PeriodFilter address={address} from="from" to="to" labels={reports.period} isRequired />
        <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
      </Filters>
      <Section title={sent.leads}>
        <Answered query={leads}>
          {({ data }) => (
            <>
              <Accepted report={data} />
              <Figures address={address} label={sent.leads} report={data} figure="accepted" figures={ofLeads} />
            </>
          )}
        </Answered>
      </Section>
      <Section title={sent.refused}>
        <Answered query={faults}>
          {({ data }) => (
            <>
              <MostFaults report={data} />
              <Figures address={address} label={sent.refused} report={data} figure="faults" />
            </>
          )}
        </Answered>
      </Section>
    </Page>
  )
}
