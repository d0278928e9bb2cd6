import type { PgClient } from "@effect/sql-pg/PgClient"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows } from "../sql/Rows.ts"

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
  readonly key: string
  readonly at: DateTime.Utc
  readonly previous: bigint | null
}>

/** The contacts of arrivals that are settled one after the other. The last arrival that claims a contact gets it. */
export const contactsOfArrivals = (earlier: EarlierContacts) => {
  const known = new Map(earlier)
  const claimed = new Map<string, ContactClaims[number]>()
  return {
    latest: (arrival: IncomingLead): ReadonlyArray<DateTime.Utc> =>
      arrival.contactKeys.flatMap((key) => known.get(key)?.at ?? []),
    claim: (index: number, arrival: IncomingLead): void => {
      const at = arrival.lead.created_at
      for (const key of arrival.contactKeys) {
        const previous = earlier.get(key)?.lead ?? null
        claimed.set(key, { row: index + 1, key, at, previous })
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
  new Map(claims.map(({ at, key }) => [key, { lead: null, at }]))

const latest = decodeRows(Schema.Struct({ key: Schema.String, lead: Schema.BigInt, at: Schema.DateTimeUtcFromDate }))

/** Reads the latest lead under each contact of some arrivals. */
export const readContacts = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<EarlierContacts, SqlError> {
  const wanted = arrivals.flatMap(({ contactKeys }) => contactKeys)
  if (wanted.length === 0) return new Map()
  const found = yield* latest(
    yield* sql`
      select key, lead_id as lead, at from leadwell.lead_contacts where key = any(${wanted}::text[]::uuid[])`
  )
  return new Map(found.map(({ at, key, lead }) => [key.replaceAll("-", ""), { lead, at }]))
})

/** The claims as columns of one statement. */
export const claimColumns = (claims: ContactClaims) => ({
  row: claims.map(({ row }) => String(row)),
  key: claims.map(({ key }) => key),
  at: claims.map(({ at }) => DateTime.formatIso(at)),
  previous: claims.map(({ previous }) => String(previous ?? ""))
})
