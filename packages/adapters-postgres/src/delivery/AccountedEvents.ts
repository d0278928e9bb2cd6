import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { EventRange, EventSelection } from "@leadwell/domain/delivery/DeliveryRepository"
import type { AccountedEvent } from "@leadwell/domain/delivery/EventAudience"
import { Effect, Schema } from "effect"
import { eventColumns, eventOf } from "../event/EventRows.ts"
import { numbersOfRow } from "../event/Outbox.ts"
import { isOneOf } from "../sql/Conditions.ts"
import { decodeRows } from "../sql/Rows.ts"

const events = decodeRows(
  Schema.Struct({
    ...eventColumns,
    lead_account: Schema.NullOr(AccountId),
    business_account: Schema.NullOr(AccountId),
    website: Schema.NullOr(WebsiteCode)
  })
)

/** The condition that an event is in a range. */
export const isInEventRange = (sql: PgClient, { after, types, until }: EventRange) => sql`
  first > ${BigInt(after - numbersOfRow)} and first <= ${BigInt(until)}
    and number > ${BigInt(after)} and number <= ${BigInt(until)}
    and ${types === undefined ? sql`true` : isOneOf(sql, "type", types)}`

/** Returns the selected events by ascending number, with the accounts behind them. */
export const accountedEvents = (sql: PgClient, { businesses, limit, ...range }: EventSelection) =>
  Effect.gen(function* () {
    const named = (businesses ?? []).filter((id) => id !== null)
    const isNamed = sql`business = any(${named}::text[])`
    const isAmong = businesses?.includes(null) ? sql`(business is null or ${isNamed})` : isNamed
    const isAbout = businesses === undefined ? sql`true` : isAmong
    const found = yield* events(
      yield* sql`
        select e.*, coalesce(l.account, s.account) as lead_account, b.account as business_account,
          coalesce(l.website_code, s.website) as website
        from (
          select number, first, type, at, lead, business, reclaim, submission from leadwell.events
          where ${isInEventRange(sql, range)} and ${isAbout}
          order by first, number limit ${limit}
        ) e left join leadwell.leads l on l.id = e.lead left join leadwell.businesses b on b.id = e.business
          left join leadwell.submissions s on s.id = e.submission
        order by e.first, e.number`
    )
    return found.map(({ business_account, lead_account, number, website, ...event }): AccountedEvent => ({
      number,
      event: eventOf(event),
      accounts: { lead: lead_account, business: business_account },
      website
    }))
  })
