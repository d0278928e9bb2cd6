import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { mostOthers } from "@leadwell/domain/intake/LeadInbox"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { type OtherReceipt, othersSince } from "@leadwell/domain/lead/SignalRules"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { contactOf } from "../rows/ContactKey.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows } from "../sql/Rows.ts"

/**
 * The latest lead under a contact, and when it was received. A lead that is not written yet has no number. Its account
 * and subcategory are null when no decision asks about them.
 */
interface Latest {
  readonly lead: bigint | null
  readonly at: DateTime.Utc
  readonly account: AccountId | null
  readonly subcategory_id: SubcategoryId | null
}

/** The latest lead under each contact that has one. */
export type EarlierContacts = ReadonlyMap<string, Latest>

/**
 * The contacts whose latest lead is one of the arrivals. `row` is the row of that lead, counted from 1. `previous` is
 * the latest lead that was read; the claim fails when the stored one is another.
 */
export type ContactClaims = ReadonlyArray<{
  readonly row: number
  readonly key: string
  readonly lead: ReceivedLead
  readonly previous: bigint | null
}>

const unwritten = ({ account, created_at, subcategory_id }: ReceivedLead): Latest => ({
  lead: null,
  at: created_at,
  account,
  subcategory_id
})

/** The latest leads by their contact and their key. */
const byContact = (earlier: EarlierContacts) => {
  const found = new Map<string, Map<string, Latest>>()
  const set = (key: string, latest: Latest): void => {
    const contact = contactOf(key)
    found.set(contact, (found.get(contact) ?? new Map<string, Latest>()).set(key, latest))
  }
  for (const [key, latest] of earlier) set(key, latest)
  return { set, under: (key: string): ReadonlyMap<string, Latest> => found.get(contactOf(key)) ?? new Map() }
}

/** The contacts of arrivals that are settled one after the other. The last arrival of those gets a contact. */
export const contactsOfArrivals = (earlier: EarlierContacts) => {
  const known = byContact(earlier)
  const claimed = new Map<string, ContactClaims[number]>()
  return {
    latest: (arrival: IncomingLead): ReadonlyArray<DateTime.Utc> =>
      arrival.contactKeys.flatMap((key) => known.under(key).get(key)?.at ?? []),
    others: (arrival: IncomingLead): ReadonlyArray<OtherReceipt> =>
      arrival.contactKeys.flatMap((own) =>
        [...known.under(own)].flatMap(([key, { account, at, subcategory_id }]) =>
          key === own || account === null || subcategory_id === null ? [] : { account, subcategory_id, at }
        )
      ),
    claim: (index: number, { contactKeys, lead }: IncomingLead): void => {
      for (const key of contactKeys) {
        const latest = known.under(key).get(key)
        // A lead of the past is stored after leads that were received after it.
        if (latest !== undefined && DateTime.isGreaterThan(latest.at, lead.created_at)) continue
        const previous = earlier.get(key)?.lead ?? null
        claimed.set(key, { row: index + 1, key, lead, previous })
        known.set(key, unwritten(lead))
      }
    },
    get claims(): ContactClaims {
      return [...claimed.values()]
    }
  }
}

/** The contacts as they stand after the claims are written. */
export const claimedContacts = (claims: ContactClaims): EarlierContacts =>
  new Map(claims.map(({ key, lead }) => [key, unwritten(lead)]))

const latest = decodeRows(
  Schema.Struct({
    key: Schema.String,
    lead: Schema.BigInt,
    at: Schema.DateTimeUtcFromDate,
    account: Schema.NullOr(AccountId),
    subcategory_id: Schema.NullOr(SubcategoryId)
  })
)

/**
 * Reads the latest lead under each contact of some arrivals, in its subcategory and lately in others. The limits keep
 * the planner from other ways than the index of keys, whose range it cannot estimate.
 */
export const readContacts = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<EarlierContacts, SqlError> {
  const wanted = arrivals.flatMap(({ contactKeys }) => contactKeys)
  if (wanted.length === 0) return new Map()
  const contacts = [...new Set(wanted.map(contactOf))]
  const since = othersSince(arrivals.map(({ lead }) => lead.created_at).reduce(DateTime.min))
  const found = yield* latest(
    yield* sql`
      select key, lead_id as lead, at, null as account, null as subcategory_id
      from leadwell.lead_contacts where key = any(${wanted}::text[]::uuid[])
      union all
      select c.key, c.lead_id, c.at, l.account, l.subcategory_id
      from unnest(${contacts}::text[]) as x (contact)
      cross join lateral (
        select key, lead_id, at from leadwell.lead_contacts
        where key >= (x.contact || ${"0".repeat(16)})::uuid and key <= (x.contact || ${"f".repeat(16)})::uuid
          and at > ${DateTime.toDateUtc(since)}::timestamptz
        order by key limit ${mostOthers + 1}
      ) c
      cross join lateral (select account, subcategory_id from leadwell.leads where id = c.lead_id limit 1) l`
  )
  const keyed = found.map(({ key, ...one }) => [key.replaceAll("-", ""), one] as const)
  // A lead may be in both parts, and only the second has its account.
  return new Map(keyed.toSorted(([, a], [, b]) => Number(a.account !== null) - Number(b.account !== null)))
})

/** The claims as columns of one statement. */
export const claimColumns = (claims: ContactClaims) => ({
  row: claims.map(({ row }) => String(row)),
  key: claims.map(({ key }) => key),
  at: claims.map(({ lead }) => DateTime.formatIso(lead.created_at)),
  previous: claims.map(({ previous }) => String(previous ?? ""))
})
