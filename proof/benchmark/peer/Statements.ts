/** The columns of a lead, in the order in which both peers pass them. */
export const leadColumns = [
  ["account", "text"],
  ["website_code", "text"],
  ["subcategory_id", "text"],
  ["places", "integer"],
  ["country", "text"],
  ["postal_code", "text"],
  ["city", "text"],
  ["street", "text"],
  ["street_number", "text"],
  ["preferred_date_of_execution", "date"],
  ["description", "text"],
  ["gender", "text"],
  ["first_name", "text"],
  ["last_name", "text"],
  ["email", "text"],
  ["phone", "text"],
  ["subscribe_to_newsletter", "boolean"],
  ["answers", "jsonb"],
  ["created_at", "timestamptz"]
] as const

const names = leadColumns.map(([name]) => name).join(", ")

/** The name of a parameter in a statement: a number, or a parameter of the database function. */
type Parameter = (name: string) => string

const values = (parameter: Parameter) => leadColumns.map(([name, type]) => `${parameter(name)}::${type}`).join(", ")

/** Claims the contacts of a lead, unless a lead within the window has them. Returns 2 when both were free. */
export const claim = (p: Parameter): string => `
  with claimed as (
    insert into lead_contacts as c (subcategory, kind, value, lead_id, at)
    values
      (${p("subcategory_id")}, 'email', ${p("comparable_email")}, ${p("id")}, ${p("created_at")}),
      (${p("subcategory_id")}, 'phone', ${p("phone")}, ${p("id")}, ${p("created_at")})
    on conflict (subcategory, kind, value) do update set lead_id = excluded.lead_id, at = excluded.at
      where c.at <= ${p("window_start")}::timestamptz
    returning 1
  )
  select count(*)::integer as claimed from claimed`

const used = (period: string, count: string, today: string) =>
  `case when s.${period} = ${today}::date then s.${count} else 0 end`

/**
 * Assigns a lead: chooses businesses by pass among those whose regions, countries and caps allow it, and writes the
 * lead, their states and positions, and the events. The caller must hold the lock of the subcategory.
 */
export const place = (p: Parameter): string => {
  const [daily, weekly, monthly] = [
    used("day", "daily", p("day")),
    used("week", "weekly", p("week")),
    used("month", "monthly", p("month"))
  ]
  return `
  with chosen as materialized (
    select s.business from subscriptions s
    where s.subcategory = ${p("subcategory_id")} and s.active and ${p("country")}::text = any(s.countries)
      and s.regions @> ${p("digits")}::integer
      and (s.daily_cap is null or ${daily} < s.daily_cap)
      and (s.weekly_cap is null or ${weekly} < s.weekly_cap)
      and (s.monthly_cap is null or ${monthly} < s.monthly_cap)
    order by s.pass, s.waiting_since, s.business
    limit ${p("places")}::integer
  ), number as materialized (
    select count(*)::integer as of_businesses from chosen
  ), stood as (
    update subscriptions s set pass = s.pass + 1 / s.weight, waiting_since = ${p("created_at")},
      day = ${p("day")}::date, daily = ${daily} + 1, week = ${p("week")}::date, weekly = ${weekly} + 1,
      month = ${p("month")}::date, monthly = ${monthly} + 1
    from chosen c where s.subcategory = ${p("subcategory_id")} and s.business = c.business
  ), counted as (
    insert into business_lead_counters as t (business, total)
    select business, 1 from chosen order by business
    on conflict (business) do update set total = t.total + 1
    returning business, total
  ), placed as (
    insert into business_leads (business, position, lead_id, assigned_at)
    select business, total, ${p("id")}::bigint, ${p("created_at")}::timestamptz from counted
  ), kept as (
    insert into leads (id, stage, ${names})
    select ${p("id")}::bigint, case when of_businesses = ${p("places")}::integer then 'placed' else 'open' end, ${values(p)}
    from number
  ), told as (
    insert into events (type, at, lead, business)
    select 'lead.received', ${p("created_at")}::timestamptz, ${p("id")}::bigint, null
    union all select 'business_lead.assigned', ${p("created_at")}, ${p("id")}, business from chosen
    union all select 'lead.placed', ${p("created_at")}, ${p("id")}, null from number where of_businesses = ${p("places")}::integer
  )
  select of_businesses from number`
}

/** Stores a duplicate, which no business gets. */
export const keepDuplicate = (p: Parameter): string => `
  with kept as (
    insert into leads (id, stage, ${names}) values (nextval('lead_ids'), 'duplicate', ${values(p)}) returning id
  ), told as (
    insert into events (type, at, lead)
    select type, ${p("created_at")}, id from kept, unnest(array['lead.received', 'lead.duplicate']) as type
  )
  select id from kept`
