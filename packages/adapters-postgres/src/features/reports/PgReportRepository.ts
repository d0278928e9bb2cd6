import { PgClient } from "@effect/sql-pg/PgClient"
import { isPeriod } from "@leadwell/domain/features/reports/CellQuery"
import { type Cell, countIndexOf, type CubeName, positionOf } from "@leadwell/domain/features/reports/Cube"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { Array as Arr, Effect, Layer, Schema } from "effect"
import { dateOf, decodeRows, numberFromBigint } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"
import { nextEvents } from "./LeadHistories.ts"

const countingRows = decodeRows(
  Schema.Struct({
    id: numberFromBigint(Schema.Int),
    zone: Schema.String,
    counted: numberFromBigint(Schema.Int),
    counted_until: Schema.NullOr(Schema.DateTimeUtcFromDate),
    is_current: Schema.Boolean
  })
)

const groupRows = decodeRows(
  Schema.Struct({ groups: Schema.Array(Schema.String), counts: Schema.Array(Schema.NumberFromString) })
)

/** The number of the cells that belong to no counting. */
const noCounting = 0n

/** How many cells of an old counting are removed at once, and how many are added, whose text is made in one step. */
const [removedAtOnce, addedAtOnce] = [10_000, 500]

const addCells = (sql: PgClient, counting: bigint, cells: ReadonlyArray<Cell>) => sql`
  insert into leadwell.report_cells as c (counting, cube, day, keys, counts)
  select ${counting}, e.cube, e.day, e.keys, e.counts
  from jsonb_to_recordset(${JSON.stringify(cells)}::text::jsonb)
    as e (cube text, day date, keys text[], counts integer[])
  order by e.cube, e.day, e.keys
  on conflict (counting, cube, day, keys) do update set counts = (
    select array_agg(a + b order by nth)
    from unnest(c.counts, excluded.counts) with ordinality as sums (a, b, nth))`

/** A key of the cells of a cube, as an expression. */
const keyOf = (sql: PgClient, cube: CubeName, key: string) =>
  sql`keys[${sql.literal(String(positionOf(cube, key) + 1))}]`

/** Forgets all countings, and the refused requests of some websites, because their leads are removed. */
export const forgetReports = Effect.fnUntraced(function* (sql: PgClient, websites: ReadonlyArray<string>) {
  yield* sql`delete from leadwell.report_countings`
  yield* sql`
    delete from leadwell.report_cells
    where counting <> ${noCounting} or ${keyOf(sql, "refusals", "website")} = any(${websites}::text[])`
})

const groupOf = (sql: PgClient, cube: CubeName, group: string) =>
  isPeriod(group) ? sql`date_trunc(${sql.literal(`'${group}'`)}, day::timestamp)::date` : keyOf(sql, cube, group)

/** {@link ReportRepository} on PostgreSQL. */
export const layer = Layer.effect(
  ReportRepository,
  Effect.map(PgClient, (sql) => ({
    countings: Effect.flatMap(
      orUnavailable(
        sql`select id, zone, counted, counted_until, is_current from leadwell.report_countings order by is_current desc`
      ),
      countingRows
    ).pipe(Effect.withSpan("PgReportRepository.countings")),
    begin: Effect.fn("PgReportRepository.begin")((zone) =>
      Effect.asVoid(
        orUnavailable(sql`
          insert into leadwell.report_countings (zone, is_current)
          select ${zone}, not exists (select from leadwell.report_countings)
          on conflict (is_current) do nothing`)
      )
    ),
    next: Effect.fn("PgReportRepository.next")((after, limit) => orUnavailable(nextEvents(sql, after, limit))),
    advance: Effect.fn("PgReportRepository.advance")(({ counted, id }, to, changes) =>
      orUnavailable(
        Effect.gen(function* () {
          const moved = yield* sql`
            update leadwell.report_countings
            set counted = ${BigInt(to.counted)}, counted_until = ${dateOf(to.counted_until)}
            where id = ${BigInt(id)} and counted = ${BigInt(counted)} returning id`
          if (moved.length === 0) return false
          for (const some of Arr.chunksOf(changes, addedAtOnce)) yield* addCells(sql, BigInt(id), some)
          return true
        }).pipe(sql.withTransaction)
      )
    ),
    makeCurrent: Effect.fn("PgReportRepository.makeCurrent")(function* (id) {
      yield* orUnavailable(
        Effect.gen(function* () {
          const [found] = yield* sql`select id from leadwell.report_countings where id = ${BigInt(id)} for update`
          if (found === undefined) return
          yield* sql`delete from leadwell.report_countings where id <> ${BigInt(id)}`
          yield* sql`update leadwell.report_countings set is_current = true where id = ${BigInt(id)}`
        }).pipe(sql.withTransaction)
      )
      yield* untilNothing(
        Effect.map(
          orUnavailable(sql`
            delete from leadwell.report_cells where ctid in (
              select ctid from leadwell.report_cells
              where counting <> ${noCounting} and counting not in (select id from leadwell.report_countings)
              limit ${removedAtOnce}
            ) returning 1`),
          (removed) => removed.length
        )
      )
    }),
    addRefusals: Effect.fn("PgReportRepository.addRefusals")((cells) =>
      orUnavailable(
        Effect.forEach(Arr.chunksOf(cells, addedAtOnce), (some) => addCells(sql, noCounting, some), { discard: true })
      )
    ),
    sum: Effect.fn("PgReportRepository.sum")(({ counts, cube, from, groups, to, wanted }, limit) => {
      const sums = counts.map((name) => sql`sum(counts[${sql.literal(String(countIndexOf(cube, name) + 1))}])`)
      const names = groups.map((group) => groupOf(sql, cube, group))
      const places = groups.map((_, nth) => sql.literal(String(nth + 1)))
      const counting =
        cube === "refusals" ? sql`${noCounting}` : sql`(select id from leadwell.report_countings where is_current)`
      const conditions = [...wanted].map(([key, values]) => sql`${keyOf(sql, cube, key)} = any(${values}::text[])`)
      return Effect.flatMap(
        orUnavailable(sql`
          select array[${sql.csv(names.map((_, nth) => sql`g${sql.literal(String(nth + 1))}::text`))}]::text[] as groups,
            counts
          from (
            select ${sql.csv(names.map((name, nth) => sql`${name} as g${sql.literal(String(nth + 1))}`))},
              array[${sql.csv(sums)}]::text[] as counts
            from leadwell.report_cells
            where counting = ${counting} and cube = ${cube} and day between ${from}::text::date and ${to}::text::date
              and ${sql.and([sql`true`, ...conditions])}
            group by ${sql.csv(places)}
          ) sums
          where exists (select from unnest(counts) n where n <> '0')
          limit ${limit}`),
        groupRows
      )
    })
  }))
)
