import { visibleText } from "./VisibleText.ts"

/** Formats rows as lines. Each column is as wide as its widest text. */
export const textTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const cells = rows.map((row) => row.map(visibleText))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)))
  return cells
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
