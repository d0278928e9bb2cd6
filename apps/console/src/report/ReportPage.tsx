import type { ReactNode } from "react"
import { countries, reports as parts } from "../api/ContractValues.ts"
import { useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Answered, Page, Section } from "../components/Page.tsx"
import { Choice } from "../form/Fields.tsx"
import { optionsOf } from "../form/Option.ts"
import { ChoiceFilter, Filters, PeriodFilter } from "../list/Filters.tsx"
import { type ListAddress, useListAddress, useParam } from "../list/ListAddress.ts"
import { FileLinks } from "../list/ListExport.tsx"
import { OrderChoice } from "../list/Order.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { NoPage } from "../shell/NoPage.tsx"
import { periodsUntil } from "../texts/Day.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"
import { useFigureText } from "./FigureText.ts"
import { figuresOf, firstFigure, ReportFigure } from "./ReportFigure.tsx"
import type { Report } from "./ReportPlot.ts"
import { ReportTable, usualOrder } from "./ReportTable.tsx"

type ReportName = keyof typeof parts

/** What the address of a report may hold. */
const reportKeys = [
  "from",
  "to",
  "by",
  "group",
  "figure",
  "website_code",
  "subcategory_id",
  "country",
  "business",
  "reason",
  "sort"
] as const

type ReportAddress = ListAddress<(typeof reportKeys)[number]>

/** Reads what a report is asked by in its address. Without a period, it is about the last thirty days. */
export const useReportAddress = (): ReportAddress => {
  const address = useListAddress(...reportKeys)
  const usual = periodsUntil(useToday()).days30
  const hasNone = address.asked.from === undefined && address.asked.to === undefined
  return {
    ...address,
    asked: { ...(hasNone && { from: "days30", to: "days30" }), ...address.asked },
    filters: { ...usual, ...address.filters }
  }
}

/** The choices of what the rows of a report are of: one, and then another. */
const GroupChoices = ({
  address,
  groups
}: {
  readonly address: ReportAddress
  readonly groups: ReadonlyArray<string>
}) => {
  const { reports } = useTexts()
  const { title } = useFigureText()
  const chosen = (address.filters.group ?? "day").split(",")
  const change = (n: number, group: string) => {
    const next = [...chosen.slice(0, n), group, ...chosen.slice(n + 1).filter((one) => one !== group)]
    const text = next.filter((one) => one !== "").join(",")
    address.filterAll({ group: text === "day" ? undefined : text, sort: undefined })
  }
  return reports.rows
    .slice(0, chosen.length + 1)
    .map((label, n) => (
      <Choice
        key={n}
        label={label}
        value={chosen[n] ?? ""}
        options={[
          ...(n === 0 ? [] : [{ id: "", name: reports.none }]),
          ...groups.filter((group) => !chosen.slice(0, n).includes(group)).map((id) => ({ id, name: title(id) }))
        ]}
        onChange={(group) => change(n, group)}
      />
    ))
}

interface FiltersProps {
  readonly name: ReportName
  readonly address: ReportAddress
  readonly report: Report | undefined
}

const ReportFilters = ({ address, name, report }: FiltersProps) => {
  const { common, reports, review } = useTexts()
  const { title } = useFigureText()
  const { groups, keys } = parts[name] as {
    readonly groups: ReadonlyArray<string>
    readonly keys: ReadonlyArray<string>
  }
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const businesses = useBusinesses(keys.includes("business"))
  const isOf = (key: string) => keys.includes(key)
  return (
    <Filters address={address}>
      <PeriodFilter address={address} from="from" to="to" labels={reports.period} isRequired />
      <GroupChoices address={address} groups={groups} />
      {name === "reclaims" && (
        <ChoiceFilter
          address={address}
          name="by"
          label={reports.by}
          none={reports.bys.filed}
          options={optionsOf(reports.bys, ["decided"])}
        />
      )}
      {isOf("website_code") && (
        <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
      )}
      {isOf("subcategory_id") && (
        <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={subcategories} />
      )}
      {isOf("country") && (
        <ChoiceFilter
          address={address}
          name="country"
          label={common.country}
          options={countries.map((id) => ({ id, name: id }))}
        />
      )}
      {isOf("business") && (
        <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
      )}
      {isOf("reason") && (
        <ChoiceFilter address={address} name="reason" label={common.reason} options={optionsOf(review.reasons)} />
      )}
      {report && figuresOf(report).length > 1 && (
        <Choice
          label={reports.figure}
          value={shownFigure(report, address)}
          options={figuresOf(report).map((id) => ({ id, name: title(id) }))}
          onChange={(figure) => address.filter("figure", figure === firstFigure(report) ? undefined : figure)}
        />
      )}
      {report && (
        <OrderChoice
          address={address as unknown as ListAddress<"sort">}
          usual={usualOrder(report)}
          columns={report.columns.map(({ key, unit }) => ({
            id: key,
            title: title(key),
            isNumber: unit !== null,
            sort: unit === null ? key : `-${key}`
          }))}
        />
      )}
    </Filters>
  )
}

/** Returns the figure that is in the plot. */
const shownFigure = (report: Report, { filters: { figure = "" } }: ReportAddress): string =>
  figuresOf(report).includes(figure) ? figure : firstFigure(report)

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
            <ReportTable
              label={reports.names[name]}
              report={data}
              address={address as unknown as ListAddress<"sort">}
            />
          </>
        )}
      </Answered>
    </Page>
  )
}

const ofOperator = Object.keys(parts) as ReadonlyArray<ReportName>
const ofReviewer: ReadonlyArray<ReportName> = ["reclaims"]

/** A report: a plot of one of its figures, and a table of all. A reviewer reads that of reclaim requests. */
export const ReportPage = (): ReactNode => {
  const names = roleOf(useSession()) === "operator" ? ofOperator : ofReviewer
  const asked = useParam("report")
  const name = asked === "" ? names[0] : names.find((one) => one === asked)
  return name === undefined ? <NoPage /> : <ShownReport name={name} names={names} />
}
