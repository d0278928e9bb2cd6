import type { PgClient } from "@effect/sql-pg"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { MailDeliveryRepository } from "@leadwell/domain/mail/MailDeliveryRepository"
import { peopleCovering } from "@leadwell/domain/mail/MailRecipients"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { accountedEvents, type EventRange, handOutSettled, isInEventRange } from "../event/FanOut.ts"
import { lastNumber } from "../event/SettledEvents.ts"
import { PersonRow } from "../people/PersonRows.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { insertMails } from "./MailRows.ts"

type Client = typeof PgClient.PgClient.Service

type Make = Parameters<MailDeliveryRepository["Service"]["fanOut"]>[2]

const progress = decodeRows(Schema.Struct({ is_behind: Schema.Boolean }))
const position = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))
const covered = decodeRows(Schema.Struct({ id: BusinessId }))
const people = decodeRows(PersonRow)

/** Whether there may be events that were not examined. While there are none, this is the only query of a turn. */
const isBehind = (sql: Client) =>
  Effect.gen(function* () {
    const rows = yield* sql`
      select l.number > f.number as is_behind from (${lastNumber(sql)}) l, leadwell.mail_fan_out f`
    const [row] = yield* progress(rows)
    return row?.is_behind ?? false
  })

/** The condition that a person of the row source `of` has a membership of an account. An index finds them. */
const isOfAccount = (sql: Client, of: Fragment, account: Fragment) =>
  sql`${of}.memberships @> jsonb_build_array(jsonb_build_object('account', ${account}))`

/** The names of businesses that memberships of an account are held to, or null for all of them. */
const namesIn = (sql: Client, of: Fragment, account: Fragment) => sql`
  select one #> '{scope,businesses}' as names
  from jsonb_array_elements(${of}.memberships) one where one ->> 'account' = ${account}`

/** The businesses of events, by their accounts. */
const byAccount = (events: ReadonlyArray<AccountedEvent>) => {
  const businesses = new Map<string, Set<string>>()
  for (const { accounts, event } of events) {
    if (accounts.business === null || event.business === null) continue
    const known = businesses.get(accounts.business) ?? new Set()
    businesses.set(accounts.business, known.add(event.business))
  }
  return [...businesses].map(([account, names]) => ({ account, businesses: [...names] }))
}

/**
 * Returns the people with a membership that covers the business of any of these events. Nobody can remove them
 * meanwhile.
 */
const peopleOf = (sql: Client, events: ReadonlyArray<AccountedEvent>) =>
  Effect.flatMap(
    sql`
      select p.* from leadwell.people p
      where p.id in (
        select q.id
        from jsonb_to_recordset(${sql.json(byAccount(events))}) as e (account text, businesses text[])
          join leadwell.people q on ${isOfAccount(sql, sql`q`, sql`e.account`)},
          lateral (${namesIn(sql, sql`q`, sql`e.account`)}) m
        where m.names is null or m.names ?| e.businesses
      )
      order by p.id for key share of p`,
    people
  )

/** Returns the businesses of the events of a range that a membership covers. It reads only people of their accounts. */
const coveredBusinesses = (sql: Client, range: EventRange) =>
  Effect.map(
    Effect.flatMap(
      sql`
        with named as materialized (
          select distinct business from leadwell.events where ${isInEventRange(sql, range)} and business is not null
        ), owned as materialized (
          select b.id, b.account from named n join leadwell.businesses b on b.id = n.business
        ), listed as materialized (
          select distinct o.account, m.names
          from (select distinct account from owned) o
            join leadwell.people p on ${isOfAccount(sql, sql`p`, sql`o.account`)},
            lateral (${namesIn(sql, sql`p`, sql`o.account`)}) m
        ), covered as materialized (
          select account, null as id from listed where names is null
          union all select account, jsonb_array_elements_text(names) from listed where names is not null
        )
        select id from owned
        where account in (select account from covered where id is null)
          or (account, id) in (select account, id from covered where id is not null)`,
      covered
    ),
    (rows) => rows.map(({ id }) => id)
  )

/**
 * Makes mails of events up to a settled number. The row lock serializes concurrent calls. Events that nobody can hear
 * of are passed without being read.
 */
const handOut = (sql: Client, until: number, limit: number, types: ReadonlyArray<DomainEventType>, make: Make) =>
  Effect.gen(function* () {
    const [reached] = yield* position(yield* sql`select number from leadwell.mail_fan_out for update`)
    const after = reached?.number ?? 0
    if (after >= until) return 0
    const businesses = yield* coveredBusinesses(sql, { after, until, types })
    const found = businesses.length > 0 ? yield* accountedEvents(sql, { after, until, limit, types, businesses }) : []
    const told = found.length > 0 ? yield* peopleOf(sql, found) : []
    const made = make(found.map((event) => ({ event, people: peopleCovering(event, told) })))
    if (made.length > 0) yield* insertMails(sql, made)
    const last = found.length < limit ? until : (found.at(-1)?.number ?? until)
    yield* sql`update leadwell.mail_fan_out set number = ${BigInt(last)}`
    return found.length
  }).pipe(sql.withTransaction)

/** Makes mails of at most `limit` settled events of some types, and returns the number of these events. */
export const fanOut = (sql: Client, limit: number, types: ReadonlyArray<DomainEventType>, make: Make) =>
  handOutSettled(sql, isBehind(sql), (until) => handOut(sql, until, limit, types, make))
