import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { type EventRange, isInEventRange } from "../event/FanOut.ts"
import { PersonRow } from "../rows/PersonRows.ts"
import { decodeRows } from "../sql/Rows.ts"

const covered = decodeRows(Schema.Struct({ id: BusinessId }))
const people = decodeRows(PersonRow)

/** The condition that a person of the row source `of` has a membership of an account. An index finds them. */
const isOfAccount = (sql: PgClient, of: Fragment, account: Fragment) =>
  sql`${of}.memberships @> jsonb_build_array(jsonb_build_object('account', ${account}))`

/** The names of businesses that memberships of an account are limited to, or null for all of them. */
const namesIn = (sql: PgClient, of: Fragment, account: Fragment) => sql`
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
export const peopleOf = (sql: PgClient, events: ReadonlyArray<AccountedEvent>) =>
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
export const coveredBusinesses = (sql: PgClient, range: EventRange) =>
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
