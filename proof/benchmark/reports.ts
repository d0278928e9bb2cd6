// Measures how fast events are counted for reports, and reports over the counts of ten million leads.
// node launch.cjs proof/benchmark/reports.ts [leads to count] [requests for a report]
import { spawnSync } from "node:child_process"
import { ours } from "./Contenders.ts"
import { connected, withPostgres } from "./load/DurablePostgres.ts"
import { quantile } from "./load/Spread.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { fillCells, fillEvents } from "./samples/CountedLeads.ts"
import { days, filteredCatalog, fillFiltered, websiteToken } from "./samples/FilteredLeads.ts"
import { sampleToken } from "./samples/SampleCatalog.ts"

const [leads, rounds] = [Number(process.argv[2] ?? 200_000), Number(process.argv[3] ?? 20)]

const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const all = `from=${dayBefore(days)}&to=${dayBefore(0)}`
const month = `from=${dayBefore(30)}&to=${dayBefore(0)}`

/** Reports of everything, or of what a website's account or one business sees. */
const asked: ReadonlyArray<readonly [path: string, token?: string]> = [
  [`intake?${all}`],
  [`intake?${all}&group=website,subcategory`],
  [`intake?${all}&group=week,affiliate,country`],
  [`intake?${all}&group=month,website&subcategory_id=sub-7`],
  [`intake?${all}`, websiteToken],
  [`businesses?${all}`],
  [`businesses?${all}&group=business`],
  [`businesses?${all}&group=month,business`],
  [`businesses?${all}&group=day&business=business-8`],
  [`businesses?${month}&group=business,subcategory`],
  [`outcomes?${all}&group=website,subcategory`],
  [`outcomes?${all}&group=business`],
  [`reclaims?${all}`],
  [`reclaims?${all}&group=business,reason`],
  [`reclaims?${all}&group=website,reason&by=decided`],
  [`unmatched?${all}`],
  [`unmatched?${all}&group=area,rule`],
  [`unmatched?${month}&group=day,area`],
  [`speed?${all}`],
  [`speed?${all}&group=website,subcategory`],
  [`refusals?${all}&group=key,rule`, websiteToken]
]

const timed = async (url: string, token: string) => {
  const before = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`)
  return { millis: performance.now() - before, rows: JSON.parse(text).data.rows.length as number }
}

await withCatalogFile(filteredCatalog, (catalogFile) =>
  withPostgres(async ({ createDatabase }) => {
    const databaseUrl = await createDatabase("reports")
    await (await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })).stop()
    await connected(databaseUrl, async (client) => {
      await fillFiltered(client, leads)
      await fillEvents(client)
    })
    const began = performance.now()
    const counted = spawnSync("node", ["launch.cjs", "apps/server/src/leadwell.ts", "reports", "rebuild"], {
      env: { ...process.env, STORAGE: "postgres", DATABASE_URL: databaseUrl },
      encoding: "utf8"
    })
    if (counted.status !== 0) throw new Error(counted.stderr)
    const seconds = (performance.now() - began) / 1000
    console.log(`${leads} leads were counted in ${seconds.toFixed(1)} s: ${Math.round(leads / seconds)} a second`)
    await connected(databaseUrl, fillCells)
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      console.log("| report | rows | p50, ms | p95, ms |\n| --- | ---: | ---: | ---: |")
      for (const [path, token = sampleToken] of asked) {
        const times: Array<number> = []
        let found = 0
        for (let round = -2; round < rounds; round++) {
          const { millis, rows } = await timed(`${server.url}/api/reports/${path}`, token)
          if (round >= 0) times.push(millis)
          found = rows
        }
        const ascending = Float64Array.from(times).toSorted()
        const [p50, p95] = [quantile(ascending, 0.5), quantile(ascending, 0.95)]
        console.log(`| ${path} | ${found} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`)
      }
    } finally {
      await server.stop()
    }
  })
)
