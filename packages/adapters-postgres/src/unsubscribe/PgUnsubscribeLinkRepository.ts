import { PgClient } from "@effect/sql-pg/PgClient"
import { UnsubscribeLink } from "@leadwell/people/unsubscribe/UnsubscribeLink"
import { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { DateTime, Effect, Layer, Schema } from "effect"
import { instant } from "../sql/Conditions.ts"
import { findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

/** A row of `unsubscribe_links`. */
const UnsubscribeLinkRow = Schema.Struct({ ...UnsubscribeLink.fields, expires_at: Schema.DateTimeUtcFromDate })

const findLink = findRow(UnsubscribeLinkRow)

/** {@link UnsubscribeLinkRepository} on PostgreSQL. */
export const layer = Layer.effect(
  UnsubscribeLinkRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgUnsubscribeLinkRepository.insert")((link: UnsubscribeLink) =>
      Effect.asVoid(
        orUnavailable(sql`
          insert into leadwell.unsubscribe_links (hash, person, kind, expires_at)
          select ${link.hash}::text, p.id, ${link.kind}::text, ${DateTime.toDateUtc(link.expires_at)}::timestamptz
          from leadwell.people p where p.id = ${link.person} for key share`)
      )
    ),
    find: (hash) => findLink(sql`select * from leadwell.unsubscribe_links where hash = ${hash}`),
    removeExpired: Effect.fn("PgUnsubscribeLinkRepository.removeExpired")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.unsubscribe_links where hash in (
          select hash from leadwell.unsubscribe_links where expires_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
