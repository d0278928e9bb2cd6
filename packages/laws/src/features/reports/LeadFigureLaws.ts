import { rateOf } from "@leadwell/domain/assignment/Rate"
import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import type { LeadQuery } from "@leadwell/domain/intake/LeadQuery"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect } from "effect"
import { demand, demandEqual, type Law } from "../../Law.ts"
import { afterHistory, type HistoryLawPorts, months, onlyTotal, rowsOf, some, wholeTime } from "./AfterHistory.ts"

/** The figures that a list of leads tells by the stages of its leads. */
const byStages = {
  received: {},
  held: { stage: ["held"] },
  duplicate: { stage: ["duplicate"] },
  refused: { stage: ["refused"] },
  withdrawn: { stage: ["withdrawn"] },
  closed: { stage: ["closed"] },
  accepted: { stage: ["open", "placed", "closed", "withdrawn"] }
} as const satisfies Record<string, Pick<LeadQuery, "stage">>

const figures = Object.entries<Pick<LeadQuery, "stage">>(byStages)

/** Returns the figures of a list by the total that each selection has. */
const totalsBy = <E>(total: (query: Pick<LeadQuery, "stage">) => Effect.Effect<number, E>) =>
  Effect.map(
    Effect.forEach(figures, ([key, query]) => Effect.map(total(query), (count) => [key, count] as const)),
    (counts): Readonly<Record<string, number>> => Object.fromEntries(counts)
  )

const sum = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>, key: string): number =>
  rows.reduce((all, row) => all + Number(row[key]), 0)

/** The laws that lists and files agree with what `ReportRepository` counts of leads, after a drawn history. */
export const leadFigureLaws: ReadonlyArray<Law<HistoryLawPorts>> = [
  {
    sentence: "tells one figure of leads in lists, files and reports, in each month and over all",
    check: afterHistory(
      Effect.fnUntraced(function* ({ businesses, operator, owner, websites }, { opened, refused }) {
        const [leads, reports, exports] = [yield* Leads, yield* Reports, yield* Exports]
        const website_code = Object.values(websites)
        for (const { from, to } of [wholeTime, ...months]) {
          const query = { website_code, created_from: from, created_to: to }
          const report = (reader: typeof operator | typeof owner) =>
            Effect.map(reports.get(reader, "intake", { from, to, website_code }), ({ totals }) => totals)
          const file = (more: LeadQuery) =>
            Effect.scoped(Effect.flatMap(exports.leads(operator, { ...query, ...more }, "csv"), rowsOf))
          const total = (more: LeadQuery) =>
            Effect.map(leads.page(operator, { ...query, ...more }, onlyTotal), (page) => page.total)
          const listed = yield* totalsBy(total)
          const sent = yield* totalsBy((more) =>
            Effect.map(leads.pageOfOwn(owner, { ...query, ...more }, onlyTotal), (page) => page.total)
          )
          const rows = yield* file({})
          const written = yield* totalsBy(({ stage }) =>
            Effect.succeed(rows.filter((row) => stage?.some((one) => one === row["stage"]) ?? true).length)
          )
          yield* demandEqual([sent, written], [listed, listed], "the list of the sender, and the file")
          const offered = rows.filter(({ id }) => opened.has(id as never))
          const filled = yield* total({ business: businesses })
          yield* demandEqual((yield* file({ business: businesses })).length, filled, "the filled leads of the file")
          const [places, taken] = [sum(offered, "places"), sum(rows, "places_taken")]
          const expected = {
            ...listed,
            offered: offered.length,
            filled,
            places,
            taken,
            filled_rate: rateOf(filled, offered.length),
            fill_rate: rateOf(taken, places)
          }
          for (const reader of [operator, owner]) {
            yield* demandEqual(some(yield* report(reader), Object.keys(expected)), expected, `the report from ${from}`)
          }
          if (from !== wholeTime.from || to !== wholeTime.to) continue
          yield* demand(Object.values(expected).every(Boolean), `nothing of a figure: ${JSON.stringify(expected)}`)
          const { totals } = yield* reports.get(owner, "refusals", { from, to, website_code })
          yield* demandEqual(totals["refused"], refused, "refused requests")
        }
      })
    )
  }
]
