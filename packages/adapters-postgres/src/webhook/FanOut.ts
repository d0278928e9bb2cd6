import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Delivery } from "@leadwell/domain/webhook/Delivery"
import type { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import type { Webhook } from "@leadwell/domain/webhook/Webhook"
import { Effect, Schema } from "effect"
import { accountedEvents, handOutStable } from "../event/FanOut.ts"
import { lastNumber } from "../event/StableEvents.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { insertDeliveries } from "./DeliveryRows.ts"
import { webhookRows } from "./WebhookRows.ts"

type Make = Parameters<DeliveryRepository["Service"]["fanOut"]>[1]

const progress = decodeRows(Schema.Struct({ is_behind: Schema.Boolean }))
const position = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))

/** Whether an active webhook may lack deliveries. While none does, this is the only query of a turn. */
const isBehind = (sql: PgClient) =>
  Effect.gen(function* () {
    const rows = yield* sql`
    select exists (
      select 1 from leadwell.webhooks w, (${lastNumber(sql)}) l, leadwell.webhook_fan_out f
      where w.disabled_at is null and l.number > greatest(w.after, f.number)
    ) as is_behind`
    const [row] = yield* progress(rows)
    return row?.is_behind ?? false
  })

/** The number of deliveries from which a step takes no further event. */
export const deliveriesAtOnce = 2000

/** How often a step looks at a webhook before it lets other work go on. */
const looksAtOnce = 10_000

/** Makes the deliveries of the first of some events, and returns them with the number of these events. */
const deliveriesFor = Effect.fnUntraced(function* (
  events: ReadonlyArray<AccountedEvent>,
  active: ReadonlyArray<{ readonly after: number; readonly webhook: Webhook }>,
  make: Make
) {
  const made: Array<Delivery> = []
  let [count, looks] = [0, 0]
  while (count < events.length && made.length < deliveriesAtOnce) {
    const event = events[count++]!
    for (const { after, webhook } of active) {
      const delivery = event.number > after ? make(webhook, event) : null
      if (delivery !== null) made.push(delivery)
    }
    looks += active.length
    if (looks < looksAtOnce) continue
    looks = 0
    yield* Effect.yieldNow
  }
  return { made, count }
})

/** Makes deliveries of events up to a stable number. The row lock serializes concurrent calls. */
const handOut = (sql: PgClient, until: number, limit: number, make: Make) =>
  Effect.gen(function* () {
    const [reached] = yield* position(yield* sql`select number from leadwell.webhook_fan_out for update`)
    // The shared row locks stop others from disabling or deleting a webhook that gets deliveries here.
    const active = yield* webhookRows(
      yield* sql`select * from leadwell.webhooks where disabled_at is null order by id for share`
    )
    const from = Math.max(reached?.number ?? 0, Math.min(...active.map(({ after }) => after)))
    if (active.length === 0 || from >= until) return 0
    const found = yield* accountedEvents(sql, { after: from, until, limit })
    const { count, made } = yield* deliveriesFor(found, active, make)
    if (made.length > 0) yield* insertDeliveries(sql, made)
    const last = count === found.length && count < limit ? until : (found[count - 1]?.number ?? until)
    yield* sql`update leadwell.webhook_fan_out set number = ${BigInt(last)}`
    return count
  }).pipe(sql.withTransaction)

/** Makes deliveries of at most `limit` stable events, of fewer when these are many, and returns their number. */
export const fanOut = (sql: PgClient, limit: number, make: Make) =>
  handOutStable(sql, isBehind(sql), (until) => handOut(sql, until, limit, make))
