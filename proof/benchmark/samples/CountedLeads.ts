import { cubes, type CubeName } from "@leadwell/domain/features/reports/Cube"
import type { Client } from "pg"
import { days } from "./FilteredLeads.ts"

/** Writes the events of the leads of `fillFiltered`: what they had at their arrival, and the requests about them. */
export const fillEvents = async (client: Client): Promise<void> => {
  await client.query(`
    insert into leadwell.outbox (at, lead, types, businesses)
    select l.created_at, l.id,
      'lead.received' || repeat(' business_lead.assigned', 4) || case l.stage
        when 'placed' then ' lead.placed' when 'closed' then ' lead.closed' when 'withdrawn' then ' lead.withdrawn' else '' end,
      ' ' || string_agg(b.business, ' ' order by b.business) || ' '
    from leadwell.leads l join leadwell.business_leads b on b.lead_id = l.id
    group by l.id order by l.id`)
  await client.query(`
    insert into leadwell.outbox (at, lead, types, businesses, reclaims)
    select created_at, lead_id, 'reclaim.requested', business, id from leadwell.reclaim_requests order by id`)
  await client.query(`
    insert into leadwell.outbox (at, lead, types, businesses, reclaims)
    select decided_at, lead_id, 'reclaim.' || status, business, id from leadwell.reclaim_requests
    where decided_at is not null order by id`)
  await client.query("vacuum analyze")
}

const texts = (values: ReadonlyArray<string>): string => `array[${values.map((value) => `'${value}'`).join()}]`

const named = (name: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, n) => `${name}-${n}`)

/** The values of each key of the cells. Each website is of one account. */
const values: Readonly<Record<string, ReadonlyArray<string>>> = {
  website: named("website", 20),
  subcategory: named("sub", 20),
  country: ["Nederland", "België"],
  business: named("business", 200),
  reason: ["no_contact", "corrupt_data", "out_of_region", "spam"],
  area: Array.from({ length: 90 }, (_, n) => String(10 + n)),
  rule: ["region", "paused", "weekday", "daily_cap", "weekly_cap", "monthly_cap", "order", "same_person"],
  key: ["phone", "email", "postal_code", "fields", "other"]
}

/**
 * Replaces what was counted by what counting ten million leads gives that are spread evenly over everything, as far as
 * the number of cells goes. Reports read nothing else. Of the requests and of the leads that were closed, each cell has
 * about one.
 */
export const fillCells = async (client: Client): Promise<void> => {
  await client.query("delete from leadwell.report_cells")
  for (const [cube, { counts, keys, ...rest }] of Object.entries(cubes) as ReadonlyArray<
    [CubeName, { keys: ReadonlyArray<string>; counts: ReadonlyArray<string>; isMonthly?: true }]
  >) {
    const own = keys.filter((key) => key !== "account")
    const tables = own.map((key) => `unnest(${texts(values[key]!)}) as t_${key}(${key})`)
    const account = `'account-' || (split_part(website, '-', 2)::integer % 5)`
    // Some cells are rarer than their keys: 500 000 requests, and two million rules that kept a business away.
    const share = { reclaims: 0.07, decisions: 0.05, unmatched: 0.35 }[cube as string] ?? 1
    await client.query(`
      insert into leadwell.report_cells (counting, cube, day, keys, counts)
      select ${cube === "refusals" ? "0" : "(select id from leadwell.report_countings where is_current)"}, '${cube}',
        ${rest.isMonthly === true ? "day::date" : "day::date"}, array[${keys.map((key) => (key === "account" ? account : key)).join()}],
        array[${counts.map((_, n) => `(abs(hashtext('${cube}${n}' || day::text || ${own.join(" || ")})) % 40)`).join()}]
      from generate_series(
          ${rest.isMonthly === true ? `date_trunc('month', current_date - ${days})` : `current_date - ${days}`},
          current_date, interval '1 ${rest.isMonthly === true ? "month" : "day"}') as d(day),
        ${tables.join(", ")}
      where ${share} = 1 or random() < ${share}`)
  }
  await client.query("vacuum analyze leadwell.report_cells")
}
