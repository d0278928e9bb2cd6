import { nameOf, useAll, useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { labelOf, useLeadKeys } from "../hook/LeadKeys.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import type { PlottedValue, Report, ReportColumn, ReportRow } from "./ReportPlot.ts"

/** Returns what writes the figures of reports, and the titles of columns. */
export const useFigureText = () => {
  const { operator, reports } = useTexts()
  const { number, percent, shortDuration } = useFormat()
  const titles: Readonly<Record<string, string>> = { ...reports.figures, ...reports.groups }
  const title = (key: string): string => titles[key] ?? key
  return {
    title,
    /** Writes what a plot of a figure shows. */
    plotTitle: ({ columns }: Pick<Report, "columns">, figure: string): string => {
      const groups = columns.filter(({ unit }) => unit === null).map(({ key }) => title(key).toLowerCase())
      return reports.plotted(title(figure), groups.join(", "))
    },
    /** The rules of decisions and of requests have other names. */
    rule: (rule: string): string => {
      const rules: Readonly<Record<string, string>> = { ...reports.rules, ...operator.rules }
      return rules[rule] ?? rule
    },
    amount: (value: ReportRow[string] | undefined, unit: ReportColumn["unit"]): string => {
      if (typeof value !== "number") return "–"
      if (unit === "ratio") return percent(value)
      if (unit === "seconds" || unit === "hours") return shortDuration(unit === "hours" ? value * 3600 : value)
      return number(value)
    }
  }
}

/** Returns what writes of which groups something is: `long` for a sentence or a table, and `short` for a plot. */
export const useGroupText = (columns: ReadonlyArray<ReportColumn>) => {
  const { common, reports, review } = useTexts()
  const { dayText, month, shortDay, shortMonth } = useFormat()
  const { rule } = useFigureText()
  const isOf = (group: string) => columns.some(({ key }) => key === group)
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const businesses = useBusinesses(isOf("business"))
  const categories = useAll("GET /api/categories", { enabled: isOf("category") }).data
  const affiliates = useAll("GET /api/affiliates", { enabled: isOf("affiliate") }).data
  const keys = useLeadKeys("")
  const otherKeys: Readonly<Record<string, string>> = {
    other: reports.otherField,
    website_code: common.website,
    subcategory_id: common.subcategory
  }
  const reasons: Readonly<Record<string, string>> = review.reasons
  const names: Readonly<Record<string, (value: string) => string>> = {
    day: dayText,
    week: (day) => reports.weekOf(dayText(day)),
    month,
    website: (id) => nameOf(websites, id),
    affiliate: (id) => affiliates?.find((one) => one.id === id)?.company_name ?? id,
    subcategory: (id) => nameOf(subcategories, id),
    category: (id) => categories?.find((one) => one.id === id)?.name ?? id,
    business: (id) => nameOf(businesses, id),
    reason: (id) => reasons[id] ?? id,
    area: reports.area,
    rule,
    key: (key) => otherKeys[key] ?? labelOf(keys, key)
  }
  const text = (group: string, value: ReportRow[string]): string =>
    value === null ? reports.none : (names[group]?.(String(value)) ?? String(value))
  const joined = (of: PlottedValue["of"], write: typeof text): string =>
    of.map(([{ key }, value]) => write(key, value)).join(", ")
  const inShort: typeof names = { day: shortDay, week: shortDay, month: shortMonth }
  return {
    text,
    long: (of: PlottedValue["of"]) => joined(of, text),
    short: (of: PlottedValue["of"]) =>
      joined(of, (group, value) => inShort[group]?.(String(value)) ?? text(group, value))
  }
}
