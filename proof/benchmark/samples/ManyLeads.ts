import type { Client } from "pg"
import { sampleCatalog } from "./SampleCatalog.ts"

/** The business that has every lead. */
const busiestBusiness = "business-0"

/** The number of leads of each other business. */
const leadsOfOthers = 100

/** The sample catalogue with other businesses, as many as asked for. */
export const catalogOf = (businesses: number) => ({
  ...sampleCatalog,
  businesses: Array.from({ length: businesses }, (_, n) => ({ ...sampleCatalog.businesses[0]!, id: `business-${n}` }))
})

/** Writes leads straight into a server's tables. The first business gets all of them, each other business a hundred. */
export const fill = async (client: Client, leads: number, businesses: number): Promise<void> => {
  await client.query(`
    insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city, street,
      street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
      subscribe_to_newsletter, answers, created_at, comparable_email)
    select n, 'placed', 'acme', 'compare', 'heat-pumps', 4, 'Nederland', '3511AB', 'Utrecht', 'Oudegracht', '12', '2031-01-15',
      'A heat pump for a terraced house.', 'female', 'Jane', 'Doe', 'jane-' || n || '@example.nl', lpad(n::text, 10, '0'),
      false, '[{"key":"annual_gas_consumption","value":1500}]', '2026-01-01', 'jane-' || n || '@example.nl'
    from generate_series(1, ${leads}::bigint) n`)
  await client.query(`
    insert into leadwell.business_leads (business, position, lead_id, assigned_at, subcategory_id, country, created_at)
    select '${busiestBusiness}', n, n, timestamptz '2026-01-01', 'heat-pumps', 'Nederland', timestamptz '2026-01-01' from generate_series(1, ${leads}::bigint) n
    union all
    select 'business-' || b, n, (b * ${leadsOfOthers} + n) % ${leads} + 1, timestamptz '2026-01-01', 'heat-pumps', 'Nederland', timestamptz '2026-01-01'
    from generate_series(1, ${businesses - 1}) b, generate_series(1, ${leadsOfOthers}) n`)
  await client.query(`
    insert into leadwell.business_lead_counters select business, count(*) from leadwell.business_leads group by business`)
  await client.query("analyze leadwell.leads, leadwell.business_leads, leadwell.business_lead_counters")
}
