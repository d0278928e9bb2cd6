import { ConnectionUse } from "@leadwell/adapters-postgres/ConnectionUse"
import { moments } from "@leadwell/domain/calendar/BusinessDay"
import { latestReceiptOver } from "@leadwell/domain/distribution/Offering"
import type { Backlog, Waiting } from "@leadwell/domain/storage/Backlog"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Context, DateTime, Effect, Layer, Metric, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { gauge } from "./MetricGauges.ts"

/** Counts of waiting work stop at this number, so that a query stays cheap even with a large backlog. */
const most = 10_000

/** The longest wait for the store. After that, a scrape is answered without metrics of the store. */
const storeTimeout = "2 seconds"

const up = gauge("leadwell_store_up", "1 when the store answered within two seconds, 0 when it did not.")
const answer = gauge(
  "leadwell_store_answer_seconds",
  "How long the store took to answer, waiting for a connection included."
)

const pair = (name: string, of: string, attributes: Readonly<Record<string, string>> = {}) => ({
  count: gauge(name, `${of}, counted up to ${most}.`, attributes),
  age: gauge(`${name}_age_seconds`, `${of}: how many seconds the oldest has waited; 0 without any.`, attributes)
})

const waiting = {
  open: pair("leadwell_leads_waiting", "Leads that are open, or held for a review", { stage: "open" }),
  held: pair("leadwell_leads_waiting", "Leads that are open, or held for a review", { stage: "held" }),
  due: pair("leadwell_leads_due", "Open leads that are to be offered now"),
  reclaims: pair("leadwell_reclaims_waiting", "Reclaim requests without a decision"),
  events: pair("leadwell_events_waiting", "Events not yet handed out to webhooks or examined for mails"),
  deliveries: pair("leadwell_deliveries_due", "Deliveries to webhooks that are to be attempted now"),
  failing: pair("leadwell_webhooks_failing", "Webhooks whose latest attempt failed, and that are not disabled"),
  mails: pair("leadwell_mails_waiting", "Mails that are neither sent nor given up")
} satisfies { readonly [K in keyof Backlog]: unknown }

const kinds = ["open", "held", "due", "reclaims", "events", "deliveries", "failing", "mails"] as const

const connection = (state: "active" | "in_transaction" | "idle") =>
  gauge(
    "leadwell_database_connections",
    "Connections that servers of Leadwell have to the database, by what they do.",
    { state }
  )
const connections = {
  active: connection("active"),
  in_transaction: connection("in_transaction"),
  idle: connection("idle")
}
const mostConnections = gauge(
  "leadwell_database_connections_max",
  "The most connections that this server makes to the database."
)

/** Sets each gauge to its value. It removes gauges without a value, so that no stale value is served. */
const show = (values: ReadonlyArray<readonly [Metric.Gauge<number>, number | undefined]>) =>
  Effect.forEach(values, ([one, value]) => (value === undefined ? Metric.remove(one) : Metric.update(one, value)), {
    discard: true
  })

const ageOf = ({ since }: Waiting, now: DateTime.Utc): number =>
  since === null ? 0 : Math.max(0, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(since)) / 1000)

/**
 * Refreshes the metrics of the store at most every five seconds. It returns within seconds and never fails, so that a
 * scrape never waits for a store that hangs.
 */
export class StoreMetrics extends Context.Service<StoreMetrics, { readonly refresh: Effect.Effect<void> }>()(
  "@leadwell/server/telemetry/StoreMetrics"
) {
  static readonly layer = Layer.effect(
    StoreMetrics,
    Effect.gen(function* () {
      const health = yield* StorageHealth
      const use = yield* Effect.serviceOption(ConnectionUse)
      const { maxConnections } = yield* Settings
      const currentMoment = yield* moments
      const readUse = Option.match(use, { onNone: () => Effect.succeedNone, onSome: ({ read }) => Effect.option(read) })
      const ask = Effect.gen(function* () {
        const { now, today } = yield* currentMoment
        const size = yield* health.backlog({ now, receivedBy: latestReceiptOver(now), today: today.day, most })
        return {
          size,
          seconds: DateTime.toEpochMillis(yield* DateTime.now) / 1000 - DateTime.toEpochMillis(now) / 1000,
          used: yield* readUse
        }
      }).pipe(
        Effect.timeout(storeTimeout),
        Effect.catchCause(() => Effect.succeed(undefined))
      )
      const refresh = Effect.gen(function* () {
        const asked = yield* ask
        const now = yield* DateTime.now
        const used = asked === undefined ? undefined : Option.getOrUndefined(asked.used)
        yield* show([
          [up, asked === undefined ? 0 : 1],
          [answer, asked?.seconds],
          ...kinds.flatMap((kind) => [
            [waiting[kind].count, asked?.size[kind].count] as const,
            [waiting[kind].age, asked && ageOf(asked.size[kind], now)] as const
          ]),
          [connections.active, used?.active],
          [connections.in_transaction, used?.in_transaction],
          [connections.idle, used?.idle],
          [mostConnections, Option.isNone(use) ? undefined : maxConnections]
        ])
      })
      return { refresh: yield* Effect.cachedWithTTL(refresh, "5 seconds") }
    })
  )
}
