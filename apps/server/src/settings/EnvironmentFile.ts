/** Characters that a backslash makes plain within double quotes. Before any other character, the backslash stays. */
const escapable = new Set(['"', "\\", "`", "$"])

/** A value, and where it ended. */
interface ReadValue {
  readonly value: string
  readonly end: number
}

/** Reads text in double quotes, up to the closing quote. */
const doubleQuoted = (text: string, from: number): ReadValue => {
  let value = ""
  for (let at = from; at < text.length; at++) {
    const [letter = "", next = ""] = [text[at], text[at + 1]]
    if (letter === '"') return { value, end: at + 1 }
    if (letter !== "\\") {
      value += letter
      continue
    }
    at += 1
    if (next !== "\n") value += escapable.has(next) ? next : letter + next
  }
  return { value, end: text.length }
}

/** Reads text without quotes, up to the end of its line. A backslash continues the line, or makes a character plain. */
const unquoted = (text: string, from: number): ReadValue => {
  let value = ""
  let at = from
  for (; at < text.length && text[at] !== "\n"; at++) {
    const isEscape = text[at] === "\\"
    if (isEscape) at += 1
    if (!(isEscape && text[at] === "\n")) value += text[at] ?? ""
  }
  return { value: value.trimEnd(), end: at }
}

/** Reads what follows the equals sign. Quoted parts that follow each other are one value. */
const valueFrom = (text: string, from: number): ReadValue => {
  let value = ""
  let at = from
  while (at < text.length && text[at] !== "\n") {
    if (/\s/.test(text[at] ?? "")) {
      at += 1
      continue
    }
    const close = text[at] === "'" ? text.indexOf("'", at + 1) : -1
    const part =
      close !== -1
        ? { value: text.slice(at + 1, close), end: close + 1 }
        : text[at] === '"'
          ? doubleQuoted(text, at + 1)
          : unquoted(text, at)
    value += part.value
    at = part.end
  }
  return { value, end: at }
}

/**
 * Reads the variables of a file as systemd reads an `EnvironmentFile`. Unlike in a `.env` file, a `#` within a value
 * does not start a comment, so that a password may contain it.
 */
export const environmentOf = (text: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  const assignment = /[ \t\r\n]*([A-Za-z_][A-Za-z0-9_]*)[ \t]*=|[^\n]*\n?/y
  for (let at = 0; at < text.length; at = assignment.lastIndex) {
    assignment.lastIndex = at
    const name = assignment.exec(text)?.[1]
    if (name === undefined) continue
    const { end, value } = valueFrom(text, assignment.lastIndex)
    found[name] = value
    assignment.lastIndex = end + 1
  }
  return found
}
