import { PgClient } from "@effect/sql-pg"
import { AccountId } from "@leadwell/domain/account/Account"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { type Delivery, DeliveryId } from "@leadwell/domain/webhook/Delivery"
import { DeliveryNotFound, DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { type Webhook, WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Layer, type Result, Schema } from "effect"
import { appendAudit } from "../audit/AuditRows.ts"
import { numbersOfRow } from "../event/Outbox.ts"
import { lastNumber, settledNumber } from "../event/SettledEvents.ts"
import { readPage } from "../sql/Pages.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { deliveryRows, insertDeliveries, updateDeliveries } from "./DeliveryRows.ts"
import { webhookRows } from "./WebhookRows.ts"

type Make = Parameters<DeliveryRepository["Service"]["fanOut"]>[1]

const number = numberFromBigint(Schema.Int)
const progress = decodeRows(Schema.Struct({ is_behind: Schema.Boolean }))
const position = decodeRows(Schema.Struct({ number }))
const events = decodeRows(
  Schema.Struct({
    ...DomainEvent.fields,
    at: Schema.DateTimeUtcFromDate,
    lead: numberFromBigint(LeadId),
    number,
    lead_account: Schema.NullOr(AccountId),
    business_account: Schema.NullOr(AccountId)
  })
)
const webhookIds = decodeRows(Schema.Struct({ webhook: WebhookId }))
const deliveryIds = decodeRows(Schema.Struct({ id: DeliveryId }))
const pages = readPage(deliveryRows)

/** The longest wait for running writers of events. It is far above the duration of any of our transactions. */
const patience = "30 seconds"

/** The maximum number of deliveries that one statement deletes. It limits how long their rows stay locked. */
const removedAtOnce = 1000

const dateOf = (at: DateTime.Utc | null): Date | null => (at === null ? null : DateTime.toDateUtc(at))

/** {@link DeliveryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(PgClient.PgClient, (sql) => {
    const columns = sql`d.*, e.type, e.at, e.lead, e.business, e.reclaim`
    const withEvents = sql`
      leadwell.webhook_deliveries d left join leadwell.events e on not d.is_test and e.number = d.number
        and e.first = (select max(o.number) from leadwell.outbox o where o.number <= d.number)`

    /** Whether an active webhook may lack deliveries. While none does, this is the only query of a turn. */
    const isBehind = Effect.gen(function* () {
      const rows = yield* sql`
        select exists (
          select 1 from leadwell.webhooks w, (${lastNumber(sql)}) l, leadwell.webhook_fan_out f
          where w.disabled_at is null and l.number > greatest(w.after, f.number)
        ) as is_behind`
      const [row] = yield* progress(rows)
      return row?.is_behind ?? false
    })

    /** Makes deliveries of events up to a settled number. The row lock serializes concurrent calls. */
    const handOut = (until: number, limit: number, make: Make) =>
      Effect.gen(function* () {
        const [reached] = yield* position(yield* sql`select number from leadwell.webhook_fan_out for update`)
        // The shared row locks stop others from disabling or deleting a webhook that gets deliveries here.
        const active = yield* webhookRows(
          yield* sql`select * from leadwell.webhooks where disabled_at is null order by id for share`
        )
        const from = Math.max(reached?.number ?? 0, Math.min(...active.map(({ after }) => after)))
        if (active.length === 0 || from >= until) return 0
        const found = yield* events(
          yield* sql`
            select e.*, l.account as lead_account, b.account as business_account
            from (
              select number, first, type, at, lead, business, reclaim from leadwell.events
              where first > ${BigInt(from - numbersOfRow)} and first <= ${BigInt(until)}
                and number > ${BigInt(from)} and number <= ${BigInt(until)}
              order by first, number limit ${limit}
            ) e left join leadwell.leads l on l.id = e.lead left join leadwell.businesses b on b.id = e.business
            order by e.first, e.number`
        )
        const numbered = found.map(({ business_account, lead_account, number, ...event }) => ({
          number,
          event,
          accounts: { lead: lead_account, business: business_account }
        }))
        const made = numbered.flatMap((one) =>
          active.flatMap(({ after, webhook }) => (one.number > after ? (make(webhook, one) ?? []) : []))
        )
        if (made.length > 0) yield* insertDeliveries(sql, made)
        const last = found.length < limit ? until : (found.at(-1)?.number ?? until)
        yield* sql`update leadwell.webhook_fan_out set number = ${BigInt(last)}`
        return found.length
      }).pipe(sql.withTransaction)

    return {
      fanOut: Effect.fn("PgDeliveryRepository.fanOut")(function* (limit, make) {
        if (!(yield* orUnavailable(isBehind))) return 0
        const until = yield* Effect.timeoutOrElse(orUnavailable(settledNumber(sql)), {
          duration: patience,
          orElse: () => Effect.fail(new StorageUnavailable({}))
        })
        return yield* orUnavailable(handOut(until, limit, make))
      }),
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
          const [delivery] = yield* deliveryRows(
            yield* sql`
              select ${columns} from ${withEvents}
              where d.id = ${id} for update of d`
          )
          if (delivery === undefined) return yield* new DeliveryNotFound()
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
          if (found === undefined) return yield* new WebhookNotFound()
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
              select ${columns} from ${withEvents}
              where d.webhook = ${webhook} and d.status = 'failed' and d.ended_at <= ${dateOf(endedBy)}::timestamptz
              order by d.ended_at, d.id limit ${limit} for update of d`
          )
          if (failed.length > 0) yield* updateDeliveries(sql, failed.map(change))
          yield* appendAudit(sql, failed.flatMap(audit))
          return failed.length
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgDeliveryRepository.modifyFailed")),
      page: Effect.fn("PgDeliveryRepository.page")(function* (webhook, request) {
        const rows = sql`
          select ${columns} from ${withEvents} where d.webhook = ${webhook}`
        return yield* pages(sql, { rows, order: sql`number desc, id desc`, request })
      }),
      removeEnded: Effect.fn("PgDeliveryRepository.removeEnded")(function* (endedBy) {
        const step = sql`
          delete from leadwell.webhook_deliveries where id in (
            select id from leadwell.webhook_deliveries where ended_at <= ${DateTime.toDateUtc(endedBy)}::timestamptz
            order by ended_at limit ${removedAtOnce}
          ) returning id`
        yield* Effect.repeat(orUnavailable(step), { until: (removed) => removed.length < removedAtOnce })
      })
    }
  })
)
