import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { BusinessActivity } from "@leadwell/domain/distribution/BusinessActivity"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { type DateTime, Effect, Schema } from "effect"
import { instant } from "../sql/Conditions.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { stateOf, StateRow } from "./StateRows.ts"

const { business: _, countries: __, regions: ___, weight: ____, ...fields } = Subscription.fields

const SubscriptionRow = Schema.Struct({ ...fields, state: Schema.NullOr(StateRow) })

const rows = decodeRows(
  Schema.Struct({
    business: BusinessId,
    assigned: Schema.Int,
    reclaimed: Schema.Int,
    withdrawn: Schema.Int,
    subscriptions: Schema.Array(SubscriptionRow)
  })
)

/** Reads the activity of businesses since an instant, in one statement. Two indexes alone have the leads to count. */
export const readActivity = Effect.fnUntraced(function* (
  sql: PgClient,
  businesses: ReadonlyArray<BusinessId>,
  since: DateTime.Utc
) {
  const found = yield* orUnavailable(sql`
    select w.business, a.assigned, r.reclaimed, r.withdrawn, s.subscriptions
    from unnest(${businesses}::text[]) with ordinality as w (business, nth),
    lateral (
      select count(*)::int as assigned from leadwell.business_leads b
      where b.business = w.business and b.assigned_at >= ${instant(sql, since)}
    ) a,
    lateral (
      select count(q.id)::int as reclaimed, (count(*) - count(q.id))::int as withdrawn
      from leadwell.business_leads b
      left join leadwell.reclaim_requests q on q.business = b.business and q.lead_id = b.lead_id and q.status = 'granted'
      where b.business = w.business and b.assigned_at >= ${instant(sql, since)} and b.reclaim is not null
        and b.reclaim = 'granted'
    ) r,
    lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subcategory', s.subcategory, 'active', s.active, 'daily_cap', s.daily_cap, 'weekly_cap', s.weekly_cap,
        'monthly_cap', s.monthly_cap, 'daily_cap_by_weekday', s.daily_cap_by_weekday, 'weekdays', s.weekdays,
        'paused_from', s.paused_from, 'paused_until', s.paused_until, 'state', to_jsonb(t)) order by s.position), '[]') as subscriptions
      from leadwell.subscriptions s
      left join leadwell.subscription_states t on t.subcategory = s.subcategory and t.business = s.business
      where s.business = w.business
    ) s
    order by w.nth`)
  return (yield* rows(found)).map(({ subscriptions, ...counts }): BusinessActivity => ({
    ...counts,
    subscriptions: subscriptions.map(({ state, ...one }) => ({
      ...one,
      use: state === null ? null : stateOf(state).use
    }))
  }))
})
