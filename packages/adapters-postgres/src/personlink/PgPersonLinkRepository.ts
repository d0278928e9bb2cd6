import { PgClient } from "@effect/sql-pg/PgClient"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { PersonLink } from "@leadwell/people/personlink/PersonLink"
import { PersonLinkRepository } from "@leadwell/people/personlink/PersonLinkRepository"
import { Effect, Layer, Schema } from "effect"
import { instant } from "../sql/Conditions.ts"
import { dateOf, findRow, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const findLink = findRow(
  Schema.Struct({
    ...PersonLink.fields,
    lead: numberFromBigint(LeadId),
    expires_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
  })
)

/** {@link PersonLinkRepository} on PostgreSQL. */
export const layer = Layer.effect(
  PersonLinkRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgPersonLinkRepository.insert")(({ expires_at, hash, kind, lead }: PersonLink) =>
      Effect.asVoid(
        // An erasure locks the lead. Whoever waits for it sees that the lead is erased.
        orUnavailable(sql`
          insert into leadwell.person_links (hash, lead, kind, expires_at)
          select ${hash}::text, l.id, ${kind}::text, ${expires_at === null ? null : dateOf(expires_at)}::timestamptz
          from leadwell.leads l where l.id = ${BigInt(lead)} and l.anonymised_at is null for key share`)
      )
    ),
    find: (hash) => findLink(sql`select * from leadwell.person_links where hash = ${hash}`),
    removeExpired: Effect.fn("PgPersonLinkRepository.removeExpired")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.person_links where hash in (
          select hash from leadwell.person_links where expires_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
