import { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { Hook, HookHash, HookId } from "@leadwell/domain/features/forms/hook/Hook"
import {
  HookNotFound,
  HookRepository,
  type NewSubmission,
  SubmissionNotFound
} from "@leadwell/domain/features/forms/hook/HookRepository"
import { dropped, isWaiting, type Submission } from "@leadwell/domain/features/forms/hook/Submission"
import type { ContactFilter } from "@leadwell/domain/lead/ContactFilter"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { type DateTime, Effect, Layer, Option, type Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { appendAudit } from "../../../audit/AuditRows.ts"
import { contactText, hasContact } from "../../../rows/ContactKey.ts"
import { isOneOf } from "../../../sql/Conditions.ts"
import { readPage } from "../../../sql/Pages.ts"
import { dateOf, decodeRows, numberFromBigint } from "../../../sql/Rows.ts"
import { orUnavailable } from "../../../sql/StorageFailures.ts"
import { hookRows, hooksWithWaiting, listedHookRows, submissionRows, writtenReceived } from "./HookRows.ts"

const counts = decodeRows(Schema.Struct({ count: numberFromBigint(Schema.Int) }))
const accounts = decodeRows(Schema.Struct({ account: AccountId }))
const hookPages = readPage(listedHookRows)
const submissionPages = readPage(submissionRows)

const onlyHook = (id: HookId) =>
  Effect.fnUntraced(function* <A>(found: ReadonlyArray<A>) {
    return found[0] ?? (yield* new HookNotFound({ id }))
  })

const onlySubmission = (id: SubmissionId) =>
  Effect.fnUntraced(function* (rows: unknown) {
    return (yield* submissionRows(rows))[0] ?? (yield* new SubmissionNotFound({ id }))
  })

/** {@link HookRepository} on PostgreSQL. `LeadInbox` makes leads of submissions. */
export const layer = Layer.effect(
  HookRepository,
  Effect.map(PgClient, (sql) => {
    const repeated = Effect.fnUntraced(function* (
      hook: HookId,
      digest: string | null,
      since: DateTime.Utc
    ): Effect.fn.Return<Option.Option<Submission>, SqlError> {
      const [found] = yield* submissionRows(
        yield* sql`
          select * from leadwell.submissions
          where hook = ${hook} and digest = ${digest}::text and received_at > ${dateOf(since)}::timestamptz
          order by id limit 1`
      )
      return Option.fromUndefinedOr(found)
    })

    const store = (submission: Submission) => sql`
      update leadwell.submissions
      set status = ${submission.status}, received = ${writtenReceived(submission)}::text::jsonb,
        digest = ${submission.digest}::text, lead = ${submission.lead === null ? null : BigInt(submission.lead)}::bigint,
        contacts = case when ${isWaiting(submission)}::boolean then contacts else '{}' end
      where id = ${submission.id}`

    const forgetKeys = (condition: Fragment) => sql`
      update leadwell.hooks set received_keys = '[]', keys_since = null
      where id in (select id from leadwell.hooks where ${condition} order by id for update)`

    return {
      insert: <E>(hook: Hook, check: (stored: number) => Result.Result<void, E>, audit: AuditEntries) =>
        Effect.gen(function* () {
          // The lock lets one hook in at a time. It stops no reader, and no row lock.
          yield* sql`lock table leadwell.hooks in share row exclusive mode`
          const [found] = yield* counts(
            yield* sql`select count(*) from leadwell.hooks where account = ${hook.account} and removed_at is null`
          )
          yield* Effect.fromResult(check(found?.count ?? 0))
          yield* sql`
            insert into leadwell.hooks (id, hash, account, website, subcategory, name, map, constants, date_format,
              terms_text, created_at, created_by, removed_at, received_keys, keys_since)
            values (${hook.id}, ${hook.hash}, ${hook.account}, ${hook.website}, ${hook.subcategory}, ${hook.name},
              ${sql.json(hook.map)}::jsonb, ${sql.json(hook.constants)}::jsonb, ${hook.date_format},
              ${hook.terms_text}::text, ${dateOf(hook.created_at)}::timestamptz, ${sql.json(hook.created_by)}::jsonb,
              ${dateOf(hook.removed_at)}::timestamptz, ${sql.json(hook.received_keys)}::jsonb,
              ${dateOf(hook.keys_since)}::timestamptz)`
          yield* appendAudit(sql, audit)
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgHookRepository.insert")),
      get: Effect.fn("PgHookRepository.get")((id: HookId) =>
        orUnavailable(sql`${hooksWithWaiting(sql)} where id = ${id}`).pipe(
          Effect.flatMap(listedHookRows),
          Effect.flatMap(onlyHook(id))
        )
      ),
      find: Effect.fn("PgHookRepository.find")((hash: HookHash) =>
        orUnavailable(sql`select * from leadwell.hooks where hash = ${hash}`).pipe(
          Effect.flatMap(hookRows),
          Effect.map(([found]) => Option.fromUndefinedOr(found))
        )
      ),
      page: Effect.fn("PgHookRepository.page")((account, request) => {
        const isSeen = account === "*" ? sql`true` : sql`account = ${account}`
        const rows = sql`${hooksWithWaiting(sql)} where removed_at is null and ${isSeen}`
        return hookPages(sql, { rows, order: sql`id desc`, request })
      }),
      modify: (id: HookId, change: (hook: Hook) => Hook, audit: AuditEntries) =>
        Effect.gen(function* () {
          const rows = yield* sql`select * from leadwell.hooks where id = ${id} for update`
          const found = yield* onlyHook(id)(yield* hookRows(rows))
          const changed = change(found)
          if (changed === found) return found
          yield* sql`
            update leadwell.hooks
            set name = ${changed.name}, map = ${sql.json(changed.map)}::jsonb,
              constants = ${sql.json(changed.constants)}::jsonb, date_format = ${changed.date_format},
              terms_text = ${changed.terms_text}::text, removed_at = ${dateOf(changed.removed_at)}::timestamptz,
              received_keys = ${sql.json(changed.received_keys)}::jsonb,
              keys_since = ${dateOf(changed.keys_since)}::timestamptz
            where id = ${id}`
          yield* appendAudit(sql, audit)
          return changed
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgHookRepository.modify")),
      addSubmission: <E>(
        { contacts, event, submission }: NewSubmission,
        since: DateTime.Utc,
        check: (waiting: number) => Result.Result<void, E>
      ) =>
        Effect.gen(function* (): Effect.fn.Return<Submission, E | SqlError> {
          // The lock lets one submission of a hook in at a time.
          yield* sql`select from leadwell.hooks where id = ${submission.hook} for update`
          const earlier = yield* repeated(submission.hook, submission.digest, since)
          if (Option.isSome(earlier)) return earlier.value
          const [found] = yield* counts(
            yield* sql`
              select count(*) from leadwell.submissions where hook = ${submission.hook} and status = 'waiting'`
          )
          yield* Effect.fromResult(check(found?.count ?? 0))
          yield* sql`
            insert into leadwell.submissions
              (id, hook, account, website, subcategory, status, received_at, received, digest, lead, contacts)
            values (${submission.id}, ${submission.hook}, ${submission.account}, ${submission.website},
              ${submission.subcategory}, ${submission.status}, ${dateOf(submission.received_at)}::timestamptz,
              ${writtenReceived(submission)}::text::jsonb, ${submission.digest}::text, null,
              ${contacts.map(contactText)}::text[])`
          yield* sql`
            insert into leadwell.outbox (at, types, submission)
            values (${dateOf(event.at)}::timestamptz, ${event.type}, ${submission.id})`
          return submission
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgHookRepository.addSubmission")),
      findRepeated: Effect.fn("PgHookRepository.findRepeated")((hook: HookId, digest: string, since: DateTime.Utc) =>
        orUnavailable(repeated(hook, digest, since))
      ),
      submission: Effect.fn("PgHookRepository.submission")((id: SubmissionId) =>
        Effect.flatMap(orUnavailable(sql`select * from leadwell.submissions where id = ${id}`), onlySubmission(id))
      ),
      submissions: Effect.fn("PgHookRepository.submissions")(({ account, holding, hook, status }, request) => {
        const rows = sql`select * from leadwell.submissions where ${sql.and([
          sql`true`,
          ...(account === "*" ? [] : [sql`account = ${account}`]),
          ...(holding === undefined ? [] : [sql`status = 'waiting'`, hasContact(sql, holding)]),
          ...(hook === undefined ? [] : [sql`hook = ${hook}`]),
          ...(status === undefined ? [] : [isOneOf(sql, "status", status)])
        ])}`
        return submissionPages(sql, { rows, order: sql`id desc`, request })
      }),
      accountsWaiting: Effect.fn("PgHookRepository.accountsWaiting")((after: DateTime.Utc, receivedBy: DateTime.Utc) =>
        orUnavailable(sql`
            select distinct account from leadwell.submissions
            where status = 'waiting' and received_at > ${dateOf(after)}::timestamptz
              and received_at <= ${dateOf(receivedBy)}::timestamptz`).pipe(
          Effect.flatMap(accounts),
          Effect.map((all) => all.map(({ account }) => account))
        )
      ),
      modifySubmission: (id: SubmissionId, change: (submission: Submission) => Submission, audit: AuditEntries) =>
        Effect.gen(function* () {
          const found = yield* onlySubmission(id)(
            yield* sql`select * from leadwell.submissions where id = ${id} for update`
          )
          const changed = change(found)
          if (changed === found) return found
          yield* store(changed)
          yield* appendAudit(sql, audit)
          return changed
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgHookRepository.modifySubmission")),
      eraseHolding: (holding: ContactFilter) =>
        Effect.gen(function* (): Effect.fn.Return<number, SqlError> {
          const found = yield* submissionRows(
            yield* sql`
              select * from leadwell.submissions
              where ${hasContact(sql, holding)} and status = 'waiting' order by id for update`
          )
          for (const one of found) yield* store(dropped(one))
          if (holding.length > 0) yield* forgetKeys(sql`keys_since is not null`)
          return found.length
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgHookRepository.eraseHolding")),
      removeSubmissions: Effect.fn("PgHookRepository.removeSubmissions")(function* (receivedBy: DateTime.Utc, limit) {
        yield* orUnavailable(forgetKeys(sql`keys_since <= ${dateOf(receivedBy)}::timestamptz`))
        const removed = yield* orUnavailable(sql`
          delete from leadwell.submissions where id in (
            select id from leadwell.submissions where received_at <= ${dateOf(receivedBy)}::timestamptz
            order by received_at limit ${limit} for update skip locked
          ) returning 1`)
        return removed.length
      })
    }
  })
)
