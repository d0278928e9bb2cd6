import { isRefusedOnArrival, type LeadLife, stageOf } from "../../recount/LeadLife.ts"
import { figures, grouped, table, words } from "../report/Table.ts"
import type { LeadAccount } from "./LeadAccount.ts"

type Counted = ReadonlyArray<LeadAccount>

const isOver = ({ life }: LeadAccount): boolean => ["placed", "closed"].includes(stageOf(life))

const average = (leads: Counted): string => {
  const over = leads.filter(isOver)
  const filled = over.reduce((sum, { life }) => sum + life.holders.size, 0)
  return over.length === 0 ? "" : `${(filled / over.length).toFixed(2)} of ${over[0]!.life.places}`
}

const count = (leads: Counted, stage: string, isMeant = (_: LeadLife): boolean => true): string =>
  grouped(leads.filter(({ life }) => stageOf(life) === stage && isMeant(life)).length)

const rows: ReadonlyArray<readonly [name: string, figure: (leads: Counted) => string]> = [
  ["sent", (leads) => grouped(leads.length)],
  ["duplicates", (leads) => count(leads, "duplicate")],
  ["refused, of a blocked person", (leads) => count(leads, "refused", isRefusedOnArrival)],
  ["refused in review", (leads) => count(leads, "refused", (life) => !isRefusedOnArrival(life))],
  ["placed", (leads) => count(leads, "placed")],
  ["closed, some places taken", (leads) => count(leads, "closed", ({ holders }) => holders.size > 0)],
  ["closed, no place taken", (leads) => count(leads, "closed", ({ holders }) => holders.size === 0)],
  ["open at the end", (leads) => count(leads, "open")],
  ["held at the end", (leads) => count(leads, "held")],
  ["places taken on average, when placed or closed", average]
]

/** The outcome of the leads of each subcategory, as a table. */
export const totalsTable = (leads: Counted): string => {
  const bySubcategory = Map.groupBy(leads, ({ lead }) => lead.subcategory)
  return table(
    [words("leads"), ...bySubcategory.keys().map(figures)],
    rows.map(([name, figure]) => [name, ...bySubcategory.values().map(figure)])
  )
}
