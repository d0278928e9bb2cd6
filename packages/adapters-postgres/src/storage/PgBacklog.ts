import { PgClient } from "@effect/sql-pg"
import { Backlog, type Waiting } from "@leadwell/domain/storage/Backlog"
import { DateTime, Effect, Layer, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const rows = decodeRows(
  Schema.Struct({
    kind: Schema.Literals(["open", "held", "due", "reclaims"]),
    count: numberFromBigint(Schema.Int),
    since: Schema.NullOr(Schema.DateTimeUtcFromDate)
  })
)

const nothing: Waiting = { count: 0, since: null }

/**
 * {@link Backlog} on PostgreSQL, with one statement. It reads at most `most` entries of each index, so its cost does
 * not grow with the backlog, nor with the leads in other stages.
 */
export const layer = Layer.effect(
  Backlog,
  Effect.map(PgClient.PgClient, (sql) => ({
    read: Effect.fn("PgBacklog.read")(function* ({ most, receivedBy, today }) {
      const by = sql`${DateTime.toDateUtc(receivedBy)}::timestamptz`
      const inStage = (stage: "open" | "held") => sql`
        select ${stage} as kind,
          (select count(*) from (select from leadwell.leads where stage = ${stage} limit ${most}) as counted) as count,
          (select created_at from leadwell.leads where stage = ${stage} order by created_at, id limit 1) as since`
      const found = yield* orUnavailable(sql`
        ${inStage("open")}
        union all ${inStage("held")}
        union all (
          with due as materialized (
            (select id, created_at from leadwell.leads where stage = 'open' and offered_at is null order by id limit ${most})
            union
            (select id, created_at from leadwell.leads
              where stage = 'open' and created_at <= ${by} order by created_at limit ${most})
            union
            (select l.id, l.created_at from leadwell.markets m
              left join leadwell.market_rounds r using (subcategory)
              join leadwell.leads l on l.subcategory_id = m.subcategory and l.stage = 'open'
                and l.id > coalesce(r.after, 0)
              where r.target is not null or r.changes is distinct from m.changes or r.day is distinct from ${today}::date
              limit ${most})
          )
          select 'due', least(${most}, (select count(*) from due)), (select min(created_at) from due)
        )
        union all select 'reclaims',
          (select count(*) from (select from leadwell.reclaim_requests where status = 'pending' limit ${most}) as counted),
          (select created_at from leadwell.reclaim_requests where status = 'pending' order by created_at, id limit 1)`)
      const sizes = new Map((yield* rows(found)).map(({ kind, ...size }) => [kind, size]))
      const sizeOf = (kind: "open" | "held" | "due" | "reclaims") => sizes.get(kind) ?? nothing
      return { open: sizeOf("open"), held: sizeOf("held"), due: sizeOf("due"), reclaims: sizeOf("reclaims") }
    })
  }))
)
