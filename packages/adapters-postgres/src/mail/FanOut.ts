import type { PgClient } from "@effect/sql-pg"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { MailDeliveryRepository } from "@leadwell/domain/mail/MailDeliveryRepository"
import { peopleCovering } from "@leadwell/domain/mail/MailRecipients"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { Effect, Schema } from "effect"
import { accountedEvents, handOutSettled } from "../event/FanOut.ts"
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

/** Returns the people with a membership of the account of any of these events. Nobody can remove them meanwhile. */
const peopleOf = (sql: Client, events: ReadonlyArray<AccountedEvent>) =>
  Effect.flatMap(
    sql`
      select p.* from leadwell.people p
      where p.id in (
        select q.id
        from unnest(${[...new Set(events.flatMap(({ accounts }) => accounts.business ?? []))]}::text[]) account
          join leadwell.people q on q.memberships @> jsonb_build_array(jsonb_build_object('account', account))
      )
      order by p.id for key share of p`,
    people
  )

/** Returns the businesses that a membership covers. */
const coveredBusinesses = (sql: Client) =>
  Effect.map(
    Effect.flatMap(
      sql`
        with listed as materialized (
          select distinct m ->> 'account' as account, m #> '{scope,businesses}' as names
          from leadwell.people p, jsonb_array_elements(p.memberships) m
        )
        select b.id from leadwell.businesses b where exists (
          select from listed m where m.account = b.account and (m.names is null or m.names ? b.id)
        )`,
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
    const businesses = yield* coveredBusinesses(sql)
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
