import { countries, reports as parts } from "../api/ContractValues.ts"
import { useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { Choice } from "../field/Fields.tsx"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter, Filters, PeriodFilter } from "../list/Filters.tsx"
import { type ListAddress, useListAddress } from "../list/ListAddress.ts"
import { OrderChoice } from "../list/Order.tsx"
import { periodsUntil } from "../texts/Day.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"
import { useFigureText } from "./FigureText.ts"
import { figuresOf, firstFigure } from "./ReportFigure.tsx"
import { reportKeys } from "./ReportKeys.ts"
import { isPeriod, type Report } from "./ReportPlot.ts"
import { usualOrder } from "./ReportTable.tsx"

export type ReportName = keyof typeof parts

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

/** What a report cannot be asked by together with another group or filter. */
const apart: Readonly<Record<string, string>> = { business: "website", website: "business" }

/** Returns whether a group or the filter by it would be refused beside others, as in `outcomes`. */
const isApart = (name: ReportName, group: string, others: ReadonlyArray<string>): boolean =>
  name === "outcomes" && others.includes(apart[group] ?? "")

const groupsOf = ({ filters: { group = "day" } }: ReportAddress): ReadonlyArray<string> => group.split(",")

/** Returns what an address has a filter of, as groups. */
const filtered = ({ filters: { business, website_code } }: ReportAddress): ReadonlyArray<string> => [
  ...(business === undefined ? [] : ["business"]),
  ...(website_code === undefined ? [] : ["website"])
]

interface FiltersProps {
  readonly name: ReportName
  readonly address: ReportAddress
  readonly report: Report | undefined
}

/** The choices of what the rows of a report are of: one, and then another. */
const GroupChoices = ({ address, name }: Pick<FiltersProps, "address" | "name">) => {
  const { reports } = useTexts()
  const { title } = useFigureText()
  const groups: ReadonlyArray<string> = parts[name].groups
  const chosen = groupsOf(address)
  const isOffered = (group: string, n: number): boolean =>
    !chosen.slice(0, n).includes(group) && !isApart(name, group, [...chosen.toSpliced(n, 1), ...filtered(address)])
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
          ...groups.filter((group) => isOffered(group, n)).map((id) => ({ id, name: title(id) }))
        ]}
        onChange={(group) => change(n, group)}
      />
    ))
}

/** Returns the figure that is in the plot. */
export const shownFigure = (report: Report, { filters: { figure = "" } }: ReportAddress): string =>
  figuresOf(report).includes(figure) ? figure : firstFigure(report)

/** The period, the groups and the filters of a report, and the figure of its plot. */
export const ReportFilters = ({ address, name, report }: FiltersProps) => {
  const { common, reports, review } = useTexts()
  const { title } = useFigureText()
  const keys: ReadonlyArray<string> = parts[name].keys
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const businesses = useBusinesses(keys.includes("business"))
  const asked = [...groupsOf(address), ...filtered(address)]
  const filters = [
    { key: "website_code", label: common.website, options: websites },
    { key: "subcategory_id", label: common.subcategory, options: subcategories },
    { key: "country", label: common.country, options: countries.map((id) => ({ id, name: id })) },
    { key: "business", label: common.business, options: businesses },
    { key: "reason", label: common.reason, options: optionsOf(review.reasons) }
  ] as const
  return (
    <Filters address={address}>
      <PeriodFilter address={address} from="from" to="to" labels={reports.period} isRequired />
      <GroupChoices address={address} name={name} />
      {name === "reclaims" && (
        <ChoiceFilter
          address={address}
          name="by"
          label={reports.by}
          none={reports.bys.filed}
          options={optionsOf(reports.bys, ["decided"])}
        />
      )}
      {filters
        .filter(({ key }) => keys.includes(key) && !isApart(name, key === "website_code" ? "website" : key, asked))
        .map(({ key, label, options }) => (
          <ChoiceFilter key={key} address={address} name={key} label={label} options={options} />
        ))}
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
          address={address}
          usual={usualOrder(report)}
          columns={report.columns.map(({ key, unit }) => ({
            id: key,
            title: title(key),
            isNumber: unit !== null,
            isDate: isPeriod(key),
            sort: unit === null && !isPeriod(key) ? key : `-${key}`
          }))}
        />
      )}
    </Filters>
  )
}
