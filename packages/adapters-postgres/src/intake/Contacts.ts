import type { PgClient } from "@effect/sql-pg"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import type { IncomingLead } from "./IncomingLead.ts"

type Client = typeof PgClient.PgClient.Service

/** The latest lead under a contact, and when it was received. A lead that is not written yet has no number. */
interface Latest {
  readonly lead: bigint | null
  readonly at: DateTime.Utc
}

/** The latest lead under each contact that has one. */
export type EarlierContacts = ReadonlyMap<string, Latest>

/**
 * The contacts whose latest lead is one of the arrivals. `row` is the row of that lead, counted from 1. `previous` is
 * the latest lead that was read; the claim fails when the stored one is another.
 */
export type ContactClaims = ReadonlyArray<{
  readonly row: number
  readonly subcategory: SubcategoryId
  readonly contact: Contact
  readonly at: DateTime.Utc
  readonly previous: bigint | null
}>

const keyOf = (subcategory: SubcategoryId, { kind, value }: Contact) => JSON.stringify([subcategory, kind, value])

/** The contacts of arrivals that are settled one after the other. The last arrival that claims a contact gets it. */
export const contactsOfArrivals = (earlier: EarlierContacts) => {
  const known = new Map(earlier)
  const claimed = new Map<string, ContactClaims[number]>()
  return {
    latest: (subcategory: SubcategoryId, contacts: ReadonlyArray<Contact>): ReadonlyArray<DateTime.Utc> =>
      contacts.flatMap((contact) => known.get(keyOf(subcategory, contact))?.at ?? []),
    claim: (index: number, lead: ReceivedLead, contacts: ReadonlyArray<Contact>): void => {
      for (const contact of contacts) {
        const key = keyOf(lead.subcategory_id, contact)
        const previous = earlier.get(key)?.lead ?? null
        const at = lead.created_at
        claimed.set(key, { row: index + 1, subcategory: lead.subcategory_id, contact, at, previous })
        known.set(key, { lead: null, at })
      }
    },
    get claims(): ContactClaims {
      return [...claimed.values()]
    }
  }
}

/** The contacts as they stand after the claims are written. */
export const claimedContacts = (claims: ContactClaims): EarlierContacts =>
  new Map(claims.map(({ at, contact, subcategory }) => [keyOf(subcategory, contact), { lead: null, at }]))

const latest = decodeRows(Schema.Struct({ nth: Schema.BigInt, lead: Schema.BigInt, at: Schema.DateTimeUtcFromDate }))

/** Reads the latest lead under each contact of some arrivals. */
export const readContacts = Effect.fnUntraced(function* (
  sql: Client,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<EarlierContacts, SqlError> {
  const asked = arrivals.flatMap(({ lead, reception }) =>
    reception.contacts.map((contact) => ({ subcategory: lead.subcategory_id, contact }))
  )
  if (asked.length === 0) return new Map()
  const found = yield* latest(
    yield* sql`
      select a.nth, c.lead_id as lead, c.at
      from unnest(
        ${asked.map(({ subcategory }) => subcategory)}::text[], ${asked.map(({ contact }) => contact.kind)}::text[],
        ${asked.map(({ contact }) => contact.value)}::text[]
      ) with ordinality as a (subcategory, kind, value, nth)
      join leadwell.lead_contacts c on c.subcategory = a.subcategory and c.kind = a.kind
        and c.digest = sha256(convert_to(a.value, 'UTF8'))`
  )
  return new Map(
    found.map(({ at, lead, nth }) => {
      const { contact, subcategory } = asked[Number(nth) - 1]!
      return [keyOf(subcategory, contact), { lead, at }]
    })
  )
})

/** The claims as columns of one statement. */
export const claimColumns = (claims: ContactClaims) => ({
  row: claims.map(({ row }) => String(row)),
  subcategory: claims.map(({ subcategory }) => subcategory),
  kind: claims.map(({ contact }) => contact.kind),
  value: claims.map(({ contact }) => contact.value),
  at: claims.map(({ at }) => DateTime.formatIso(at)),
  previous: claims.map(({ previous }) => String(previous ?? ""))
})
