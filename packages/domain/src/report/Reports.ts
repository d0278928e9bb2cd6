import { Context, DateTime, Effect, Layer, Semaphore } from "effect"
import { type Granted, isGranted, NotGranted } from "../access/Grant.ts"
import { isOperator, type Principal } from "../access/Principal.ts"
import { reachOf } from "../access/Reach.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { businessDay, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { dayAfter } from "../calendar/CalendarPeriod.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { maxPerPage } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type CellGroup, isPeriod } from "./CellQuery.ts"
import { cubes } from "./Cube.ts"
import { eventCounting } from "./EventCounting.ts"
import { Refusals } from "./Refusals.ts"
import {
  definitionOf,
  type ReportDefinition,
  type ReportGroup,
  type ReportName,
  type Unit
} from "./ReportDefinition.ts"
import { partsOf } from "./ReportParts.ts"
import { groupsOf, queryFaults, type ReportQuery, selectingKeys } from "./ReportQuery.ts"
import { ReportRepository } from "./ReportRepository.ts"
import { byGroups, figuresOf, merged, namedCounts, type ReportRow, total } from "./ReportRows.ts"

/** The most rows of a report. */
const mostRows = 10_000

/** The most groups that are read for a report before those of one affiliate or category are added up. */
const mostGroups = 100_000

/** A column of a report. A group has no unit. */
export interface ReportColumn {
  readonly key: string
  readonly unit: Unit | null
}

/**
 * A report. `clock` says what happened on its days, which are days in `time_zone`. Events up to `counted_until` are
 * counted, and later ones maybe.
 */
export interface Report {
  readonly report: ReportName
  readonly clock: string
  readonly time_zone: string
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly counted_until: DateTime.Utc
  readonly columns: ReadonlyArray<ReportColumn>
  readonly rows: ReadonlyArray<ReportRow>
  readonly totals: Readonly<Record<string, number | null>>
}

/** What a group reads of the cells, and what it makes of that. */
interface GroupSource {
  readonly from: string
  readonly name: (value: string) => string
}

/** Returns the values that the keys of cells may have: those that are asked for within those that the reader sees. */
const wantedOf = (
  query: ReportQuery,
  limited: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const wanted = new Map(limited)
  for (const [asked, key] of Object.entries(selectingKeys)) {
    const values: ReadonlyArray<string> | undefined = query[asked as keyof typeof selectingKeys]
    const limit = limited.get(key)
    if (values !== undefined)
      wanted.set(key, limit === undefined ? values : values.filter((one) => limit.includes(one)))
  }
  return wanted
}

const unchanged = (value: string): string => value

