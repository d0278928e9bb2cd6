import { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Delivery, DeliveryForm } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { type DateTime, Effect, Layer, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { appendAudit } from "../audit/AuditRows.ts"
import { lastNumber, stableNumber } from "../event/StableEvents.ts"
import { deliveryColumns, insertDeliveries, removedAtOnce, removeDeliveries } from "../rows/DeliveryRows.ts"
import { instant } from "../sql/Conditions.ts"
import { readLongList } from "../sql/LongLists.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { accountedEvents, isInEventRange } from "./AccountedEvents.ts"
import { makeDeliveryChanges } from "./DeliveryChanges.ts"
import { dueDeliveries, waitingReceivers } from "./DueDeliveries.ts"

const number = numberFromBigint(Schema.Int)
const positions = decodeRows(Schema.Struct({ number, reached: number }))
const owned = decodeRows(Schema.Struct({ id: BusinessId, account: AccountId }))
const receivers = decodeRows(Schema.Struct({ receiver: Schema.String, is_due: Schema.Boolean }))
const heads = decodeRows(Schema.Struct({ head: Schema.String }))
const counted = decodeRows(Schema.Struct({ receiver: Schema.String, pending: number, failed: number }))

/** The longest wait for running writers of events. It is far above the duration of any of our transactions. */
const stabilityTimeout = "30 seconds"

/** {@link DeliveryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(PgClient, (sql) => {
    const { change, deliveriesOf } = makeDeliveryChanges(sql)
    return {
      unseen: Effect.fn("PgDeliveryRepository.unseen")(function* (from) {
        const reached =
          typeof from === "number"
            ? sql`${BigInt(from)}::bigint`
            : sql`coalesce((select number from leadwell.fan_out where channel = ${from}), 0)`
        // While there is nothing new, this is the only query of a turn.
        const [last] = yield* positions(
          yield* orUnavailable(sql`select l.number, ${reached} as reached from (${lastNumber(sql)}) l`)
        )
        if (last === undefined || last.number <= last.reached) return null
        const until = yield* Effect.timeoutOrElse(orUnavailable(stableNumber(sql)), {
          duration: stabilityTimeout,
          orElse: () => Effect.fail(new StorageUnavailable({}))
        })
        return { after: last.reached, until }
      }),
      businesses: Effect.fn("PgDeliveryRepository.businesses")((range) =>
        Effect.flatMap(
          orUnavailable(sql`
            select b.id, b.account
            from (select distinct business from leadwell.events where ${isInEventRange(sql, range)}) e
              join leadwell.businesses b on b.id = e.business`),
          owned
        )
      ),
      events: Effect.fn("PgDeliveryRepository.events")((selection) => orUnavailable(accountedEvents(sql, selection))),
      advance: <D extends Delivery>(
        form: DeliveryForm<D>,
        from: number,
        until: number,
        deliveries: ReadonlyArray<D>
      ) => {
        const moved = sql`
          insert into leadwell.fan_out as f (channel, number) values (${form.channel}, ${BigInt(until)})
          on conflict (channel) do update set number = excluded.number where f.number = ${BigInt(from)}
          returning f.number`
        const stored = Effect.gen(function* () {
          if ((yield* moved).length === 0) return false
          yield* insertDeliveries(sql, form, deliveries)
          return true
        }).pipe(sql.withTransaction)
        return (deliveries.length > 0 ? stored : Effect.map(moved, ({ length }) => length > 0)).pipe(
          orUnavailable,
          Effect.withSpan("PgDeliveryRepository.advance")
        )
      },
      insert: (form, deliveries, audit) =>
        Effect.andThen(insertDeliveries(sql, form, deliveries), appendAudit(sql, audit)).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.withSpan("PgDeliveryRepository.insert")
        ),
      waiting: Effect.fn("PgDeliveryRepository.waiting")(function* <D extends Delivery>(
        { channel }: DeliveryForm<D>,
        now: DateTime.Utc,
        above: D["receiver"] | null,
        limit: number
      ) {
        const listed = yield* receivers(yield* orUnavailable(waitingReceivers(sql, channel, now, above, limit)))
        const due = listed.flatMap(({ is_due, receiver }) => (is_due ? [receiver] : []))
        return { receivers: due, last: listed.length < limit ? null : (listed.at(-1)?.receiver ?? null) }
      }),
      due: Effect.fn("PgDeliveryRepository.due")(function* (form, receiver, limits, now) {
        const rows = yield* orUnavailable(dueDeliveries(sql, { channel: form.channel, receiver, now }, limits))
        const [found, firsts] = [yield* deliveriesOf(form, rows), yield* heads(rows)]
        return [...Map.groupBy(found, (_, index) => firsts[index]!.head).values()]
      }),
      modify: (form, known, by, audit) =>
        Effect.withSpan(orUnavailable(change(form, known, by, audit)), "PgDeliveryRepository.modify"),
      page: Effect.fn("PgDeliveryRepository.page")((form, { receiver, status }, request) => {
        const wanted = sql.and([
          sql`channel = ${form.channel}`,
          ...(receiver === undefined ? [] : [sql`receiver = ${receiver}`]),
          ...(status === undefined ? [] : [sql`status = any(${[...status]}::text[])`])
        ])
        const key = receiver === undefined ? ["id"] : ["created_at", "number", "id"]
        return readLongList((rows) => deliveriesOf(form, rows))(sql, {
          total: sql`select count(*) as total from leadwell.deliveries where ${wanted}`,
          keys: sql`select ${sql.literal(key.join(", "))} from leadwell.deliveries where ${wanted}`,
          key,
          sort: "descending",
          row: sql`select d.created_at, d.number, d.id, ${deliveryColumns(sql)}
            from leadwell.deliveries d where d.id = k.id offset 0`,
          request
        })
      }),
      counts: Effect.fn("PgDeliveryRepository.counts")(function* ({ channel }, all, most) {
        const countedTo = (condition: Fragment) => sql`(
          select count(*) from (
            select from leadwell.deliveries d
            where d.channel = ${channel} and d.receiver = r.id and ${condition} limit ${most}
          ) as counted
        )`
        const rows = yield* orUnavailable(sql`
          select r.id as receiver, ${countedTo(sql`d.ended_at is null`)} as pending,
            ${countedTo(sql`d.status = 'failed'`)} as failed
          from unnest(${[...all]}::text[]) as r (id)`)
        return new Map((yield* counted(rows)).map(({ receiver, ...counts }) => [receiver, counts]))
      }),
      remove: Effect.fn("PgDeliveryRepository.remove")(({ channel }, receiver, limit) =>
        Effect.map(orUnavailable(removeDeliveries(sql, channel, receiver, limit)), (removed) => removed.length)
      ),
      removeEnded: Effect.fn("PgDeliveryRepository.removeEnded")(function* (endedBy) {
        const step = sql`
          delete from leadwell.deliveries where id in (
            select id from leadwell.deliveries where ended_at <= ${instant(sql, endedBy)} order by ended_at
            limit ${removedAtOnce}
          ) returning id`
        yield* Effect.repeat(orUnavailable(step), { until: (removed) => removed.length < removedAtOnce })
      })
    }
  })
)
