import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { Country } from "@leadwell/domain/geography/Country"
import { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import type { MarketCache } from "./MarketCache.ts"

/**
 * How long a step belongs to the process that took it. Another takes over when that process ended in the middle. With
 * the second between two sweeps, its leads wait for no more than five.
 */
const stepTimeout = "4 seconds"

const subcategories = decodeRows(Schema.Struct({ id: SubcategoryId }))

const claims = decodeRows(Schema.Struct({ claim: numberFromBigint(Schema.Int), after: Schema.BigInt }))

const openLeads = decodeRows(
  Schema.Struct({
    id: numberFromBigint(LeadId),
    country: Country,
    postal_code: PostalCode,
    places: Schema.Int,
    created_at: Schema.DateTimeUtcFromDate,
    holdings: Schema.Array(Schema.Struct({ business: BusinessId, is_released: Schema.Boolean }))
  })
)

type Rounds = Pick<DistributionRepository["Service"], "pendingRounds" | "nextStep" | "advanceRound">

/**
 * Makes the rounds of `DistributionRepository`. `markets.changes` counts the changes of a market, and a row of
 * `market_rounds` compares it with the count that the last round saw. No lead is written.
 */
export const makeRounds = (sql: PgClient, markets: MarketCache["Service"]): Rounds => {
  /** Takes the next step, unless another process has it or no round is to be made. */
  const claim = Effect.fnUntraced(function* (subcategory: SubcategoryId, today: string) {
    const [row] = yield* claims(
      yield* sql`
          insert into leadwell.market_rounds as r (subcategory, target, target_day, claimed_until)
          select subcategory, changes, ${today}::date, statement_timestamp() + ${stepTimeout}::interval
          from leadwell.markets where subcategory = ${subcategory}
          on conflict (subcategory) do update set target = coalesce(r.target, excluded.target),
            target_day = coalesce(r.target_day, excluded.target_day), claimed_until = excluded.claimed_until,
            claim = r.claim + 1
          where r.claimed_until <= statement_timestamp() and (
            r.target is not null or r.changes is distinct from excluded.target
            or r.day is distinct from excluded.target_day)
          returning claim, after`
    )
    return row
  })

  /**
   * Reads open leads from their index in its order. While the statistics say that no lead is open, the planner would
   * rather sort all open leads, which another index finds.
   */
  const readLeads = Effect.fnUntraced(function* (subcategory: SubcategoryId, after: bigint, limit: number) {
    yield* sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`
    return yield* openLeads(
      yield* sql`
          select id, country, postal_code, places, created_at, array(
            select jsonb_build_object('business', business, 'is_released', reclaim is not distinct from 'granted')
            from leadwell.business_leads where lead_id = l.id order by assigned_at, business collate "C"
          ) as holdings
          from leadwell.leads l
          where subcategory_id = ${subcategory} and stage = 'open' and id > ${after} order by id limit ${limit}`
    )
  }, sql.withTransaction)

  const nextStep = Effect.fnUntraced(function* (subcategory: SubcategoryId, today: string, limit: number) {
    const claimed = yield* claim(subcategory, today)
    if (claimed === undefined) return null
    const { candidates, states } = (yield* markets.current([subcategory])).get(subcategory) ?? {
      candidates: [],
      states: new Map()
    }
    const leads = yield* readLeads(subcategory, claimed.after, limit + 1)
    return {
      subcategory,
      claim: claimed.claim,
      market: { candidates, states },
      leads: leads.slice(0, limit),
      isLast: leads.length <= limit
    }
  })

  return {
    pendingRounds: Effect.fn("PgDistributionRepository.pendingRounds")(function* (today) {
      const found = yield* orUnavailable(sql`
          select m.subcategory as id from leadwell.markets m left join leadwell.market_rounds r using (subcategory)
          where r.target is not null or r.changes is distinct from m.changes or r.day is distinct from ${today}::date
          order by m.subcategory collate "C"`)
      return (yield* subcategories(found)).map(({ id }) => id)
    }),
    nextStep: Effect.fn("PgDistributionRepository.nextStep")((subcategory, today, limit) =>
      orUnavailable(nextStep(subcategory, today, limit))
    ),
    advanceRound: Effect.fn("PgDistributionRepository.advanceRound")(({ claim, subcategory }, reached) => {
      const progress =
        reached === "end"
          ? sql`changes = target, day = target_day, target = null, target_day = null, after = 0`
          : reached === null
            ? sql`after = after`
            : sql`after = ${BigInt(reached)}`
      return Effect.asVoid(
        orUnavailable(sql`
            update leadwell.market_rounds set ${progress}, claimed_until = '-infinity'
            where subcategory = ${subcategory} and claim = ${claim} and target is not null`)
      )
    })
  }
}
