import { Context, DateTime, Effect, Layer, Semaphore } from "effect"
import type { Granted, NotGranted } from "../../access/Grant.ts"
import type { Principal } from "../../access/Principal.ts"
import { ReclaimWindow } from "../../assignment/ReclaimWindow.ts"
import { businessDay, BusinessTimeZone } from "../../calendar/BusinessDay.ts"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { dayAfter } from "../../calendar/CalendarPeriod.ts"
import { faultAt } from "../../input/Fault.ts"
import { InvalidInput } from "../../input/InvalidInput.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { isPeriod } from "./CellQuery.ts"
import { cubes } from "./Cube.ts"
import { eventCounting } from "./EventCounting.ts"
import { groupSources } from "./GroupSources.ts"
import { type KeyValues, readerLimits, wantedOf } from "./ReaderLimits.ts"
import { Refusals } from "./Refusals.ts"
import { definitionOf, type ReportDefinition, type ReportName, type Unit } from "./ReportDefinition.ts"
import { partsOf } from "./ReportParts.ts"
import { groupsOf, queryFaults, type ReportQuery } from "./ReportQuery.ts"
import { type Counting, ReportRepository } from "./ReportRepository.ts"
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
    /**
     * Counts all events anew, by days of the business time zone. Reports keep their old figures until that is done. It
     * may run at any time, and again.
     */
    readonly rebuild: (operator: Granted<"operator">) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/features/reports/Reports") {
  static readonly layer = Layer.effect(
    Reports,
    Effect.gen(function* () {
      const repository = yield* ReportRepository
      const refusals = yield* Refusals
      const [limits, sourcesOf] = [yield* readerLimits, yield* groupSources]
      const window = yield* ReclaimWindow
      const own = DateTime.zoneToString(yield* BusinessTimeZone)
      const counting = yield* eventCounting
      const line = yield* Semaphore.make(1)

      /** Returns the last day of a zone whose leads can no longer be reclaimed. */
      const lastApproved = (until: DateTime.Utc, zone: string): CalendarDate =>
        dayAfter(businessDay(DateTime.subtractDuration(until, window), DateTime.zoneMakeNamedUnsafe(zone)), -1)

      const tooMany = new InvalidInput({ faults: [faultAt("group", { _tag: "TooManyRows", max: mostRows })] })

      /** Returns the function that adds up the cells of a query from its first day to another one, by its groups. */
      const summing = Effect.fnUntraced(function* ({ cube }: ReportDefinition, query: ReportQuery, limited: KeyValues) {
        const read = yield* sourcesOf(groupsOf(query))
        const wanted = wantedOf(query, limited)
        const groups = read.map(({ from }) => from)
        const keys = [...groups.filter((one) => !isPeriod(one)), ...wanted.keys()]
        const isByDay = groups.some((one) => one === "day" || one === "week")
        return Effect.fnUntraced(function* (to: CalendarDate, counts: ReadonlyArray<string>) {
          const parts = partsOf({ cube, from: query.from, to }, keys, isByDay)
          const found = yield* Effect.forEach(parts, (part) =>
            repository.sum({ ...part, groups, wanted, counts }, mostGroups + 1)
          )
          const rows = merged(found.flat(), (values) => values.map((value, nth) => read[nth]!.name(value)))
          if (found.some((some) => some.length > mostGroups) || rows.size > mostRows) return yield* tooMany
          return rows
        })
      })

      /** Reads the cells of one counting: again if another one became current meanwhile, which has other days. */
      const ofOneCounting = Effect.fnUntraced(function* <A, E>(read: (current: Counting) => Effect.Effect<A, E>) {
        for (;;) {
          const current = yield* counting.current
          const found = yield* read(current)
          if ((yield* counting.current).id === current.id) return found
        }
      })

      return {
        get: Effect.fn("Reports.get")(function* (reader, name, query) {
          const definition = definitionOf(name, query)
          const limited = yield* limits(reader, name, definition)
          const faults = queryFaults(query, definition)
          if (faults.length > 0) return yield* new InvalidInput({ faults })
          if (name === "refusals") yield* refusals.flush
          yield* line.withPermit(counting.ahead)
          const sum = yield* summing(definition, query, limited)
          const { clock, cube, figures } = definition
          const names = definition.counts ?? cubes[cube].counts
          const hasApproved = figures.some(({ key }) => key === "approved")
          const { counted_until, found, over, time_zone } = yield* ofOneCounting(
            Effect.fnUntraced(function* ({ counted_until: until, zone }: Counting) {
              const counted_until = until ?? DateTime.makeUnsafe(0)
              const found = yield* sum(query.to, names)
              const last = lastApproved(counted_until, zone)
              const isAnyOver = hasApproved && last >= query.from
              const over: typeof found = isAnyOver
                ? yield* sum(last < query.to ? last : query.to, ["unclaimed"])
                : new Map()
              return { counted_until, found, over, time_zone: zone }
            })
          )
          const groups = groupsOf(query)
          const countsOf = (counts: ReadonlyArray<number>, [approved = 0]: ReadonlyArray<number>) => ({
            ...namedCounts(names, counts),
            ...(hasApproved && { approved })
          })
          const sums = countsOf(total(found.values(), names.length), total(over.values(), 1))
          return {
            report: name,
            clock,
            time_zone,
            from: query.from,
            to: query.to,
            counted_until,
            columns: [
              ...groups.map((key) => ({ key, unit: null })),
              ...figures.map(({ key, unit }) => ({ key, unit }))
            ],
            rows: [...found]
              .toSorted(([, a], [, b]) => byGroups(a, b))
              .map(([key, { counts, groups: values }]) => ({
                ...Object.fromEntries(groups.map((group, nth) => [group, values[nth] === "" ? null : values[nth]!])),
                ...figuresOf(figures, countsOf(counts, over.get(key)?.counts ?? []))
              })),
            totals: figuresOf(figures, sums)
          }
        }),
        rebuild: Effect.fn("Reports.rebuild")(function* () {
          const anew = Effect.andThen(repository.begin(own), counting.all(0))
          yield* anew
          // Another zone's rebuild may have been under way. Only one at a time is.
          if ((yield* counting.current).zone !== own) yield* anew
        })
      }
    })
  ).pipe(Layer.provide(Refusals.layer))
}
