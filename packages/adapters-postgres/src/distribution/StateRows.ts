import type { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { CapUse, EarlierUse } from "@leadwell/domain/distribution/CapUse"
import { SubscriptionState } from "@leadwell/domain/distribution/Market"
import { DateTime, Schema } from "effect"
import type { Settlement } from "./Settlement.ts"

const { use: _, ...fields } = SubscriptionState.fields

/** A row of `subscription_states`, as JSON. */
export const StateRow = Schema.Struct({
  ...fields,
  ...CapUse.fields,
  earlier: Schema.NullOr(EarlierUse),
  waiting_since: Schema.DateTimeUtcFromString
})

/** Makes the subscription state of a row. */
export const stateOf = ({
  area,
  earlier,
  is_away,
  pass,
  waiting_since,
  ...use
}: typeof StateRow.Type): SubscriptionState => ({
  pass,
  waiting_since,
  is_away,
  area,
  use: { ...use, earlier: earlier ?? [] }
})

/** The column `earlier` of a cap use. It is null when there is nothing to store. */
const earlierOf = ({ earlier }: CapUse): string | null => (earlier.length === 0 ? null : JSON.stringify(earlier))

/** The states that a batch changed, as columns of one statement. Of several changes of one state, the last counts. */
export const stateColumns = (batch: ReadonlyArray<Settlement>) => {
  const last = new Map<
    string,
    { readonly subcategory: string; readonly business: string; readonly state: SubscriptionState }
  >()
  for (const { choice, lead } of batch) {
    for (const [business, state] of choice?.states ?? []) {
      const subcategory = lead.subcategory_id
      last.set(JSON.stringify([subcategory, business]), { subcategory, business, state })
    }
  }
  const states = [...last.values()]
  const column = (value: (state: SubscriptionState) => string) => states.map(({ state }) => value(state))
  return {
    subcategory: states.map(({ subcategory }) => subcategory),
    business: states.map(({ business }) => business),
    pass: column(({ pass }) => String(pass)),
    waiting_since: column(({ waiting_since }) => DateTime.formatIso(waiting_since)),
    is_away: column(({ is_away }) => String(is_away)),
    area: column(({ area }) => String(area)),
    day: column(({ use }) => use.day),
    daily: column(({ use }) => String(use.daily)),
    week: column(({ use }) => use.week),
    weekly: column(({ use }) => String(use.weekly)),
    month: column(({ use }) => use.month),
    monthly: column(({ use }) => String(use.monthly)),
    earlier: column(({ use }) => earlierOf(use) ?? "")
  }
}

/**
 * Writes the state of one business in a market, for the next version of the market. The caller MUST hold the row lock
 * of the market, and move the market.
 */
export const writeState = (
  sql: PgClient,
  subcategory: SubcategoryId,
  business: BusinessId,
  state: SubscriptionState
) => {
  const { area, is_away, pass, use, waiting_since } = state
  return sql`
    update leadwell.subscription_states
    set pass = ${pass}::float8, waiting_since = ${DateTime.toDateUtc(waiting_since)}::timestamptz, is_away = ${is_away},
      area = ${BigInt(area)}::bigint, day = ${use.day}::date, daily = ${use.daily}, week = ${use.week}::date, weekly = ${use.weekly},
      month = ${use.month}::date, monthly = ${use.monthly},
      earlier = ${earlierOf(use)}::text::jsonb,
      version = (select version + 1 from leadwell.markets where subcategory = ${subcategory})
    where subcategory = ${subcategory} and business = ${business}`
}
