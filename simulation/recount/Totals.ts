import { figures, grouped, table, words } from "../report/Table.ts"
import type { LeadAccount } from "./LeadAccount.ts"

type Counted = ReadonlyArray<LeadAccount>

const isOver = ({ stage }: LeadAccount): boolean => stage === "placed" || stage === "closed"

const average = (leads: Counted): string => {
  const over = leads.filter(isOver)
  const filled = over.reduce((sum, { holders }) => sum + holders.size, 0)
  return over.length === 0 ? "" : `${(filled / over.length).toFixed(2)} of ${over[0]!.places}`
}

const count = (leads: Counted, isMeant: (lead: LeadAccount) => boolean): string => grouped(leads.filter(isMeant).length)

const rows: ReadonlyArray<readonly [name: string, figure: (leads: Counted) => string]> = [
  ["sent", (leads) => count(leads, () => true)],
  ["duplicates", (leads) => count(leads, ({ stage }) => stage === "duplicate")],
  ["refused in review", (leads) => count(leads, ({ stage }) => stage === "refused")],
  ["placed", (leads) => count(leads, ({ stage }) => stage === "placed")],
  [
    "closed, some places taken",
    (leads) => count(leads, ({ holders, stage }) => stage === "closed" && holders.size > 0)
  ],
  ["closed, no place taken", (leads) => count(leads, ({ holders, stage }) => stage === "closed" && holders.size === 0)],
  ["open at the end", (leads) => count(leads, ({ stage }) => stage === "open")],
  ["held at the end", (leads) => count(leads, ({ stage }) => stage === "held")],
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
