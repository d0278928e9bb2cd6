import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Mends what leads of blocked persons left: until this version, a batch with one was counted, and then stored without
 * it. The positions of each business lose their gaps, its total and its use of caps are counted anew, and its turns of
 * leads that it never got are taken back. A gap was left just before the leads of the same batch, so it counts for the
 * subcategory of the next lead. Databases without a gap stay as they are.
 */
export const closeGaps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The markets are locked before their counters, as leads that arrive lock them.
  yield* sql`select from markets order by subcategory for update`
  yield* sql`
    create temporary table gaps on commit drop as
    select business, subcategory_id as subcategory, sum(position - before - 1)::bigint as leads
    from (
      select business, subcategory_id, position, lag(position, 1, 0) over (partition by business order by position) as before
      from business_leads
      union all
      select c.business, l.subcategory_id, c.total + 1, coalesce(l.position, 0)
      from business_lead_counters c left join lateral (
        select position, subcategory_id from business_leads b where b.business = c.business
        order by position desc limit 1
      ) l on true
    ) b
    where position > before + 1
    group by 1, 2`
  // Each row passes through a free position, because every update must leave the positions unique.
  yield* sql`
    update business_leads b set position = -n.position
    from (
      select business, lead_id, row_number() over (partition by business order by position) as position
      from business_leads where business in (select business from gaps)
    ) n
    where b.business = n.business and b.lead_id = n.lead_id`
  yield* sql`update business_leads set position = -position where position < 0`
  yield* sql`
    update business_lead_counters c
    set total = (select count(*) from business_leads b where b.business = c.business)
    where business in (select business from gaps)`
  // The days are those by which reports count. A setting of the server has their time zone, which no table has.
  yield* sql`
    create temporary table held on commit drop as
    select business, subcategory_id as subcategory, date_trunc('day', at)::date as day,
      date_trunc('week', at)::date as week, date_trunc('month', at)::date as month
    from (
      select business, subcategory_id, assigned_at at time zone coalesce(
        (select zone from report_countings where is_current), 'Europe/Amsterdam') as at
      from business_leads where business in (select business from gaps) and reclaim is distinct from 'granted'
    ) b`
  yield* sql`
    update subscription_states s
    set version = m.version + 1,
      pass = s.pass - coalesce(
        (select g.leads from gaps g where g.business = s.business and g.subcategory = s.subcategory)
          / (select max(weight) from subscriptions u where u.business = s.business and u.subcategory = s.subcategory), 0),
      daily = (select count(*) from held h
        where h.business = s.business and h.subcategory = s.subcategory and h.day = s.day),
      weekly = (select count(*) from held h
        where h.business = s.business and h.subcategory = s.subcategory and h.week = s.week),
      monthly = (select count(*) from held h
        where h.business = s.business and h.subcategory = s.subcategory and h.month = s.month),
      earlier = (
        select jsonb_agg(jsonb_set(e, '{count}', to_jsonb((
          select count(*) from held h where h.business = s.business and h.subcategory = s.subcategory
            and (e ->> 'start')::date = case e ->> 'period' when 'day' then h.day when 'week' then h.week else h.month end
        ))) order by nth)
        from jsonb_array_elements(s.earlier) with ordinality as x (e, nth)
      )
    from markets m
    where m.subcategory = s.subcategory and s.business in (select business from gaps)`
  // Servers that remember a market read it again, with what was given to caps that seemed used up.
  yield* sql`
    update markets set version = version + 1, changes = changes + 1
    where subcategory in (select subcategory from subscription_states where business in (select business from gaps))`
})
