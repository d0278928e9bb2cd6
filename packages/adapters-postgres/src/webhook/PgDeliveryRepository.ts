import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { type Delivery, DeliveryId } from "@leadwell/domain/webhook/Delivery"
import { DeliveryNotFound, DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { type Webhook, WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Layer, type Result, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { appendAudit } from "../audit/AuditRows.ts"
import { lastNumber } from "../event/StableEvents.ts"
import { readLongList } from "../sql/LongLists.ts"
import { dateOf, decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { deliveryRows, insertDeliveries, selectDeliveries, updateDeliveries } from "./DeliveryRows.ts"
import { fanOut } from "./FanOut.ts"
import { removedAtOnce, removeLeftDeliveries } from "./RemovedDeliveries.ts"
import { webhookRows } from "./WebhookRows.ts"

const number = numberFromBigint(Schema.Int)
const position = decodeRows(Schema.Struct({ number }))
const deliveryCounts = decodeRows(Schema.Struct({ webhook: WebhookId, pending: number, failed: number }))
const webhookIds = decodeRows(Schema.Struct({ webhook: WebhookId }))
const deliveryIds = decodeRows(Schema.Struct({ id: DeliveryId }))
const readPage = readLongList(deliveryRows)

/** {@link DeliveryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(PgClient, (sql) => {
    const deliveries = selectDeliveries(sql)

    return {
      fanOut: Effect.fn("PgDeliveryRepository.fanOut")((limit, make) => fanOut(sql, limit, make)),
      waiting: Effect.fn("PgDeliveryRepository.waiting")(function* (now) {
        const rows = yield* orUnavailable(sql`
          select w.id as webhook from leadwell.webhooks w
          where exists (
            select 1 from leadwell.webhook_deliveries d
            where d.webhook = w.id and d.due_at <= ${DateTime.toDateUtc(now)}::timestamptz
          )`)
        return (yield* webhookIds(rows)).map(({ webhook }) => webhook)
      }),
      due: Effect.fn("PgDeliveryRepository.due")(function* (webhook, limit, now) {
        const rows = yield* orUnavailable(sql`
          select id from leadwell.webhook_deliveries
          where webhook = ${webhook} and due_at <= ${DateTime.toDateUtc(now)}::timestamptz
          order by due_at, number limit ${limit}`)
        return (yield* deliveryIds(rows)).map(({ id }) => id)
      }),
      modify: <E>(id: DeliveryId, change: (delivery: Delivery) => Result.Result<Delivery, E>, audit: AuditEntries) =>
        Effect.gen(function* () {
          const [delivery] = yield* deliveryRows(yield* sql`${deliveries} where d.id = ${id} for update of d`)
          if (delivery === undefined) return yield* new DeliveryNotFound({ id })
          const changed = yield* Effect.fromResult(change(delivery))
          yield* updateDeliveries(sql, [changed])
          yield* appendAudit(sql, audit)
          return changed
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgDeliveryRepository.modify")),
      insertTest: <E>(
        id: WebhookId,
        make: (webhook: Webhook, number: number) => Result.Result<Delivery, E>,
        audit: AuditEntries
      ) =>
        Effect.gen(function* () {
          // The shared row lock stops others from disabling or deleting the webhook meanwhile.
          const [found] = yield* webhookRows(yield* sql`select * from leadwell.webhooks where id = ${id} for share`)
          if (found === undefined) return yield* new WebhookNotFound({ id })
          const [last] = yield* position(yield* lastNumber(sql))
          const made = yield* Effect.fromResult(make(found.webhook, last?.number ?? 0))
          yield* insertDeliveries(sql, [made])
          yield* appendAudit(sql, audit)
          return made
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgDeliveryRepository.insertTest")),
      modifyFailed: (webhook, endedBy, limit, change, audit) =>
        Effect.gen(function* () {
          const failed = yield* deliveryRows(
            yield* sql`
              ${deliveries} where d.webhook = ${webhook} and d.status = 'failed' and d.ended_at <= ${dateOf(endedBy)}::timestamptz
              order by d.ended_at, d.id limit ${limit} for update of d`
          )
          if (failed.length > 0) yield* updateDeliveries(sql, failed.map(change))
          yield* appendAudit(sql, failed.flatMap(audit))
          return failed.length
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgDeliveryRepository.modifyFailed")),
      page: Effect.fn("PgDeliveryRepository.page")((webhook, request) => {
        const ofWebhook = sql`leadwell.webhook_deliveries where webhook = ${webhook}`
        return readPage(sql, {
          total: sql`select count(*) as total from ${ofWebhook}`,
          keys: sql`select number, id from ${ofWebhook}`,
          key: ["number", "id"],
          sort: "descending",
          row: sql`${deliveries} where d.id = k.id offset 0`,
          request
        })
      }),
      counts: Effect.fn("PgDeliveryRepository.counts")(function* (webhooks, most) {
        const counted = (condition: Fragment) => sql`(
          select count(*) from (
            select from leadwell.webhook_deliveries d where d.webhook = w.id and ${condition} limit ${most}
          ) as counted
        )`
        const rows = yield* orUnavailable(sql`
          select w.id as webhook, ${counted(sql`d.due_at is not null`)} as pending,
            ${counted(sql`d.status = 'failed'`)} as failed
          from unnest(${[...webhooks]}::text[]) as w (id)`)
        return new Map((yield* deliveryCounts(rows)).map(({ webhook, ...counts }) => [webhook, counts]))
      }),
      removeEnded: Effect.fn("PgDeliveryRepository.removeEnded")(function* (endedBy) {
        const step = sql`
          delete from leadwell.webhook_deliveries where id in (
            select id from leadwell.webhook_deliveries where ended_at <= ${DateTime.toDateUtc(endedBy)}::timestamptz
            order by ended_at limit ${removedAtOnce}
          ) returning id`
        yield* Effect.repeat(orUnavailable(step), { until: (removed) => removed.length < removedAtOnce })
        yield* orUnavailable(removeLeftDeliveries(sql))
      })
    }
  })
)
