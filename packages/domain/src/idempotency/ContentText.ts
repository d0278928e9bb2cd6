/** A step of the serialisation: a fragment of text, a value to serialise, or the end of a composite value. */
type Step = { readonly text: string } | { readonly value: unknown } | { readonly end: object; readonly text: string }

const isComposite = (value: unknown): value is ReadonlyArray<unknown> | Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/**
 * Returns the text of a value that is not composite. A value without a JSON form becomes `null`, and a bigint its
 * digits.
 */
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
 * Returns canonical JSON with sorted keys, so that equal content gives equal text. The algorithm is iterative, because
 * deep nesting would overflow the stack; a cycle becomes `null`.
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
