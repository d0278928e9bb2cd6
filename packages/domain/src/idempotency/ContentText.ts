/** A text as it is written, a value still to be written, or the end of one that holds others. */
type Step = { readonly text: string } | { readonly value: unknown } | { readonly end: object; readonly text: string }

const isComposite = (value: unknown): value is ReadonlyArray<unknown> | Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** A value that holds no others; one that JSON has no form for as text. */
const leaf = (value: unknown): string => (typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "null"))

const comma = (index: number): string => (index === 0 ? "" : ",")

const stepsOf = (value: ReadonlyArray<unknown> | Readonly<Record<string, unknown>>): ReadonlyArray<Step> => {
  if (Array.isArray(value)) return value.flatMap((inner, index) => [{ text: comma(index) }, { value: inner }])
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, inner], index) => [{ text: `${comma(index)}${JSON.stringify(key)}:` }, { value: inner }])
}

/**
 * A value as JSON with the keys of every object in order: equal content is written the same. Without recursion, as a
 * body may be nested more deeply than a stack goes; what holds itself is written once.
 */
export const contentText = (value: unknown): string => {
  const open = new Set<object>()
  const steps: Array<Step> = [{ value }]
  let written = ""
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ("end" in step) open.delete(step.end)
    if ("text" in step) written += step.text
    else if (!isComposite(step.value)) written += leaf(step.value)
    else if (open.has(step.value)) written += "null"
    else {
      const isList = Array.isArray(step.value)
      open.add(step.value)
      written += isList ? "[" : "{"
      steps.push({ end: step.value, text: isList ? "]" : "}" })
      const inner = stepsOf(step.value)
      for (let n = inner.length - 1; n >= 0; n--) steps.push(inner[n]!)
    }
  }
  return written
}
