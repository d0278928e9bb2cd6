import type { PgClient } from "@effect/sql-pg/PgClient"
import type { AskingPerson } from "@leadwell/domain/intake/LeadRepository"
import { type Contact, contactsOf, isEarlierLead, isEarlierStage } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Schema } from "effect"
import { contactKey } from "../rows/ContactKey.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const earlierStages = LeadStage.literals.filter(isEarlierStage)

interface KeyedContact extends Contact {
  readonly lead: Lead
}

const ownContacts = (lead: Lead): ReadonlyArray<KeyedContact> => contactsOf(lead).map((one) => ({ lead, ...one }))

/** Contacts in the subcategories of stored leads as a relation `x`, with one row for each. */
const relation = (sql: PgClient, contacts: ReadonlyArray<KeyedContact>) => sql`
    (
      select * from unnest(
        ${contacts.map(({ lead, ...one }) => contactKey(lead.subcategory_id, one))}::text[]::uuid[],
        ${contacts.map(({ lead }) => String(lead.id))}::text[]::bigint[],
        ${contacts.map(({ lead }) => lead.subcategory_id)}::text[], ${contacts.map(({ kind }) => kind)}::text[],
        ${contacts.map(({ value }) => value)}::text[]
      ) as u (key, lead_id, subcategory, kind, value)
    ) x`

/** The contacts of stored leads as a relation `x`, with one row for each lead and contact. */
const asked = (sql: PgClient, leads: ReadonlyArray<Lead>) => relation(sql, leads.flatMap(ownContacts))

/**
 * Removes leads that no longer count as earlier leads from their contacts. Each contact then refers to its latest other
 * lead, or is deleted. The caller MUST hold the row locks of the leads.
 */
export const giveUpContacts = Effect.fnUntraced(function* (sql: PgClient, leads: ReadonlyArray<Lead>) {
  const ids = sql`${leads.map(({ id }) => String(id))}::text[]::bigint[]`
  const counts = sql`
    l.subcategory_id = x.subcategory and l.stage = any(${earlierStages}::text[]) and l.id <> all(${ids})
      and (l.stage <> 'held' or l.confirm_by is null)`
  const latest = sql`(array_agg(l.id order by l.created_at desc, l.id desc))[1]`
  // The row locks serialize changes of other leads under these contacts, so the next statement sees them.
  // The order is the order in which arrivals lock contacts; any other order could deadlock.
  yield* sql`
    select from leadwell.lead_contacts c join ${asked(sql, leads)} on c.key = x.key
    order by c.key for update of c`
  // With `max` or `limit`, the planner may take an index of all leads and scan it backwards through all later ones.
  yield* sql`
    with theirs as materialized (
      select x.key, coalesce(
        (select ${latest} from leadwell.leads l where x.kind = 'email' and l.comparable_email = x.value and ${counts}),
        (select ${latest} from leadwell.leads l where x.kind = 'phone' and l.phone = x.value and ${counts})
      ) as latest
      from ${asked(sql, leads)} join leadwell.lead_contacts c on c.key = x.key and c.lead_id = x.lead_id
    ), passed_on as (
      update leadwell.lead_contacts c set lead_id = l.id, at = l.created_at
      from theirs x join leadwell.leads l on l.id = x.latest where c.key = x.key
    )
    delete from leadwell.lead_contacts c using theirs x where c.key = x.key and x.latest is null`
})

const take = (sql: PgClient, lead: Lead) => sql`
  insert into leadwell.lead_contacts as c (key, lead_id, at)
  select x.key, x.lead_id, ${DateTime.toDateUtc(lead.created_at)}::timestamptz
  from ${asked(sql, [lead])} order by 1
  on conflict (key) do update set lead_id = excluded.lead_id, at = excluded.at
    where (c.at, c.lead_id) < (excluded.at, excluded.lead_id)`

const received = decodeRows(Schema.Struct({ key: Schema.String, at: Schema.DateTimeUtcFromDate }))

