import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Choice } from "@leadwell/domain/distribution/Choice"
import { askingOnce } from "@leadwell/domain/distribution/Eligibility"
import type { Market } from "@leadwell/domain/distribution/Market"
import { type Addresses, contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import type { VersionedMarkets } from "./ReadMarkets.ts"

/** A lead that is stored, or has no number yet. */
type AnyLead = ReceivedLead & { readonly id?: LeadId }

/** A lead that a business got of a person. One that is not written yet has no number. */
interface Meeting {
  readonly business: BusinessId
  readonly lead: LeadId | undefined
  readonly at: DateTime.Utc
}

/** When businesses got leads of persons, for leads that are decided one after the other. */
export interface Meetings {
  readonly metBy: (lead: AnyLead) => Market["met"]
  readonly add: (lead: AnyLead, choice: Choice | null) => void
}

/** The meetings of markets in which no business asks for one lead of a person. */
export const noMeetings: Meetings = { metBy: () => undefined, add: () => undefined }

const rows = decodeRows(
  Schema.Struct({
    kind: Schema.String,
    value: Schema.String,
    business: BusinessId,
    lead: numberFromBigint(LeadId),
    at: Schema.DateTimeUtcFromDate
  })
)

const keysOf = (person: Addresses) => contactsOf(person).map(({ kind, value }) => `${kind} ${value}`)

/** Returns whether a candidate of one of these markets takes one lead of a person in some days. */
export const isAskedOnce = (markets: VersionedMarkets): boolean =>
  [...markets.values()].some((market) => askingOnce(market).length > 0)

const meetingsOf = (found: ReadonlyMap<string, ReadonlyArray<Meeting>>): Meetings => {
  const known = new Map(found)
  return {
    metBy: (lead) => {
      const met = new Map<BusinessId, DateTime.Utc>()
      for (const one of keysOf(lead).flatMap((key) => known.get(key) ?? [])) {
        if (lead.id !== undefined && one.lead === lead.id) continue
        met.set(one.business, DateTime.max(one.at, met.get(one.business) ?? one.at))
      }
      return met
    },
    add: (lead, choice) => {
      if (choice === null) return
      const { assigned, decision } = choice
      const met = assigned.map(({ business }): Meeting => ({ business, lead: lead.id, at: decision.decided_at }))
      for (const key of keysOf(lead)) known.set(key, [...(known.get(key) ?? []), ...met])
    }
  }
}

/** The leads whose market has candidates that take one lead of a person, and these candidates. */
const asked = (leads: ReadonlyArray<AnyLead>, markets: VersionedMarkets) => {
  const asking = new Map([...markets].map(([id, market]) => [id, askingOnce(market)] as const))
  const concerned = leads.filter(({ subcategory_id }) => (asking.get(subcategory_id)?.length ?? 0) > 0)
  return { concerned, businesses: [...new Set([...asking.values()].flat())] }
}

/** Reads when businesses that take one lead of a person got those of some leads. */
export const readMeetings = Effect.fnUntraced(function* (
  sql: PgClient,
  leads: ReadonlyArray<AnyLead>,
  markets: VersionedMarkets
): Effect.fn.Return<Meetings, SqlError> {
  const { businesses, concerned } = asked(leads, markets)
  if (concerned.length === 0) return noMeetings
  const contacts = concerned.flatMap(contactsOf)
  const found = yield* rows(
    yield* sql`
      select x.kind, x.value, b.business, b.lead_id as lead, b.assigned_at as at
      from (
        select distinct kind, value from unnest(
          ${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]
        ) as u (kind, value)
      ) x
      cross join lateral (
        select id from leadwell.leads where x.kind = 'email' and comparable_email = x.value
        union all select id from leadwell.leads where x.kind = 'phone' and phone = x.value
      ) l
      join leadwell.business_leads b on b.lead_id = l.id
      where b.business = any(${businesses}::text[]) and b.reclaim is distinct from 'granted'`
  )
  return meetingsOf(Map.groupBy(found, ({ kind, value }) => `${kind} ${value}`))
})

/**
 * Locks the persons of leads whose market asks for it until the end of the transaction, then reads their meetings. The
 * caller MUST hold the locks of the markets: another order could deadlock.
 */
export const lockMeetings = Effect.fnUntraced(function* (
  sql: PgClient,
  leads: ReadonlyArray<AnyLead>,
  markets: VersionedMarkets
): Effect.fn.Return<Meetings, SqlError> {
  const { concerned } = asked(leads, markets)
  if (concerned.length === 0) return noMeetings
  yield* sql`
    select pg_advisory_xact_lock(person) from (
      select distinct hashtextextended(key, 0) as person from unnest(${concerned.flatMap(keysOf)}::text[]) as u (key)
      order by 1
    ) as persons`
  return yield* readMeetings(sql, leads, markets)
})
