const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * Returns a text with its control characters and marks of direction escaped as in JSON. A terminal would obey them, and
 * people who are no operators write names, e-mail addresses and the URLs of webhooks.
 */
export const visibleText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, escapeOf)

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
