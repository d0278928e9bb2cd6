import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import type { Webhook, WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookNotFound, WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { Effect, Layer, type Result, Schema } from "effect"
import { appendAudit } from "../../audit/AuditRows.ts"
import { lastNumber } from "../../event/StableEvents.ts"
import { removedAtOnce, removeDeliveries } from "../../rows/DeliveryRows.ts"
import { readPage } from "../../sql/Pages.ts"
import { dateOf, decodeRows, numberFromBigint } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"
import { makerOf } from "../people/CreationRows.ts"
import { webhookRows, writtenHealth } from "./WebhookRows.ts"

const counts = decodeRows(Schema.Struct({ registered: numberFromBigint(Schema.Int) }))
const pages = readPage(webhookRows)
const handedOut = decodeRows(Schema.Struct({ handed_out: numberFromBigint(Schema.Int) }))

const onlyOf = (id: WebhookId) => (rows: unknown) =>
  Effect.flatMap(webhookRows(rows), ([found]) =>
    found === undefined ? Effect.fail(new WebhookNotFound({ id })) : Effect.succeed(found)
  )

/** {@link WebhookRepository} on PostgreSQL. */
export const layer = Layer.effect(
  WebhookRepository,
  Effect.map(PgClient, (sql) => ({
    active: Effect.flatMap(orUnavailable(sql`select * from leadwell.webhooks where disabled_at is null`), webhookRows),
    ill: Effect.flatMap(
      orUnavailable(sql`
        select * from leadwell.webhooks where health ->> 'failing_since' is not null or health ->> 'gone_at' is not null`),
      webhookRows
    ),
    get: Effect.fn("PgWebhookRepository.get")((id: WebhookId) =>
      Effect.flatMap(orUnavailable(sql`select * from leadwell.webhooks where id = ${id}`), onlyOf(id))
    ),
    insert: <E>(
      webhook: Webhook,
      check: (registered: number, maker: StoredMaker) => Result.Result<void, E>,
      audit: AuditEntries
    ) =>
      Effect.gen(function* () {
        // The maker is locked before the table, as where people are removed.
        const maker = yield* makerOf(sql, webhook.created_by)
        // The lock lets one webhook in at a time. It stops no reader, and no row lock.
        yield* sql`lock table leadwell.webhooks in share row exclusive mode`
        const [found] = yield* counts(
          yield* sql`
          select count(*) as registered from leadwell.webhooks
          where account is not distinct from ${webhook.account}::text`
        )
        yield* Effect.fromResult(check(found?.registered ?? 0, maker))
        yield* sql`
        insert into leadwell.webhooks
          (id, account, business, content, url, events, secret, previous_secret, previous_until, created_at, created_by,
            disabled_at, health, after)
        select ${webhook.id}, ${webhook.account}::text, ${webhook.business}::text, ${webhook.content}::text,
          ${webhook.url}, ${[...webhook.events]}::text[], ${webhook.secret},
          ${webhook.previous?.secret ?? null}::text, ${dateOf(webhook.previous?.until ?? null)}::timestamptz,
          ${dateOf(webhook.created_at)}::timestamptz,
          ${sql.json(webhook.created_by)}::jsonb, ${dateOf(webhook.disabled_at)}::timestamptz,
          ${writtenHealth(webhook)}::text::jsonb, number
        from (${lastNumber(sql)}) l`
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgWebhookRepository.insert")),
    modify: (id: WebhookId, change: (webhook: Webhook, handedOut: number) => Webhook, audit: AuditEntries) =>
      Effect.gen(function* () {
        const rows = yield* sql`
          select *, (select number from leadwell.fan_out where channel = 'webhook') as handed_out
          from leadwell.webhooks where id = ${id} for update`
        const found = yield* onlyOf(id)(rows)
        const changed = change(found, (yield* handedOut(rows))[0]!.handed_out)
        if (changed === found) return found
        yield* sql`
          update leadwell.webhooks
          set url = ${changed.url}, events = ${[...changed.events]}::text[], secret = ${changed.secret},
            previous_secret = ${changed.previous?.secret ?? null}::text,
            previous_until = ${dateOf(changed.previous?.until ?? null)}::timestamptz,
            disabled_at = ${dateOf(changed.disabled_at)}::timestamptz, after = ${BigInt(changed.after)},
            health = ${writtenHealth(changed)}::text::jsonb
          where id = ${id}`
        yield* appendAudit(sql, audit)
        return changed
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgWebhookRepository.modify")),
    page: Effect.fn("PgWebhookRepository.page")(function* (account, request) {
      const isSeen = account === "*" ? sql`true` : sql`account = ${account}`
      const rows = sql`select * from leadwell.webhooks where ${isSeen}`
      return yield* pages(sql, { rows, order: sql`id desc`, request })
    }),
    remove: (id: WebhookId, audit: AuditEntries) =>
      Effect.gen(function* () {
        const removed = yield* sql`delete from leadwell.webhooks where id = ${id} returning id`
        if (removed.length === 0) return yield* new WebhookNotFound({ id })
        yield* removeDeliveries(sql, "webhook", id, removedAtOnce)
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgWebhookRepository.remove"))
  }))
)
