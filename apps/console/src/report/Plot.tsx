import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import { type PlottedValue, type ReportPlot, ticksOf } from "./ReportPlot.ts"

/** The height of a plot over time, of its lower edge with the periods, and of one bar, in pixels. */
const [height, edge, row] = [260, 24, 36]

/** The room at the top, so that the highest mark has its place, in pixels. */
const top = 12

/** About how wide a letter of a mark is, in pixels. */
const letter = 7.5

/** Reads how wide an element is, in pixels: 0 before it is known. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const seen = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    seen.observe(element.current)
    setWidth(Math.floor(element.current.clientWidth))
    return () => seen.disconnect()
  }, [element])
  return width
}

interface PlotProps {
  readonly plot: ReportPlot
  /** Writes an amount. */
  readonly amount: (value: number | null) => string
  /** Writes of which groups a value is, in little room. */
  readonly short: (of: PlottedValue["of"]) => string
  /** Says in one sentence what the plot shows. */
  readonly summary: string
  /** Says what the plot has no room for. */
  readonly note?: string | undefined
}

type DrawnProps = Pick<PlotProps, "amount" | "plot" | "short"> & { readonly width: number }

const valuesOf = ({ series }: ReportPlot): ReadonlyArray<PlottedValue> => series.flat()

const mostOf = (plot: ReportPlot): number => Math.max(0, ...valuesOf(plot).map(({ value }) => value ?? 0))

/** Joins points by a path. Where a period has no value, the line is broken. */
const pathOf = (points: ReadonlyArray<readonly [x: number, y: number] | undefined>): string =>
  points
    .map((point, n) => (point === undefined ? "" : `${points[n - 1] === undefined ? "M" : "L"}${point.join(" ")}`))
    .join("")

const round = (value: number): number => Math.round(value * 10) / 10

/** Columns or lines over the periods of a report. */
const OverTime = ({ amount, plot, short, width }: DrawnProps) => {
  const { kind, periods, series, unit } = plot
  const ticks = ticksOf(mostOf(plot), unit)
  const most = ticks.at(-1) ?? 1
  const start = 12 + letter * Math.max(...ticks.map((tick) => amount(tick).length))
  const band = (width - start) / Math.max(1, periods.length)
  const x = (n: number) => round(start + (n + 0.5) * band)
  const y = (value: number) => round(height - edge - (value / most) * (height - edge - top))
  const every = Math.ceil(56 / band)
  const thick = Math.max(1, round(Math.min(40, band * 0.75)))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="plot-grid" x1={start} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={start - 8} y={y(tick) + 4} textAnchor="end">
            {amount(tick)}
          </text>
        </g>
      ))}
      {series[0]?.map(
        (value, n) =>
          n % every === 0 && (
            <text key={n} x={x(n)} y={height - 6} textAnchor="middle">
              {short(value.of.slice(0, 1))}
            </text>
          )
      )}
      {series.map((values, nth) => {
        const points = values.map(({ value }, n) => (value === null ? undefined : ([x(n), y(value)] as const)))
        return (
          <g key={nth} className="plot-series" data-series={nth}>
            {kind === "lines" && <path d={pathOf(points)} />}
            {values.map(({ of, value }, n) =>
              value === null ? null : kind === "lines" ? (
                <circle key={n} cx={x(n)} cy={y(value)} r={band < 12 ? 1.5 : 3}>
                  <title>{`${short(of)}: ${amount(value)}`}</title>
                </circle>
              ) : (
                <rect key={n} x={round(x(n) - thick / 2)} y={y(value)} width={thick} height={y(0) - y(value)}>
                  <title>{`${short(of)}: ${amount(value)}`}</title>
                </rect>
              )
            )}
          </g>
        )
      })}
    </>
  )
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** A bar for each row, the largest first. Its name is before it, or above it where there is little room. */
const Bars = ({ amount, plot, short, width }: DrawnProps) => {
  const isWide = width >= 560
  const start = isWide ? Math.min(260, width / 3) : 0
  const bars = valuesOf(plot)
  const end = 16 + letter * Math.max(...bars.map(({ value }) => amount(value).length))
  const most = mostOf(plot) || 1
  return bars.map(({ of, value }, n) => {
    const y = n * row
    const length = round(((value ?? 0) / most) * (width - start - end))
    const middle = y + (isWide ? 22 : 28)
    return (
      <g key={n} className="plot-series" data-series="0">
        <text x={isWide ? start - 12 : 0} y={isWide ? middle : y + 15} textAnchor={isWide ? "end" : "start"}>
          {cut(short(of), Math.floor((isWide ? start - 12 : width) / letter))}
        </text>
        <rect x={start} y={isWide ? y + 7 : y + 20} width={length} height={isWide ? 20 : 10} rx={2}>
          <title>{`${short(of)}: ${amount(value)}`}</title>
        </rect>
        <text x={start + length + 8} y={middle + (isWide ? 0 : 1)}>
          {amount(value)}
        </text>
      </g>
    )
  })
}

/** A plot. Where colours tell its lines apart, so do their dashes. */
export const Plot = ({ amount, note, plot, short, summary }: PlotProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const isOfBars = plot.kind === "bars"
  const drawn = { amount, plot, short, width }
  return (
    <figure className="plot">
      <div ref={frame}>
        <svg role="img" aria-label={summary} width="100%" height={isOfBars ? valuesOf(plot).length * row : height}>
          {width > 0 && (isOfBars ? <Bars {...drawn} /> : <OverTime {...drawn} />)}
        </svg>
      </div>
      {plot.kind === "lines" && plot.series.some(([first]) => (first?.of.length ?? 0) > 1) && (
        <ul className="plot-legend">
          {plot.series.map(([first], nth) => (
            <li key={nth}>
              <svg className="plot-series" data-series={nth} width="28" height="12" aria-hidden="true">
                <path d="M1 6L27 6" />
                <circle cx="14" cy="6" r="3" />
              </svg>
              {short(first?.of.slice(1) ?? [])}
            </li>
          ))}
        </ul>
      )}
      {note && <figcaption>{note}</figcaption>}
    </figure>
  )
}
