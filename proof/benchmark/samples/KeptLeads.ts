import type { Client } from "pg"
import { samplePlaces, sampleWindowDays } from "./SampleCatalog.ts"

/** The totals that the sender of the leads was told. */
export interface Acknowledged {
  readonly created: number
  readonly duplicates: number
  /** How many of the leads sent repeat a person. */
  readonly sentTwice: number
}

const zone = "Europe/Amsterdam"

const overCap = (period: string) => `
  select count(*) from (
    select b.business from business_leads b join subscriptions s on s.business = b.business
    where s.${period === "day" ? "daily" : `${period}ly`}_cap is not null
    group by b.business, s.${period === "day" ? "daily" : `${period}ly`}_cap,
      date_trunc('${period}', b.assigned_at at time zone '${zone}')
    having count(*) > s.${period === "day" ? "daily" : `${period}ly`}_cap
  ) x`

const sharedBy = (contact: string) => `
  select count(*) from (
    select created_at - lag(created_at) over (partition by subcategory_id, ${contact} order by created_at) as gap
    from leads where stage <> 'duplicate'
  ) x where gap < interval '${sampleWindowDays} days'`

/** Statements that each count a kind of violation. */
const violations: Readonly<Record<string, string>> = {
  "businesses over their cap of a day": overCap("day"),
  "businesses over their cap of a week": overCap("week"),
  "businesses over their cap of a month": overCap("month"),
  "leads with more businesses than places": `
    select count(*) from (select 1 from business_leads group by lead_id having count(*) > ${samplePlaces}) x`,
  "leads with a free place although somebody may have it": `
    select count(*) from leads l where stage <> 'duplicate' and
      (stage <> 'placed' or (select count(*) from business_leads b where b.lead_id = l.id) <> ${samplePlaces})`,
  "duplicates that went to a business": `
    select count(*) from leads join business_leads b on b.lead_id = leads.id where stage = 'duplicate'`,
  "leads that a business has twice": `
    select count(*) from (select 1 from business_leads group by lead_id, business having count(*) > 1) x`,
  "business leads of no lead": `
    select count(*) from business_leads b where not exists (select from leads l where l.id = b.lead_id)`,
  "businesses whose positions have gaps": `
    select count(*) from (
      select business, count(*) as number, count(distinct position) as different, min(position) as first,
        max(position) as last
      from business_leads group by business
    ) b full join business_lead_counters c using (business)
    where (number, different, first, last) is distinct from (c.total, c.total, 1::bigint, c.total)`,
  "leads that share an e-mail address within the window": sharedBy("lower(email)"),
  "leads that share a phone number within the window": sharedBy("phone"),
  "events that are missing, or told twice or for nothing": `
    select count(*) from (
      select 'lead.received' as type, id as lead, null as business from leads
      union all select 'lead.duplicate', id, null from leads where stage = 'duplicate'
      union all select 'lead.placed', id, null from leads where stage = 'placed'
      union all select 'business_lead.assigned', lead_id, business from business_leads
    ) due full join (
      select type, lead, business, count(*) as number from events group by type, lead, business
    ) told on told.type = due.type and told.lead = due.lead and told.business is not distinct from due.business
    where number is distinct from 1 or due.type is null`
}

const countOf = async (client: Client, statement: string): Promise<number> =>
  Number((await client.query({ text: statement, rowMode: "array" })).rows[0]?.[0])

/** Checks the stored leads, and returns a message for each rule that they break. */
const brokenRules = async (client: Client): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  // Leadwell's tables are in a schema of their own, and those of the peers are not.
  await client.query("set search_path to leadwell, public")
  for (const [name, statement] of Object.entries(violations)) {
    const found = await countOf(client, statement)
    if (found !== 0) faults.push(`${found} ${name}`)
  }
  return faults
}

/** Checks the stored leads, and returns a message for each violation. */
export const faultsOfKept = async (
  client: Client,
  { created, duplicates, sentTwice }: Acknowledged
): Promise<ReadonlyArray<string>> => {
  const faults = [...(await brokenRules(client))]
  const kept = await countOf(client, "select count(*) from leads where stage <> 'duplicate'")
  const asDuplicates = await countOf(client, "select count(*) from leads where stage = 'duplicate'")
  if (kept !== created) faults.push(`${created} leads acknowledged, but ${kept} kept`)
  if (asDuplicates !== duplicates) faults.push(`${duplicates} duplicates acknowledged, but ${asDuplicates} kept`)
  if (duplicates !== sentTwice) faults.push(`${sentTwice} duplicates sent, but ${duplicates} found`)
  return faults
}
