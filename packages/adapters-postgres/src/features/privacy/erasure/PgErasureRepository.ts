import { PgClient } from "@effect/sql-pg/PgClient"
import type { Actor } from "@leadwell/domain/access/Actor"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import {
  type Erasable,
  ErasureRepository,
  type KnownCorrection
} from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { addressOf, type Contact, contactsOf, gainedContacts } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Layer, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { MarketCache } from "../../../distribution/MarketCache.ts"
import { claimContacts, claimGained } from "../../../intake/LeadContacts.ts"
import { replaceLead } from "../../../intake/PgLeadRepository.ts"
import { blockedAmong, keysOf } from "../../../lead/BlockedContacts.ts"
import { LeadRow } from "../../../rows/LeadRows.ts"
import { instant } from "../../../sql/Conditions.ts"
import { decodeRows, numberFromBigint } from "../../../sql/Rows.ts"
import { orUnavailable } from "../../../sql/StorageFailures.ts"
import { writeErased } from "./EraseLeads.ts"

const ids = decodeRows(Schema.Struct({ id: numberFromBigint(LeadId) }))
const leadRows = decodeRows(LeadRow)

/** The number of leads that one statement compares, because no index serves an expression. */
const portion = 100_000

const Portion = Schema.Struct({
  last: Schema.NullOr(Schema.BigInt),
  ids: Schema.Array(Schema.FiniteFromString.pipe(Schema.decodeTo(LeadId)))
})

const portions = decodeRows(Portion)

const eventTypes = decodeRows(Schema.Struct({ type: DomainEventType }))

/**
 * {@link ErasureRepository} on PostgreSQL. Leads are locked first, in the order of their ids, as for offering them;
 * another order could deadlock.
 */