/** Returns the receipts of the latest leads under the contacts of each of some persons. */
export const receiptsUnder = Effect.fnUntraced(function* (sql: PgClient, persons: ReadonlyArray<AskingPerson>) {
  const keys = persons.map((one) => one.contacts.map((contact) => contactKey(one.subcategory_id, contact)))
  const found = yield* received(
    yield* sql`select key, at from leadwell.lead_contacts where key = any(${keys.flat()}::text[]::uuid[])`
  )
  const receipts = new Map(found.map(({ at, key }) => [key.replaceAll("-", ""), at]))
  return keys.map((own) => own.flatMap((key) => receipts.get(key) ?? []))
})

const claimed = decodeRows(
  Schema.Struct({
    lead: numberFromBigint(LeadId),
    at: Schema.DateTimeUtcFromDate,
    kind: Schema.String,
    value: Schema.String
  })
)

/**
 * Locks the contacts of a lead and some others, claims those that no lead has yet, and returns the receipts of the
 * other leads that have them. The contacts stay locked until the end of the transaction.
 */
const claim = Effect.fnUntraced(function* (sql: PgClient, lead: Lead, others: ReadonlyArray<Contact>) {
  const all = relation(sql, [...ownContacts(lead), ...others.map((one) => ({ lead, ...one }))])
  // Arrivals lock contacts in the order of the keys. Any other order could deadlock.
  const found = yield* claimed(
    yield* sql`
      with claimed as (
        insert into leadwell.lead_contacts as c (key, lead_id, at)
        select distinct on (x.key) x.key, x.lead_id, ${DateTime.toDateUtc(lead.created_at)}::timestamptz
        from ${all} order by x.key
        on conflict (key) do update set lead_id = c.lead_id
        returning key, lead_id, at
      )
      select c.lead_id as lead, c.at, x.kind, x.value from claimed c join ${all} on x.key = c.key`
  )
  return found.filter((one) => one.lead !== lead.id)
})

/**
 * Claims those contacts of a lead that have no lead yet, and returns the receipts of the leads that have the others.
 * The contacts stay locked until the end of the transaction, which ends with {@link noteContacts}.
 */
export const claimContacts = Effect.fnUntraced(function* (sql: PgClient, lead: Lead) {
  return (yield* claim(sql, lead, [])).map(({ at }) => at)
})

/**
 * Claims those contacts that a lead gets and that have no lead yet, and returns the receipts of the leads that have the
 * others. They and those of the lead stay locked until the end of the transaction, which ends with
 * {@link moveContacts}.
 */
export const claimGained = Effect.fnUntraced(function* (sql: PgClient, lead: Lead, gained: ReadonlyArray<Contact>) {
  const isGained = (one: { readonly kind: string; readonly value: string }) =>
    gained.some(({ kind, value }) => kind === one.kind && value === one.value)
  return (yield* claim(sql, lead, gained)).filter(isGained).map(({ at }) => at)
})

/**
 * Moves a lead from the contacts that it had to those that it has now, or gives all up if it does not count as an
 * earlier lead. The row of the lead MUST be written already.
 */
export const moveContacts = Effect.fnUntraced(function* (sql: PgClient, before: Lead, after: Lead) {
  // A new contact that no lead has is claimed, because it has no row to lock yet.
  yield* claim(sql, before, contactsOf(after))
  const isKept = isEarlierLead(after)
  yield* giveUpContacts(sql, isKept ? [before] : [before, after])
  if (isKept) yield* take(sql, after)
})

/**
 * Updates the contacts of a lead whose stage has changed. A lead that counts becomes the latest under its contacts
 * unless a later lead is. A lead that does not count gives them up.
 */
export const noteContacts = (sql: PgClient, lead: Lead) =>
  isEarlierLead(lead) ? Effect.asVoid(take(sql, lead)) : giveUpContacts(sql, [lead])
