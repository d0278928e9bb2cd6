import type { Client } from "pg"
import { sampleCatalog, sampleToken } from "./SampleCatalog.ts"

const count = { accounts: 5, websites: 20, subcategories: 20, businesses: 200 }

/** The days over which the leads are spread. The last one is today. */
export const days = 400

/** The token of an account that owns a fifth of the websites. */
export const websiteToken = `lw_${"a".repeat(43)}`

const listOf = <A>(length: number, make: (n: number) => A) => Array.from({ length }, (_, n) => make(n))

/** The sample catalogue with an operator's token, and with many websites, subcategories and businesses. */
export const filteredCatalog = {
  ...sampleCatalog,
  accounts: listOf(count.accounts, (n) => ({ id: `account-${n}`, name: `Account ${n}` })),
  tokens: [
    { account: "account-0", token: sampleToken, abilities: ["operator"], name: "operator" },
    { account: "account-3", token: websiteToken, abilities: ["leads:create"], name: "website" }
  ],
  websites: listOf(count.websites, (n) => ({
    code: `website-${n}`,
    account: `account-${n % count.accounts}`,
    name: `Website ${n}`,
    url: `https://website-${n}.example`
  })),
  categories: [
    {
      ...sampleCatalog.categories[0]!,
      subcategories: listOf(count.subcategories, (n) => ({
        id: `sub-${n}`,
        name: `Subcategory ${n}`,
        slug: `sub-${n}`
      }))
    }
  ],
  businesses: listOf(count.businesses, (n) => ({
    ...sampleCatalog.businesses[0]!,
    id: `business-${n}`,
    account: "account-0",
    subscriptions: []
  }))
}

/** A number from 0 up to a limit, which depends on the number of the lead and on what it is for. */
const drawn = (limit: number, purpose: number) => `(abs(hashint8extended(n, ${purpose})) % ${limit})`

/**
 * Writes leads straight into a server's tables, spread over {@link days}. Each lead has four businesses, and one in
 * twenty has a reclaim request of one of them.
 */
export const fillFiltered = async (client: Client, leads: number): Promise<void> => {
  const at = `now() - interval '${days} days' * (1 - n::float8 / ${leads}) - interval '1 minute'`
  const country = `case when ${drawn(10, 4)} = 0 then 'België' else 'Nederland' end`
  const website = drawn(count.websites, 1)
  await client.query(`
    insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city, street,
      street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
      subscribe_to_newsletter, answers, created_at, offered_at, comparable_email)
    select n, (array['placed','placed','placed','placed','placed','placed','placed','placed','placed','placed',
        'placed','placed','placed','placed','placed','placed','closed','closed','withdrawn','duplicate',
        case when n > ${leads} * 0.995 then 'open' else 'refused' end])[1 + ${drawn(21, 2)}],
      'account-' || ${website} % ${count.accounts}, 'website-' || ${website},
      'sub-' || ${drawn(count.subcategories, 3)}, 4, ${country},
      1000 + ${drawn(9000, 5)} || 'AB', 'Utrecht', 'Oudegracht', '12', '2031-01-15', 'A heat pump for a terraced house.',
      'female', 'Jane', 'Doe', 'jane-' || n || '@example.nl', lpad(n::text, 10, '0'), false,
      '[{"key":"annual_gas_consumption","value":1500}]', ${at}, now(), 'jane-' || n || '@example.nl'
    from generate_series(1, ${leads}::bigint) n`)
  await client.query(`
    insert into leadwell.business_leads (business, position, lead_id, assigned_at, reclaim, subcategory_id, country, created_at)
    select 'business-' || (4 * n + k) % ${count.businesses}, (4 * n + k) / ${count.businesses} + 1, n, ${at},
      case when k = ${drawn(4, 7)} and ${drawn(20, 8)} = 0 then (array['pending', 'granted', 'rejected'])[1 + ${drawn(3, 6)}] end,
      'sub-' || ${drawn(count.subcategories, 3)}, ${country}, ${at}
    from generate_series(1, ${leads}::bigint) n, generate_series(0, 3) k`)
  await client.query(`
    insert into leadwell.business_lead_counters select business, count(*) from leadwell.business_leads group by business`)
  await client.query(`
    insert into leadwell.reclaim_requests (id, business, lead_id, reason, assigned, status, created_at, decided_at,
      website_code)
    select 'reclaim-' || b.lead_id, b.business, b.lead_id,
      (array['no_contact', 'corrupt_data', 'out_of_region', 'spam'])[1 + b.lead_id % 4], 4500, b.reclaim,
      b.assigned_at + interval '1 hour', case when b.reclaim <> 'pending' then b.assigned_at + interval '1 day' end,
      l.website_code
    from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id where b.reclaim is not null`)
  await client.query("select setval('leadwell.lead_ids', $1)", [leads])
  await client.query("vacuum analyze")
  await client.query("checkpoint")
}
