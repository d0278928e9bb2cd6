import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import type { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { rateOf } from "@leadwell/domain/assignment/Rate"
import { businessDay, BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect } from "effect"
import { demand, demandEqual, type Law } from "../../Law.ts"
import {
  afterHistory,
  type HistoryLawPorts,
  lastDays,
  months,
  onlyTotal,
  rowsOf,
  some,
  wholeTime
} from "./AfterHistory.ts"

/** The figures that a list of the leads of a business tells by their statuses. */
const byStatus: Readonly<Record<string, ReadonlyArray<BusinessLeadStatus> | undefined>> = {
  assigned: undefined,
  withdrawn: ["withdrawn"],
  reclaims_filed: ["reclaim_requested", "reclaim_rejected", "reclaimed"],
  reclaims_granted: ["reclaimed"],
  reclaims_rejected: ["reclaim_rejected"],
  reclaims_waiting: ["reclaim_requested"]
}

/** Returns the figures of a list by the total that each selection has. */
const totalsBy = <E>(total: (status: ReadonlyArray<BusinessLeadStatus> | undefined) => Effect.Effect<number, E>) =>
  Effect.map(
    Effect.forEach(Object.entries(byStatus), ([key, status]) =>
      Effect.map(total(status), (count) => [key, count] as const)
    ),
    (counts): Readonly<Record<string, number>> => Object.fromEntries(counts)
  )

/**
 * The laws that lists, files, the page of a business and evidence agree with what `ReportRepository` counts of
 * businesses, after a drawn history.
 */
export const businessFigureLaws: ReadonlyArray<Law<HistoryLawPorts>> = [
  {
    sentence:
      "tells one figure of a business in its list, its page, evidence, files and reports, in each month and over all",
    check: afterHistory(
      Effect.fnUntraced(function* ({ businesses, operator, owner }) {
        const [leads, overviews, reports, exports] = [
          yield* BusinessLeads,
          yield* BusinessOverviews,
          yield* Reports,
          yield* Exports
        ]
        const [{ getAccessible }, { page: reviewed }] = [yield* Businesses, yield* ReclaimReview]
        const zone = yield* BusinessTimeZone
        for (const business of businesses) {
          const accessible = yield* getAccessible(owner, business)
          const found = yield* leads.page(accessible, {}, { page: 1, per_page: 100 })
          yield* demand(found.items.length === found.total, "the history has more leads than a page")
          const report = ({ from, to }: typeof wholeTime) =>
            Effect.map(
              reports.get(owner, "businesses", { from, to, business: [business], group: ["month"] }),
              ({ totals }) => totals
            )
          for (const range of [wholeTime, ...months, lastDays]) {
            const query = { assigned_from: range.from, assigned_to: range.to }
            const listed = yield* totalsBy((status) =>
              Effect.map(
                leads.page(accessible, { ...query, ...(status && { status }) }, onlyTotal),
                ({ total }) => total
              )
            )
            const rows = yield* Effect.scoped(
              Effect.flatMap(exports.businessLeads(owner, { ...query, business: [business] }, "csv"), rowsOf)
            )
            const written = yield* totalsBy((statuses) =>
              Effect.succeed(rows.filter(({ status }) => statuses?.some((one) => one === status) ?? true).length)
            )
            yield* demandEqual(written, listed, `the file of leads from ${range.from}`)
            const givenBack = found.items.filter(({ businessLead: { released_at: at } }) => {
              const day = at && businessDay(at, zone)
              return day !== null && day >= range.from && day <= range.to
            }).length
            const expected = {
              ...listed,
              given_back: givenBack,
              billable: listed["assigned"]! - givenBack,
              reclaim_rate: rateOf(listed["reclaims_granted"]!, listed["assigned"]!)
            }
            const totals = yield* report(range)
            yield* demandEqual(some(totals, Object.keys(expected)), expected, `the report from ${range.from}`)
          }
          const page = yield* overviews.get(accessible)
          const { assigned, reclaim_rate, withdrawn } = yield* report(lastDays)
          const shown = { leads: page.leads, rate: page.reclaimRate, withdrawn: page.withdrawn }
          yield* demandEqual(shown, { leads: assigned, rate: reclaim_rate, withdrawn }, "the page of the business")
          const [row] = (yield* Effect.scoped(Effect.flatMap(exports.businesses(owner, {}, "csv"), rowsOf))).filter(
            ({ id }) => id === business
          )
          const ofRow = { leads_30_days: assigned, reclaim_rate, withdrawn }
          yield* demandEqual(some(row ?? {}, Object.keys(ofRow)), ofRow, "the file of businesses")
          const over = yield* report(wholeTime)
          const { items } = yield* reviewed(operator, { business: [business] }, { page: 1, per_page: 100 })
          const files = yield* Effect.scoped(
            Effect.flatMap(exports.reclaims(operator, { business: [business] }, "csv"), rowsOf)
          )
          const { reclaims_filed: filed } = over
          yield* demandEqual([items.length, files.length], [filed, filed], "the requests, and their file")
          const latest = items.at(-1)?.evidence
          if (latest === undefined) continue
          yield* demandEqual([latest.assigned, latest.reclaimed], [over["assigned"], filed], "the evidence")
          const counts = ["reclaims_granted", "reclaims_rejected", "reclaims_waiting", "withdrawn", "given_back"]
          yield* demand(
            Object.values(some(over, counts)).every(Boolean),
            `nothing of a figure: ${JSON.stringify(over)}`
          )
        }
      })
    )
  }
]