export const layer = Layer.effect(
  ErasureRepository,
  Effect.gen(function* () {
    const [sql, markets] = [yield* PgClient, yield* MarketCache]
    const named = (which: Erasable) => {
      if ("lead" in which) {
        const isWanted = which.isAwaiting ? sql`l.stage = 'held' and l.confirm_by is not null` : sql`true`
        return sql`(l.anonymised_at is null and l.id = ${String(which.lead)}::bigint and ${isWanted})`
      }
      if ("contact" in which) {
        const { kind, value } = which.contact
        return kind === "email"
          ? sql`(l.anonymised_at is null and l.comparable_email = ${value})`
          : sql`(l.anonymised_at is null and l.phone = ${value})`
      }
      // This is `isQuietSince` of the domain. With `not exists`, the planner joins all business leads at each step:
      // 15 seconds for 100 of ten million leads. A count is looked up for each lead.
      const until = sql`${DateTime.toDateUtc(which.quietSince)}::timestamptz`
      return sql`(
        l.anonymised_at is null and l.created_at <= ${until}
        and (select count(*) from leadwell.business_leads b where b.lead_id = l.id and b.assigned_at > ${until}) = 0
        and (
          select count(*) from leadwell.reclaim_requests r where r.lead_id = l.id and (r.created_at > ${until} or r.decided_at > ${until})
        ) = 0
      )`
    }

    /** Erases leads that still match under their row locks, because others may have changed them before. */
    const erase = (found: ReadonlyArray<LeadId>, which: Erasable, now: DateTime.Utc, by: Actor | null) =>
      Effect.gen(function* () {
        const those = sql`l.id = any(${found.map(String)}::text[]::bigint[])`
        yield* sql`select l.id from leadwell.leads l where ${those} order by l.id for update`
        // The lock comes first, in a statement of its own. A statement that waits for a row lock still reads other
        // tables by the snapshot from before the wait.
        const leads = yield* leadRows(
          yield* sql`select l.* from leadwell.leads l where ${those} and ${named(which)} order by l.id`
        )
        if (leads.length > 0) yield* writeErased(sql, leads, now, by)
        return leads.length
      }).pipe(sql.withTransaction)

    const knownOf = Effect.fnUntraced(function* (
      lead: Lead,
      contacts: ReadonlyArray<Contact>
    ): Effect.fn.Return<KnownCorrection, SqlError> {
      const found = yield* eventTypes(
        yield* sql`select type from leadwell.events where lead = ${BigInt(lead.id)} order by number`
      )
      const gained = gainedContacts(lead, contacts)
      const earlier = gained.length === 0 ? [] : yield* claimGained(sql, lead, gained)
      const isBlocked = (yield* blockedAmong(sql, [gained], (all) => all)).size > 0
      return { history: found.map(({ type }) => type), earlier, isBlocked }
    })

    return {
      eraseLeads: Effect.fn("PgErasureRepository.eraseLeads")(function* (which, limit, now, by) {
        for (;;) {
          const query = sql`select l.id from leadwell.leads l where ${named(which)} order by l.created_at, l.id limit ${limit}`
          const found = yield* ids(yield* orUnavailable(query))
          if (found.length === 0) return 0
          const listed = found.map(({ id }) => id)
          const erased = yield* orUnavailable(erase(listed, which, now, by))
          if (erased > 0) return erased
        }
      }),
      resembling: Effect.fn("PgErasureRepository.resembling")(function* ({ form, kind }, limit) {
        const column = kind === "email" ? sql`l.comparable_email` : sql`l.phone`
        const found: Array<LeadId> = []
        let after: bigint | null = 0n
        while (after !== null && found.length < limit) {
          const [some]: ReadonlyArray<typeof Portion.Type> = yield* portions(
            yield* orUnavailable(sql`
              with portion as materialized (
                select l.id, l.anonymised_at is null and ${column} ~ ${form} as fits from leadwell.leads l
                where l.id > ${after} order by l.id limit ${portion}
              )
              select (select max(id) from portion) as last,
                array(select p.id::text from portion p where p.fits order by p.id limit ${limit - found.length}) as ids`)
          )
          found.push(...(some?.ids ?? []))
          after = some?.last ?? null
        }
        return found
      }),
      removeScreenshots: Effect.fn("PgErasureRepository.removeScreenshots")(function* (decidedBy, limit) {
        const removed = yield* orUnavailable(sql`
          with over as materialized (
            select s.reclaim from leadwell.reclaim_requests r join leadwell.screenshots s on s.reclaim = r.id
            where r.has_screenshot and r.decided_at <= ${DateTime.toDateUtc(decidedBy)}::timestamptz
            order by r.decided_at limit ${limit} for update of s skip locked
          ), without_pieces as (
            delete from leadwell.screenshot_pieces where reclaim in (select reclaim from over)
          ), noted as (
            update leadwell.reclaim_requests set has_screenshot = false where id in (select reclaim from over)
          )
          delete from leadwell.screenshots where reclaim in (select reclaim from over) returning reclaim`)
        return removed.length
      }),
      blankTexts: Effect.fn("PgErasureRepository.blankTexts")(function* (decidedBy, limit) {
        const blanked = yield* orUnavailable(sql`
          with told as materialized (
            select id from leadwell.reclaim_requests
            where decided_after_erasure and (description is not null or remark is not null)
              and decided_at <= ${DateTime.toDateUtc(decidedBy)}::timestamptz
            order by decided_at limit ${limit} for update skip locked
          )
          update leadwell.reclaim_requests set description = null, remark = null where id in (select id from told) returning id`)
        return blanked.length
      }),
      rectify: (id, contacts, change) =>
        replaceLead(sql, markets, id, (lead, holders) =>
          Effect.map(knownOf(lead, contacts), (known) => change(lead, holders, known))
        ).pipe(Effect.withSpan("PgErasureRepository.rectify")),
      confirm: (id, change) =>
        replaceLead(sql, markets, id, (lead) =>
          Effect.gen(function* () {
            // A failure rolls the claims back.
            const changed = change(lead, yield* claimContacts(sql, lead))
            const contacts = contactsOf(lead)
            if (Result.isSuccess(changed)) {
              yield* sql`
                delete from leadwell.blocked_contacts where key = any(array${keysOf(sql, contacts)})
                  and at = (select at from leadwell.blocked_contacts where key = any(array${keysOf(sql, addressOf(contacts))}))`
            }
            return changed
          })
        ).pipe(Effect.withSpan("PgErasureRepository.confirm")),
      unconfirmed: Effect.fn("PgErasureRepository.unconfirmed")(function* (until, limit) {
        return yield* leadRows(
          yield* orUnavailable(sql`
            select * from leadwell.leads where stage = 'held' and confirm_by <= ${instant(sql, until)}
            order by confirm_by limit ${limit}`)
        )
      })
    }
  })
)
