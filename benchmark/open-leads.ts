// Measures a server with very many open leads that nobody takes, and with very many leads altogether: changes of the
// market, fresh leads beside them, the time until all are examined, the write-ahead log while idle, and deep pages.
// node launch.cjs benchmark/open-leads.ts [open leads] [all leads]
import { setTimeout as sleep } from "node:timers/promises"
import type { Client } from "pg"
import { ours } from "./Contenders.ts"
import { connected, withPostgres } from "./load/DurablePostgres.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const [open, all] = [Number(process.argv[2] ?? 350_000), Number(process.argv[3] ?? 3_000_000)]
const changes = 10
const business = "business-00"

/** The sample catalogue with an operator's token, and businesses that take only leads of Amsterdam. */
const catalog = {
  ...sampleCatalog,
  tokens: sampleCatalog.tokens.map((token) => ({ ...token, abilities: ["operator"] })),
  businesses: sampleCatalog.businesses.map((one) => ({
    ...one,
    subscriptions: one.subscriptions.map((subscription) => ({ ...subscription, regions: ["1000-1099"] }))
  }))
}

/** Writes leads of Utrecht: the last ones open, the first ones placed, some of them with a pending reclaim. */
const fill = async (client: Client) => {
  await client.query(`
    insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city,
      street, street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
      subscribe_to_newsletter, answers, created_at, offered_at, comparable_email)
    select nextval('leadwell.lead_ids'), case when n > ${all - open} then 'open' else 'placed' end, 'acme', 'compare',
      'heat-pumps', 4, 'Nederland', '3511AB', 'Utrecht', 'Oudegracht', '12', '2031-01-15', 'A heat pump.', 'female',
      'Jane', 'Doe', 'jane-' || n || '@example.nl', lpad(n::text, 10, '0'), false, '[]', now() - interval '1 hour', now(),
      'jane-' || n || '@example.nl'
    from generate_series(1, ${all}::bigint) n`)
  await client.query(`
    insert into leadwell.business_leads (business, position, lead_id, assigned_at, reclaim, subcategory_id, country, created_at)
    select '${business}', n, n, now() - interval '1 hour', 'pending', 'heat-pumps', 'Nederland', now() - interval '1 hour' from generate_series(1, ${changes}) n`)
  await client.query(`insert into leadwell.business_lead_counters values ('${business}', ${changes})`)
  await client.query(`
    insert into leadwell.reclaim_requests (id, business, lead_id, reason, assigned, status, created_at, website_code)
    select 'reclaim-' || n, '${business}', n, 'no_contact', ${changes}, 'pending', now(), 'compare' from generate_series(1, ${changes}) n`)
  await client.query("vacuum analyze leadwell.leads, leadwell.business_leads")
  await client.query("checkpoint")
}

const timed = async (url: string, method = "GET", body?: unknown) => {
  const before = performance.now()
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${sampleToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return { millis: performance.now() - before, data: JSON.parse(text) }
}

const shown = (name: string, millis: ReadonlyArray<number>) =>
  console.log(`${name}: ${millis.map((one) => one.toFixed(0)).join(" ")} ms`)

const untilExamined = async (client: Client) => {
  const before = performance.now()
  const pending =
    "select from leadwell.markets m join leadwell.market_rounds r using (subcategory) where m.changes <> r.changes"
  while ((await client.query(pending)).rowCount !== 0) await sleep(100)
  return performance.now() - before
}

const walOf = async (client: Client): Promise<number> =>
  Number((await client.query("select pg_current_wal_insert_lsn() - '0/0' as bytes")).rows[0].bytes)

const measure = async (url: string, client: Client) => {
  await untilExamined(client)
  const [pauses, grants, fresh, waits]: ReadonlyArray<Array<number>> = [[], [], [], []]
  for (let n = 1; n <= changes; n++) {
    const { subscriptions } = catalog.businesses[n]!
    const paused = subscriptions.map((one) => ({ ...one, active: false }))
    pauses!.push(
      (
        await timed(`${url}/api/businesses/business-${String(n).padStart(2, "0")}/subscriptions`, "PUT", {
          subscriptions: paused
        })
      ).millis
    )
    grants!.push((await timed(`${url}/api/reclaims/reclaim-${n}/grant`, "POST", {})).millis)
    const created = await timed(`${url}/api/leads`, "POST", { ...sampleLead(n), postal_code: "1012AB" })
    fresh!.push(created.millis)
    const { data } = await timed(`${url}/api/leads/${created.data.id}/distribution`)
    if (!JSON.stringify(data).includes("assigned")) throw new Error("a fresh lead was not handed out at once")
  }
  waits!.push(await untilExamined(client))
  shown("pauses", pauses!)
  shown("grants", grants!)
  shown("fresh leads", fresh!)
  shown("all open leads examined after the last change", waits!)
  // What the changes before left to do is not part of an idle minute. PostgreSQL may still gather statistics in the
  // first ones.
  await client.query("vacuum analyze")
  await client.query("checkpoint")
  const idle: Array<string> = []
  for (let minute = 1; minute <= 3; minute++) {
    const before = await walOf(client)
    await sleep(60_000)
    idle.push((((await walOf(client)) - before) / 1024).toFixed(1))
  }
  console.log(`write-ahead log of three idle minutes: ${idle.join(" ")} KiB`)
  const pages = [1, all / 20, all / 10].map(Math.ceil)
  for (const page of pages) {
    const millis: Array<number> = []
    for (let n = 0; n < 5; n++) millis.push((await timed(`${url}/api/leads?page=${page}`)).millis)
    shown(`page ${page}`, millis)
  }
  const atOnce = Array.from({ length: 10 }, () => timed(`${url}/api/leads?page=${pages[1]}`))
  const ready = await timed(`${url}/health/ready`)
  shown(
    "ten at once",
    (await Promise.all(atOnce)).map(({ millis }) => millis)
  )
  shown("readiness beside them", [ready.millis])
}

await withCatalogFile(catalog, (catalogFile) =>
  withPostgres(async ({ createDatabase }) => {
    const databaseUrl = await createDatabase("open")
    await (await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })).stop()
    await connected(databaseUrl, fill)
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      await connected(databaseUrl, (client) => measure(server.url, client))
    } finally {
      await server.stop()
    }
  })
)
