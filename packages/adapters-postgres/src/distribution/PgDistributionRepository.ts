import { PgClient } from "@effect/sql-pg/PgClient"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Holding } from "@leadwell/domain/distribution/Choice"
import {
  DistributionRepository,
  type Offer,
  type OfferedLead
} from "@leadwell/domain/distribution/DistributionRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Array as Arr, DateTime, Effect, Layer, Schema } from "effect"
import { blockedAmong } from "../lead/BlockedContacts.ts"
import { LeadRow } from "../rows/LeadRows.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { MarketCache } from "./MarketCache.ts"
import { lockMeetings, readMeetings } from "./Meetings.ts"
import { OpenMarkets } from "./OpenMarkets.ts"
import { readActivity } from "./ReadActivity.ts"
import { readDecided } from "./ReadDecided.ts"
import { readDecision } from "./ReadDecision.ts"
import { readHoldings } from "./ReadHoldings.ts"
import { makeRounds } from "./Rounds.ts"
import { subcategoriesOf } from "./Settlement.ts"
import { type Offered, writeOfferings, writeRest } from "./WriteOfferings.ts"

const leadRows = decodeRows(LeadRow)
const ids = decodeRows(Schema.Struct({ id: numberFromBigint(LeadId) }))
const subcategories = decodeRows(Schema.Struct({ id: SubcategoryId }))
/** Whether an offer left everything of its lead as it was. */
const isUnchanged = ({ choice, events, lead }: Offered): boolean =>
  choice === null && lead.stage === "open" && events.length === 0

/** The maximum number of leads that one transaction offers. It limits how long the markets stay locked. */
const most = 100

const settle = (
  lead: Lead,
  held: ReadonlyArray<Holding>,
  isBlocked: boolean,
  open: OpenMarkets,
  offer: Offer
): Offered => {
  const { choice, decision } = open.settle(lead, (market) => offer(lead, held, { ...market, isBlocked }))
  const { events, stage } = decision
  return { lead: { ...lead, stage }, choice, events, offering: decision }
}

/**
 * {@link DistributionRepository} on PostgreSQL. Leads are locked before markets, each in the order of their ids;
 * another order could deadlock.
 */
export const layer = Layer.effect(
  DistributionRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient
    const markets = yield* MarketCache

    /** Reads changed markets ahead of the locks. Otherwise other processes wait for that. */
    const readChangedFor = Effect.fnUntraced(function* (leads: ReadonlyArray<LeadId>) {
      const found = yield* subcategories(
        yield* sql`
          select distinct subcategory_id as id from leadwell.leads
          where id = any(${leads.map(String)}::text[]::bigint[]) and stage = 'open'`
      )
      yield* markets.readChanged(found.map(({ id }) => id))
    })

    const offerSome = (some: ReadonlyArray<LeadId>, offer: Offer) =>
      Effect.gen(function* () {
        const leads = yield* leadRows(
          yield* sql`
            select * from leadwell.leads where id = any(${some.map(String)}::text[]::bigint[]) and stage = 'open'
            order by id for update skip locked`
        )
        if (leads.length === 0) return { offered: [], after: new Map() }
        const read = yield* markets.lock(subcategoriesOf(leads))
        const heldBy = yield* readHoldings(
          sql,
          leads.map(({ id }) => id)
        )
        const open = new OpenMarkets(read, yield* lockMeetings(sql, leads, read))
        // A block waits for the row locks of the leads, so this statement sees one that was answered before.
        const blocked = yield* blockedAmong(sql, leads, contactsOf)
        const offered = leads.map((lead) => settle(lead, heldBy(lead.id), blocked.has(lead), open, offer))
        const rested = offered.filter(isUnchanged)
        if (rested.length > 0)
          yield* writeRest(
            sql,
            rested.map(({ lead }) => lead.id)
          )
        const changed = offered.filter((one) => !isUnchanged(one))
        if (changed.length === 0) return { offered, after: new Map() }
        yield* writeOfferings(sql, changed, read)
        return { offered, after: open.written }
      }).pipe(
        sql.withTransaction,
        Effect.tap(({ after }) => Effect.sync(() => markets.put(after))),
        Effect.map(({ offered }) => offered.map(({ lead, offering }): OfferedLead => ({ lead: lead.id, offering })))
      )

    /** What a market tells of the person of a lead: whether it is blocked, and when the candidates met it. */
    const tellsOf = Effect.fnUntraced(function* (id: LeadId) {
      const [lead] = yield* leadRows(yield* sql`select * from leadwell.leads where id = ${BigInt(id)}`)
      if (lead === undefined) return undefined
      const meetings = yield* readMeetings(sql, [lead], yield* markets.current([lead.subcategory_id]))
      const met = meetings.metBy(lead)
      const isBlocked = (yield* blockedAmong(sql, [lead], contactsOf)).size > 0
      return { isBlocked, ...(met && { met }) }
    })

    const current = Effect.fn("PgDistributionRepository.markets")(function* (ids: ReadonlyArray<SubcategoryId>) {
      const found = yield* orUnavailable(markets.current(ids))
      return ids.map((id): Market => {
        const { candidates, states } = found.get(id) ?? { candidates: [], states: new Map() }
        return { candidates, states }
      })
    })

    return {
      ...makeRounds(sql, markets),
      market: Effect.fn("PgDistributionRepository.market")(function* (subcategory, lead) {
        const [market] = yield* current([subcategory])
        return lead === undefined ? market! : { ...market!, ...(yield* orUnavailable(tellsOf(lead))) }
      }),
      markets: current,
      find: Effect.fn("PgDistributionRepository.find")((lead) => readDecision(sql, lead)),
      decided: Effect.fn("PgDistributionRepository.decided")((business, range) => readDecided(sql, business, range)),
      activity: Effect.fn("PgDistributionRepository.activity")((businesses, since) =>
        readActivity(sql, businesses, since)
      ),
      holdings: Effect.fn("PgDistributionRepository.holdings")(function* (lead) {
        return (yield* orUnavailable(readHoldings(sql, [lead])))(lead)
      }),
      due: Effect.fn("PgDistributionRepository.due")(function* ({ limit, receivedBy }) {
        const found = yield* orUnavailable(sql`
          select id from (
            (select id from leadwell.leads where stage = 'open' and offered_at is null order by id limit ${limit})
            union
            (select id from leadwell.leads
              where stage = 'open' and created_at <= ${DateTime.toDateUtc(receivedBy)}::timestamptz
              order by created_at limit ${limit})
          ) as due order by id limit ${limit}`)
        return (yield* ids(found)).map(({ id }) => id)
      }),
      offer: Effect.fn("PgDistributionRepository.offer")(function* (leads, offer) {
        const offered: Array<OfferedLead> = []
        for (const some of Arr.chunksOf(leads, most)) {
          yield* orUnavailable(readChangedFor(some))
          offered.push(...(yield* orUnavailable(offerSome(some, offer))))
        }
        return offered
      })
    }
  })
)
