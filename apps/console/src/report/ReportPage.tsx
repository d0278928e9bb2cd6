import { reports as parts } from "../api/ContractValues.ts"
import { useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { FileLinks } from "../list/ListExport.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { NoPage } from "../shell/NoPage.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useFigureText } from "./FigureText.ts"
import { ReportFigure } from "./ReportFigure.tsx"
import { ReportFilters, type ReportName, shownFigure, useReportAddress } from "./ReportFilters.tsx"
import { ReportTable } from "./ReportTable.tsx"

const ShownReport = ({ name, names }: { readonly name: ReportName; readonly names: ReadonlyArray<ReportName> }) => {
  const { reports } = useTexts()
  const { plotTitle } = useFigureText()
  const address = useReportAddress()
  const { by = "", from = "", group = "", to = "" } = address.filters
  const keys: ReadonlyArray<string> = parts[name].keys
  const narrowed = Object.entries(address.filters).filter(([key]) => keys.includes(key))
  const query = { from, to, group, ...(name === "reclaims" && { by }), ...Object.fromEntries(narrowed) }
  const answer = useAnswer("GET /api/reports/:report", { params: { report: name }, query })
  const { from: first = "", to: last = "" } = address.asked
  return (
    <Page
      title={reports.title}
      of={reports.names[name]}
      actions={<FileLinks path={`/api/reports/${name}`} query={query} />}
    >
      <nav className="tabs" aria-label={reports.title}>
        {names.map((one) => (
          <Link
            key={one}
            href={hrefTo("/operator/reports/$report", { report: one }, { from: first, to: last })}
            {...(one === name ? { "aria-current": "page" } : {})}
          >
            {reports.names[one]}
          </Link>
        ))}
      </nav>
      <p className="muted">{by === "decided" && name === "reclaims" ? reports.decidedIntro : reports.intros[name]}</p>
      <ReportFilters name={name} address={address} report={answer.data?.data} />
      <Answered query={answer}>
        {({ data }) => (
          <>
            {data.rows.length > 0 && (
              <Section title={plotTitle(data, shownFigure(data, address))}>
                <ReportFigure report={data} figure={shownFigure(data, address)} />
              </Section>
            )}
            <ReportTable label={reports.names[name]} report={data} address={address} />
          </>
        )}
      </Answered>
    </Page>
  )
}

const ofOperator = Object.keys(parts) as ReadonlyArray<ReportName>
const ofReviewer: ReadonlyArray<ReportName> = ["reclaims"]

/** A report: a plot of one of its figures, and a table of all. A reviewer reads that of reclaim requests. */
export const ReportPage = () => {
  const { notYours } = useTexts().common.refusals
  const names = roleOf(useSession()) === "operator" ? ofOperator : ofReviewer
  const asked = useParam("report")
  const name = asked === "" ? names[0] : names.find((one) => one === asked)
  if (name !== undefined) return <ShownReport name={name} names={names} />
  return <NoPage {...(ofOperator.some((one) => one === asked) && { title: notYours })} />
}
