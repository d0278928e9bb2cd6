/** A column of a table. Figures are aligned to the right. */
export interface Column {
  readonly heading: string
  readonly isFigure: boolean
}

/** A column of text, and one of figures. */
export const words = (heading: string): Column => ({ heading, isFigure: false })
export const figures = (heading: string): Column => ({ heading, isFigure: true })

/** A whole number with its thousands separated by spaces. */
export const grouped = (count: number): string => String(Math.round(count)).replace(/(?<=\d)(?=(?:\d{3})+$)/gu, " ")

const line = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

/** A Markdown table with aligned columns, as the formatter writes it. */
export const table = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = columns.map(({ heading }, index) =>
    Math.max(3, heading.length, ...rows.map((row) => row[index]!.length))
  )
  const padded = (cells: ReadonlyArray<string>) =>
    line(
      cells.map((cell, index) =>
        columns[index]!.isFigure ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)
      )
    )
  const rule = line(
    columns.map(({ isFigure }, index) => (isFigure ? `${"-".repeat(widths[index]! - 1)}:` : "-".repeat(widths[index]!)))
  )
  return [padded(columns.map(({ heading }) => heading)), rule, ...rows.map(padded)].join("\n")
}