/** Counts what happened, and writes it as reports. */
export class Reports extends Context.Service<
  Reports,
  {
    /**
     * Returns a report: to an operator of everything, to a reviewer of all reclaim requests, and to others of their own
     * websites or businesses. A query for more than {@link mostRows} rows is refused.
     */
    readonly get: (
      reader: Principal,
      name: ReportName,
      query: ReportQuery
    ) => Effect.Effect<Report, InvalidInput | NotGranted | StorageUnavailable>
    /** Counts all events anew. Reports keep their old figures until that is done. It may run at any time, and again. */
    readonly rebuild: (operator: Granted<"operator">) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/report/Reports") {
  static readonly layer = Layer.effect(
    Reports,
    Effect.gen(function* () {
      const repository = yield* ReportRepository
      const refusals = yield* Refusals
      const { businesses, subcategories, websites } = yield* CatalogParts
      const window = yield* ReclaimWindow
      const zone = yield* BusinessTimeZone
      const counting = yield* eventCounting
      const line = yield* Semaphore.make(1)

      /** Reads all parts of a list, page by page. */
      const all = Effect.fnUntraced(function* <A>(
        page: (request: {
          readonly page: number
          readonly per_page: number
        }) => Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly total: number }, StorageUnavailable>
      ) {
        const found: Array<A> = []
        for (let number = 1; ; number++) {
          const { items, total } = yield* page({ page: number, per_page: maxPerPage })
          found.push(...items)
          if (items.length === 0 || found.length >= total) return found
        }
      })

      /** Returns the values of keys to which a reader is limited, or fails when the report is not for it. */
      const limits = Effect.fnUntraced(function* (
        reader: Principal,
        name: ReportName,
        { cube, readers }: ReportDefinition
      ) {
        const keys: ReadonlyArray<string> = cubes[cube].keys
        const limited = new Map<string, ReadonlyArray<string>>()
        if (isOperator(reader)) return limited
        if (!readers.some((one) => isGranted(reader, one)))
          return yield* new NotGranted({ grants: ["operator", ...readers] })
        if (name === "reclaims" && isGranted(reader, "leads:review")) return limited
        if (keys.includes("account")) {
          limited.set("account", [reader.account])
          if (reader.scope?.websites !== undefined) limited.set("website", reader.scope.websites)
          return limited
        }
        const own = yield* all((request) => businesses.page(reachOf(reader), request))
        return limited.set(
          "business",
          own.map(({ id }) => id)
        )
      })

      /** Returns what each group reads. Affiliates and categories are those of the catalogue of now. */
      const sourcesOf = Effect.fnUntraced(function* (groups: ReadonlyArray<ReportGroup>) {
        const named = new Map<ReportGroup, GroupSource>()
        for (const group of groups) {
          if (group === "affiliate") {
            const found = yield* all((request) => websites.page({ account: "*", scope: null, affiliate: "*" }, request))
            const owners = new Map<string, string>(found.map(({ affiliate, code }) => [code, affiliate ?? ""]))
            named.set(group, { from: "website", name: (code) => owners.get(code) ?? "" })
          } else if (group === "category") {
            const found = yield* all((request) => subcategories.page("*", request))
            const owners = new Map<string, string>(found.map(({ category, id }) => [id, category.id]))
            named.set(group, { from: "subcategory", name: (id) => owners.get(id) ?? "" })
          } else if (group === "month") named.set(group, { from: group, name: (day) => day.slice(0, 7) })
          else named.set(group, { from: group, name: unchanged })
        }
        return [...named.values()]
      })

      /** Returns the last day whose leads can no longer be reclaimed. */
      const lastApproved = (until: DateTime.Utc): CalendarDate =>
        dayAfter(businessDay(DateTime.subtractDuration(until, window), zone), -1)

      const tooMany = new InvalidInput({ faults: [faultAt("group", { _tag: "TooManyRows", max: mostRows })] })

      return {
        get: Effect.fn("Reports.get")(function* (reader, name, query) {
          const definition = definitionOf(name, query)
          const limited = yield* limits(reader, name, definition)
          const faults = queryFaults(query, definition)
          if (faults.length > 0) return yield* new InvalidInput({ faults })
          if (name === "refusals") yield* refusals.flush
          yield* line.withPermit(counting.ahead)
          const current = yield* counting.current
          const { cube, figures } = definition
          const groups = groupsOf(query)
          const read = yield* sourcesOf(groups)
          const wanted = wantedOf(query, limited)
          const sources = read.map(({ from }) => from)
          const keys = [...sources.filter((one) => !isPeriod(one)), ...wanted.keys()]
          const isByDay = sources.some((one) => one === "day" || one === "week")
          const sum = (to: CalendarDate) =>
            Effect.forEach(partsOf({ cube, from: query.from, to }, keys, isByDay), (part) =>
              repository.sum({ ...part, groups: sources, wanted }, mostGroups + 1)
            ).pipe(
              Effect.map((parts) => parts.flat()),
              Effect.filterOrFail(
                (found) => found.length <= mostGroups,
                () => tooMany
              ),
              Effect.map((found) => merged(found, (values) => values.map((value, nth) => read[nth]!.name(value))))
            )
          const found = yield* sum(query.to)
          if (found.size > mostRows) return yield* tooMany
          const hasApproved = figures.some(({ key }) => key === "approved")
          const approvedTo = hasApproved ? lastApproved(current.counted_until) : query.from
          const over: ReadonlyMap<string, CellGroup> =
            hasApproved && approvedTo >= query.from
              ? yield* sum(approvedTo < query.to ? approvedTo : query.to)
              : new Map()
          const names = cubes[cube].counts
          const countsOf = (counts: ReadonlyArray<number>, approved: ReadonlyArray<number> | undefined) => ({
            ...namedCounts(names, counts),
            ...(hasApproved && { approved: namedCounts(names, approved ?? [])["unclaimed"]! })
          })
          const rows = [...found].toSorted(([, a], [, b]) => byGroups(a, b))
          return {
            report: name,
            clock: definition.clock,
            time_zone: current.zone,
            from: query.from,
            to: query.to,
            counted_until: current.counted_until,
            columns: [
              ...groups.map((key) => ({ key, unit: null })),
              ...figures.map(({ key, unit }) => ({ key, unit }))
            ],
            rows: rows.map(([key, { counts, groups: values }]) => ({
              ...Object.fromEntries(groups.map((group, nth) => [group, values[nth] === "" ? null : values[nth]!])),
              ...figuresOf(figures, countsOf(counts, over.get(key)?.counts))
            })),
            totals: figuresOf(
              figures,
              countsOf(total(found.values(), names.length), total(over.values(), names.length))
            )
          }
        }),
        rebuild: Effect.fn("Reports.rebuild")(function* () {
          yield* repository.begin(DateTime.zoneToString(zone))
          yield* counting.all(0)
        })
      }
    })
  ).pipe(Layer.provide(Refusals.layer))
}
