import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useFigureText, useGroupText } from "./FigureText.ts"
import { Plot } from "./Plot.tsx"
import { isCount, type PlottedValue, plotOf, type Report } from "./ReportPlot.ts"

/** A plot of one figure of a report. Its text says in one sentence what the table of the report says. */
export const ReportFigure = ({ figure, report }: { readonly figure: string; readonly report: Report }) => {
  const { reports } = useTexts()
  const { number } = useFormat()
  const texts = useFigureText()
  const { long, short } = useGroupText(report.columns)
  const plot = plotOf(report, figure)
  const told = plot.series
    .flat()
    .filter((one): one is PlottedValue & { readonly value: number } => one.value !== null)
    .toSorted((one, other) => other.value - one.value)
  const whole = told.filter(({ isOfPart }) => isOfPart !== true)
  const isByWhole = whole.length > 0 && whole.length < told.length
  const [high, low] = [told[0], (isByWhole ? whole : told).at(-1)]
  if (high === undefined || low === undefined) return null
  const amount = (value: number | null) => texts.amount(value, plot.unit)
  return (
    <Plot
      plot={plot}
      amount={amount}
      short={short}
      summary={reports.summary(
        texts.plotTitle(report, figure),
        amount(report.totals[figure] ?? null),
        amount(high.value),
        long(high.of),
        amount(low.value),
        long(low.of),
        isByWhole
      )}
      note={plot.left > 0 ? reports.left(number(plot.left)) : undefined}
    />
  )
}

/** Returns the figures of a report that a plot may show, by their names. */
export const figuresOf = ({ columns }: Report): ReadonlyArray<string> =>
  columns.flatMap(({ key, unit }) => (unit === null ? [] : [key]))

/** Returns the figure that a plot shows at first: a count, if there is any. */
export const firstFigure = ({ columns }: Report): string =>
  (columns.find(({ unit }) => unit !== null && isCount(unit)) ?? columns.find(({ unit }) => unit !== null))?.key ?? ""
