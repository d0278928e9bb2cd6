import { compactText } from "../input/NormalText.ts"

/** The order of the numbers of a date. */
export type DateOrder = "dmy" | "mdy" | "ymd"

/** What a text says of a time: a day as ISO 8601 writes it, and maybe its time of day and the offset of its clock. */
export interface WrittenTime {
  readonly day: string
  readonly time: string | null
  readonly offset: string | null
}

/** How the names of months begin in Dutch, English, French and German, without accents. */
const months = [
  /^jan/u,
  /^fe[bv]/u,
  /^(?:mar|mrt|maa|mae)/u,
  /^a[pv]r/u,
  /^(?:mei|mai|may)$/u,
  /^(?:jun|juin)/u,
  /^(?:jul|juil)/u,
  /^(?:aug|aou)/u,
  /^sep/u,
  /^o[ck]t/u,
  /^nov/u,
  /^de[cz]/u
]

/** Returns the number of the month that a name or its beginning names, or 0. */
export const monthOf = (name: string): number => {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return months.findIndex((start) => start.test(plain)) + 1
}

const clock =
  "(?:[T, ]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?" +
  "(?: ?(?<half>[ap])m)?(?: ?(?:uhr|uur|h))?(?: ?(?<offset>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?))?)?"

const timeWith = (day: string): RegExp => new RegExp(`^${day}${clock}$`, "iu")

const yearFirst = timeWith(
  "(?<year>\\d{4})(?<sign>[-/.]?)(?<month>(?<=[-/.])\\d{1,2}|\\d{2})\\k<sign>(?<day>(?<=[-/.])\\d{1,2}|\\d{2})"
)

const yearLast = timeWith("(?<first>\\d{1,2})[-/. ](?<next>\\d{1,2})[-/. ](?<year>\\d{4})")

const named = [
  timeWith("(?:\\p{L}{2,9}\\.?,? )?(?<day>\\d{1,2})\\.?[-/ ]?(?<name>\\p{L}{3,9})\\.?[-/ ,]+(?<year>\\d{4})"),
  timeWith("(?:\\p{L}{2,9}\\.?,? )?(?<name>\\p{L}{3,9})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})")
]

type Parts = Readonly<Record<string, string | undefined>>

const two = (part: number | string | undefined): string => String(part ?? "").padStart(2, "0")

/** Returns the parts of a time in a text with the number of its month. */
const partsOf = (text: string, order: DateOrder): Parts | undefined => {
  const first = yearFirst.exec(text)?.groups
  if (first !== undefined) return first
  const last = yearLast.exec(text)?.groups
  if (last !== undefined && order !== "ymd") {
    const [day, month] = order === "dmy" ? [last["first"], last["next"]] : [last["next"], last["first"]]
    return { ...last, day, month }
  }
  const found = named
    .map((form): Parts | undefined => form.exec(text)?.groups)
    .find((parts) => monthOf(parts?.["name"] ?? "") > 0)
  return found && { ...found, month: String(monthOf(found["name"] ?? "")) }
}

/** Returns the hour of a clock of twelve hours, or of twenty-four. */
const hourOf = ({ half, hour }: Parts): number => {
  if (half === undefined) return Number(hour)
  return (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)
}

const offsetOf = (offset: string): string =>
  /^[+-]/u.test(offset) ? `${offset.slice(0, 3)}:${offset.replace(":", "").slice(3).padEnd(2, "0")}` : "Z"

/**
 * Returns what a text says of a time, as people, spreadsheets and databases write it: `2031-01-15 10:30:00.5+01`,
 * `15-01-2031 0:00`, `1/15/2031 2:05 PM`, `15 jan. 2031`. No number is held to its limits.
 */
export const writtenTime = (text: string, order: DateOrder): WrittenTime | undefined => {
  const parts = partsOf(compactText(text), order)
  if (parts === undefined) return undefined
  const { day, fraction = "", hour, minute, month, offset, second, year } = parts
  return {
    day: `${year}-${two(month)}-${two(day)}`,
    time:
      hour === undefined
        ? null
        : `${two(hourOf(parts))}:${minute}:${two(second)}.${fraction.slice(0, 3).padEnd(3, "0")}`,
    offset: offset === undefined ? null : offsetOf(offset)
  }
}
