import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { SignInLink } from "@leadwell/people/session/SignInLink"
import { SignInLinkRepository } from "@leadwell/people/session/SignInLinkRepository"
import { DateTime, Effect, Layer } from "effect"
import { appendAudit } from "../audit/AuditRows.ts"
import { SignInLinkRow } from "../rows/PersonRows.ts"
import { instant } from "../sql/Conditions.ts"
import { findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const findLink = findRow(SignInLinkRow)

/** {@link SignInLinkRepository} on PostgreSQL. */
export const layer = Layer.effect(
  SignInLinkRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgSignInLinkRepository.insert")((link: SignInLink, audit: AuditEntries) =>
      sql`
        insert into leadwell.sign_in_links (hash, person, invitation, expires_at)
        select ${link.hash}::text, p.id, ${link.invitation}::text, ${DateTime.toDateUtc(link.expires_at)}::timestamptz
        from leadwell.people p where p.id = ${link.person} for key share
      `.pipe(Effect.andThen(appendAudit(sql, audit)), sql.withTransaction, orUnavailable)
    ),
    take: (hash) => findLink(sql`delete from leadwell.sign_in_links where hash = ${hash} returning *`),
    removeExpired: Effect.fn("PgSignInLinkRepository.removeExpired")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.sign_in_links where hash in (
          select hash from leadwell.sign_in_links where expires_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
