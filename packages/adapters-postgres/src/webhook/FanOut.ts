import type { PgClient } from "@effect/sql-pg"
import type { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { Effect, Schema } from "effect"
import { accountedEvents, handOutSettled } from "../event/FanOut.ts"
import { lastNumber } from "../event/SettledEvents.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { insertDeliveries } from "./DeliveryRows.ts"
import { webhookRows } from "./WebhookRows.ts"

type Client = typeof PgClient.PgClient.Service

type Make = Parameters<DeliveryRepository["Service"]["fanOut"]>[1]

const progress = decodeRows(Schema.Struct({ is_behind: Schema.Boolean }))
const position = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))

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
    const found = yield* accountedEvents(sql, { after: from, until, limit })
    const made = found.flatMap((one) =>
      active.flatMap(({ after, webhook }) => (one.number > after ? (make(webhook, one) ?? []) : []))
    )
    if (made.length > 0) yield* insertDeliveries(sql, made)
    const last = found.length < limit ? until : (found.at(-1)?.number ?? until)
    yield* sql`update leadwell.webhook_fan_out set number = ${BigInt(last)}`
    return found.length
  }).pipe(sql.withTransaction)

/** Makes deliveries of at most `limit` settled events, and returns the number of these events. */
export const fanOut = (sql: Client, limit: number, make: Make) =>
  handOutSettled(sql, isBehind(sql), (until) => handOut(sql, until, limit, make))
