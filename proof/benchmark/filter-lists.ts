// Measures the first and the last page of the lists with filters, on very many leads: each filter and each pair.
// node launch.cjs proof/benchmark/filter-lists.ts [leads] [requests a page] [substring of the lists to measure]
// KEEP=MILLISECONDS in the environment prints the address of the database, and keeps it that long after the end.
import type { Client } from "pg"
import { ours } from "./Contenders.ts"
import { connected, withPostgres } from "./load/DurablePostgres.ts"
import { quantile } from "./load/Spread.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { days, filteredCatalog, fillFiltered, websiteToken } from "./samples/FilteredLeads.ts"
import { sampleToken } from "./samples/SampleCatalog.ts"

const [leads, rounds, only] = [
  Number(process.argv[2] ?? 1_000_000),
  Number(process.argv[3] ?? 20),
  process.argv[4] ?? ""
]

const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const range = (name: string) => `${name}_from=${dayBefore(days / 2)}&${name}_to=${dayBefore(days / 4)}`

const ofLeads = {
  stage: "stage=closed",
  website_code: "website_code=website-3",
  subcategory_id: "subcategory_id=sub-7",
  created: range("created")
}

/** The lists with their filters, and the token that reads each. */
const lists = [
  {
    path: "/api/leads",
    token: sampleToken,
    filters: {
      ...ofLeads,
      business: "business=business-8",
      country: "country=be",
      postal_code: "postal_code=35",
      free_places: "free_places=true",
      q: "q=jane-5000%40example.nl"
    }
  },
  { path: "/api/leads", token: websiteToken, filters: ofLeads },
  {
    path: "/api/businesses/business-8/leads",
    token: sampleToken,
    filters: { status: "status=approved", subcategory_id: "subcategory_id=sub-7", assigned: range("assigned") }
  },
  {
    path: "/api/reclaims",
    token: sampleToken,
    filters: {
      status: "status=granted",
      business: "business=business-80",
      reason: "reason=no_contact",
      website_code: "website_code=website-3",
      created: range("created")
    }
  }
]

/** No filter, each filter by itself, and each pair. */
const queriesOf = (filters: Readonly<Record<string, string>>) => {
  const names = Object.keys(filters)
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [...new Set([one, other])]))
  return [[], ...pairs].map((some) => ({
    name: some.join(" + ") || "none",
    query: some.map((one) => filters[one]).join("&")
  }))
}

const timed = async (url: string, token: string) => {
  const before = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`)
  return { millis: performance.now() - before, body: JSON.parse(text) }
}

const scansOf = async (client: Client): Promise<number> => {
  await client.query("select pg_stat_clear_snapshot()")
  const found = await client.query("select seq_scan from pg_stat_user_tables where relname = 'leads'")
  return Number(found.rows[0].seq_scan)
}

/** Measures the pages of a query in turn, beside a page whose cost is known, so that the load of the machine shows. */
const timesOf = async (urls: ReadonlyArray<string>, token: string, reference: string) => {
  const times: ReadonlyArray<Array<number>> = [[], ...urls.map(() => [])]
  for (let round = -2; round < rounds; round++) {
    const asked = [{ url: reference, token: sampleToken }, ...urls.map((url) => ({ url, token }))]
    for (const [index, one] of asked.entries()) {
      const { millis } = await timed(one.url, one.token)
      if (round >= 0) times[index]!.push(millis)
    }
  }
  return times.map((all) => {
    const ascending = Float64Array.from(all).toSorted()
    return { p50: quantile(ascending, 0.5), p95: quantile(ascending, 0.95) }
  })
}

const head =
  "| total | reference p50 | first p50 | first p95 | last p50 | last p95 | last / first | first / reference |"

const measure = async (url: string) => {
  for (const { filters, path, token } of lists) {
    const who = token === websiteToken ? " of an account" : ""
    if (!`${path}${who}`.includes(only)) continue
    console.log(`\n| ${path}${who} ${head}\n| --- ${"| ---: ".repeat(8)}|`)
    for (const { name, query } of queriesOf(filters)) {
      const pageOf = (page: number) => `${url}${path}?${query}${query === "" ? "" : "&"}page=${page}`
      const { meta } = (await timed(pageOf(1), token)).body
      const reference = `${url}/api/businesses/business-8/leads`
      const [known, first, last] = await timesOf([pageOf(1), pageOf(meta.last_page)], token, reference)
      const shown = [known!.p50, first!.p50, first!.p95, last!.p50, last!.p95].map((one) => one.toFixed(1)).join(" | ")
      const ratios = [last!.p50 / first!.p50, first!.p50 / known!.p50].map((one) => one.toFixed(2)).join(" | ")
      console.log(`| ${name} | ${meta.total} | ${shown} | ${ratios} |`)
    }
  }
}

await withCatalogFile(filteredCatalog, (catalogFile) =>
  withPostgres(async ({ createDatabase }) => {
    const databaseUrl = await createDatabase("filters")
    await (await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })).stop()
    await connected(databaseUrl, (client) => fillFiltered(client, leads))
    if (process.env["KEEP"] !== undefined) console.log(databaseUrl)
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      await connected(databaseUrl, async (client) => {
        const before = await scansOf(client)
        await measure(server.url)
        console.log(`\nsequential scans of the leads: ${(await scansOf(client)) - before}`)
        if (process.env["KEEP"] !== undefined)
          await new Promise((resolve) => setTimeout(resolve, Number(process.env["KEEP"])))
      })
    } finally {
      await server.stop()
    }
  })
)
