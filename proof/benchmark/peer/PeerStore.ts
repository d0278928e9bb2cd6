import { readFileSync } from "node:fs"
import { Pool, type PoolConfig } from "pg"
import type { SampleCatalog } from "../samples/SampleCatalog.ts"
import type { Accepted, References } from "./LeadRules.ts"
import { leadColumns } from "./Statements.ts"
import { tables } from "./Tables.ts"

/** The outcome of a lead. */
interface Kept {
  readonly id: string
  readonly isDuplicate: boolean
}

/** Stores a lead with all its effects, and resolves once they are on disk. */
export type Keep = (values: ReadonlyMap<string, unknown>) => Promise<Kept>

/** A prepared statement. Its parameters are numbered in the order in which the statement first names them. */
export const prepared = (name: string, statement: (parameter: (name: string) => string) => string) => {
  const names: Array<string> = []
  const text = statement((parameter) => {
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}`
  })
  return (values: ReadonlyMap<string, unknown>) => ({ name, text, values: names.map((one) => values.get(one)) })
}

const rangesOf = (regions: ReadonlyArray<string>): string => {
  const bounds = regions.map((region) => {
    const [first = "", last = first] = region === "*" ? [""] : region.split("-")
    return `[${Number(first.padEnd(4, "0"))},${Number(last.padEnd(4, "9"))}]`
  })
  return `{${bounds.join(",")}}`
}

/** A pool for a new database with the peers' tables and the subscriptions of the catalogue. */
export const open = async (catalog: SampleCatalog, functions: string, config: PoolConfig): Promise<Pool> => {
  const pool = new Pool({ connectionString: process.env["DATABASE_URL"], ...config })
  await pool.query(tables + functions)
  for (const { id, subscriptions } of catalog.businesses) {
    for (const one of subscriptions) {
      await pool.query(
        `insert into subscriptions (subcategory, business, regions, countries, weight, daily_cap, weekly_cap, monthly_cap, active)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          one.subcategory,
          id,
          rangesOf(one.regions),
          one.countries,
          one.weight,
          one.daily_cap,
          one.weekly_cap,
          one.monthly_cap,
          one.active
        ]
      )
    }
  }
  return pool
}

/** The catalogue in the file that `CATALOG_FILE` names. */
export const readCatalog = (): SampleCatalog => JSON.parse(readFileSync(process.env["CATALOG_FILE"] ?? "", "utf8"))

/** The references against which requests are checked. */
export const referencesOf = ({ categories, websites }: SampleCatalog): References => ({
  websites: new Set(websites.map(({ code }) => code)),
  subcategories: new Map(
    categories.flatMap(({ subcategories }) =>
      subcategories.map(({ duplicate_window_days, fields, id, max_businesses }) => [
        id,
        { places: max_businesses, windowDays: duplicate_window_days, fields }
      ])
    )
  )
})

const dayMillis = 86_400_000

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** The first days of the day, week and month of a day. */
const periodsOf = (day: string) => {
  const millis = Date.parse(day)
  const sinceMonday = (new Date(millis).getUTCDay() + 6) % 7
  return { day, week: dayOf(millis - sinceMonday * dayMillis), month: `${day.slice(0, 7)}-01` }
}

let periods = periodsOf("2000-01-01")

/** All values that the statements need, by name. */
export const valuesOf = ({ answers, subcategory, values }: Accepted, account: string, today: string) => {
  if (periods.day !== today) periods = periodsOf(today)
  const now = Date.now()
  const all = new Map<string, unknown>(Object.entries(values))
  return all
    .set("account", account)
    .set("places", subcategory.places)
    .set("answers", JSON.stringify(answers))
    .set("created_at", new Date(now).toISOString())
    .set("window_start", new Date(now - subcategory.windowDays * dayMillis).toISOString())
    .set("comparable_email", String(values["email"]).toLowerCase())
    .set("digits", Number(String(values["postal_code"]).slice(0, 4)))
    .set("day", periods.day)
    .set("week", periods.week)
    .set("month", periods.month)
}

/** The parameters of a database function that takes a whole lead, with their types. */
export const parameters: ReadonlyArray<readonly [name: string, type: string]> = [
  ...leadColumns,
  ["comparable_email", "text"],
  ["window_start", "timestamptz"],
  ["digits", "integer"],
  ["day", "date"],
  ["week", "date"],
  ["month", "date"]
]
