import type { PgClient } from "@effect/sql-pg"
import { AccountId } from "@leadwell/domain/account/Account"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { Effect, Schema } from "effect"
import { numbersOfRow } from "../event/Outbox.ts"
import { lastNumber, settledNumber } from "../event/SettledEvents.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { insertDeliveries } from "./DeliveryRows.ts"
import { webhookRows } from "./WebhookRows.ts"

type Client = typeof PgClient.PgClient.Service

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

/** The longest wait for running writers of events. It is far above the duration of any of our transactions. */
const patience = "30 seconds"

/** Whether an active webhook may lack deliveries. While none does, this is the only query of a turn. */
const isBehind = (sql: Client) =>
  Effect.gen(function* () {
    const rows = yield* sql`
    select exists (
      select 1 from leadwell.webhooks w, (${lastNumber(sql)}) l, leadwell.webhook_fan_out f
      where w.disabled_at is null and l.number > greatest(w.after, f.number)
    ) as is_behind`
    const [row] = yield* progress(rows)
    return row?.is_behind ?? false
  })

/** Makes deliveries of events up to a settled number. The row lock serializes concurrent calls. */
const handOut = (sql: Client, until: number, limit: number, make: Make) =>
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

/** Makes deliveries of at most `limit` settled events, and returns the number of these events. */
export const fanOut = Effect.fnUntraced(function* (sql: Client, limit: number, make: Make) {
  if (!(yield* orUnavailable(isBehind(sql)))) return 0
  const until = yield* Effect.timeoutOrElse(orUnavailable(settledNumber(sql)), {
    duration: patience,
    orElse: () => Effect.fail(new StorageUnavailable({}))
  })
  return yield* orUnavailable(handOut(sql, until, limit, make))
})
