import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { type DateTime, Effect, Layer, Option, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../audit/AuditRows.ts"
import { writersEnd } from "../event/RunningWriters.ts"
import { dateOf, decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { keysOf } from "./BlockedContacts.ts"

const earliest = decodeRows(Schema.Struct({ at: Schema.NullOr(Schema.DateTimeUtcFromDate) }))

/** {@link BlockRepository} on PostgreSQL. The statement that stores a lead looks at the blocked contacts, too. */
export const layer = Layer.effect(
  BlockRepository,
  Effect.map(PgClient, (sql) => {
    const blockedAt = Effect.fnUntraced(function* (
      contacts: ReadonlyArray<Contact>
    ): Effect.fn.Return<Option.Option<DateTime.Utc>, SqlError> {
      const [found] = yield* earliest(
        yield* sql`select min(at) as at from leadwell.blocked_contacts where key = any(array${keysOf(sql, contacts)})`
      )
      return Option.fromNullishOr(found?.at)
    })
    return {
      block: (contacts: ReadonlyArray<Contact>, at: DateTime.Utc, audit: AuditEntries) =>
        Effect.gen(function* (): Effect.fn.Return<DateTime.Utc, SqlError> {
          yield* sql.withTransaction(
            Effect.andThen(
              sql`
                insert into leadwell.blocked_contacts (key, at)
                select key, ${dateOf(at)}::timestamptz from ${keysOf(sql, contacts)} as k (key)
                order by key on conflict (key) do nothing`,
              appendAudit(sql, audit)
            )
          )
          // A lead that is being stored now may have looked before, and so may the offer of one that is there.
          yield* writersEnd(sql)
          const of = (kind: Contact["kind"]) => contacts.flatMap((one) => (one.kind === kind ? [one.value] : []))
          yield* sql`
            select from leadwell.leads
            where stage = 'open' and (comparable_email = any(${of("email")}::text[]) or phone = any(${of("phone")}::text[]))
            order by id for update`
          return Option.getOrElse(yield* blockedAt(contacts), () => at)
        }).pipe(orUnavailable, Effect.withSpan("PgBlockRepository.block")),
      unblock: (contacts: ReadonlyArray<Contact>, audit: AuditEntries) =>
        sql`delete from leadwell.blocked_contacts where key = any(array${keysOf(sql, contacts)})`.pipe(
          Effect.andThen(appendAudit(sql, audit)),
          sql.withTransaction,
          orUnavailable,
          Effect.withSpan("PgBlockRepository.unblock")
        ),
      blockedAt: Effect.fn("PgBlockRepository.blockedAt")((contacts: ReadonlyArray<Contact>) =>
        orUnavailable(blockedAt(contacts))
      )
    }
  })
)
