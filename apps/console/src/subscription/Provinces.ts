import type { Answer } from "../api/Contract.ts"

export type Country =
  Answer<"GET /api/businesses/:business/subscriptions">["data"]["subscriptions"][number]["countries"][number]

/** The provinces of each country, each with the two-digit areas that lie in it for the most part. */
const provinces: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  Nederland: {
    Groningen: "95-99",
    Friesland: "84-92",
    Drenthe: "78-79 93-94",
    Overijssel: "74-77 80-81 83",
    Flevoland: "13 82",
    Gelderland: "40-41 65-73",
    Utrecht: "34-39",
    "Noord-Holland": "10-12 14-21",
    "Zuid-Holland": "22-33 42",
    Zeeland: "43-45",
    "Noord-Brabant": "46-57",
    Limburg: "58-64"
  },
  België: {
    Brussel: "10-12",
    "Waals-Brabant": "13-14",
    "Vlaams-Brabant": "15-19 30-34",
    Antwerpen: "20-29",
    Limburg: "35-39",
    Luik: "40-49",
    Namen: "50-59",
    Henegouwen: "60-65 70-79",
    Luxemburg: "66-69",
    "West-Vlaanderen": "80-89",
    "Oost-Vlaanderen": "90-99"
  }
}

const areasIn = (text: string): ReadonlyArray<number> =>
  text.split(" ").flatMap((range) => {
    const [first = "", last = first] = range.split("-")
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n)
  })

/** Returns how many of the hundred codes of each two-digit area are in some regions. */
export const codesIn = (regions: ReadonlyArray<string>): ReadonlyArray<number> => {
  const covered = new Set<number>()
  for (const region of regions) {
    const [first = "", last = first] = region === "*" ? ["0000", "9999"] : region.split("-")
    const [from, to] = [Number(first.padEnd(4, "0")), Number(last.padEnd(4, "9"))]
    for (let code = from; code <= to && code < 10_000; code++) covered.add(code)
  }
  const counts = Array.from({ length: 100 }, () => 0)
  for (const code of covered) counts[Math.floor(code / 100)]!++
  return counts
}

/** What some regions cover of a province. */
interface Part {
  readonly name: string
  readonly isWhole: boolean
}

/** Returns the provinces of a country that some regions cover, or `all` when that is every one as a whole. */
export const provincesIn = (country: Country, regions: ReadonlyArray<string>): ReadonlyArray<Part> | "all" => {
  const counts = codesIn(regions)
  const all = Object.entries(provinces[country])
  const parts = all.flatMap(([name, text]) => {
    const areas = areasIn(text)
    const isWhole = areas.every((area) => counts[area] === 100)
    return isWhole || areas.some((area) => counts[area]! > 0) ? [{ name, isWhole }] : []
  })
  return parts.length === all.length && parts.every(({ isWhole }) => isWhole) ? "all" : parts
}
