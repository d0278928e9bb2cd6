// Measures exports of very many leads: rows a second, memory over idle, and processor time beside plain reading.
// node launch.cjs proof/benchmark/exports.ts [leads] [rounds]
import { writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { Client } from "pg"
import { ours } from "./Contenders.ts"
import { connected, withPostgres } from "./load/DurablePostgres.ts"
import { familyMillis, mebibytes, processorMillis } from "./load/ProcessUse.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { days, fillFiltered, filteredCatalog } from "./samples/FilteredLeads.ts"
import { sampleToken } from "./samples/SampleCatalog.ts"

const [leads, rounds] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 2)]

const lineFeed = 10

/** Reads an export to its end, and returns its bytes and its line feeds. */
const read = async (url: string) => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${sampleToken}` } })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  let [bytes, lines] = [0, 0]
  for await (const chunk of response.body!) {
    bytes += chunk.length
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1
  }
  return { bytes, lines }
}

/** Reads the same rows in steps with one statement each, and writes them without any care. */
const readPlainly = async (client: Client) => {
  let [last, rows, characters] = ["0", 0, 0]
  for (;;) {
    const found = await client.query({
      name: "plain",
      text: `select l.*, (select string_agg(business, ', ') from leadwell.business_leads b where b.lead_id = l.id)
        from leadwell.leads l where id > $1 order by id limit 1000`,
      values: [last],
      rowMode: "array"
    })
    if (found.rows.length === 0) return { rows, characters }
    for (const row of found.rows) characters += `${row.join(",")}\r\n`.length
    rows += found.rows.length
    last = found.rows.at(-1)![0]
  }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const micros = (millis: number, rows: number) => `${((1000 * millis) / rows).toFixed(1)} µs`

await withCatalogFile(filteredCatalog, (catalogFile) =>
  withPostgres(async ({ createDatabase, pid: postgres }) => {
    const databaseUrl = await createDatabase("exports")
    await (await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })).stop()
    await connected(databaseUrl, (client) => fillFiltered(client, leads))
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })

    const measure = async (name: string, query: string, rowsOf: (lines: number) => number) => {
      await sleep(3000)
      const idle = mebibytes(server.pid, "now")
      writeFileSync(`/proc/${server.pid}/clear_refs`, "5")
      const before = { at: performance.now(), own: processorMillis(server.pid), database: familyMillis(postgres) }
      const { bytes, lines } = await read(`${server.url}/api/exports/leads?${query}`)
      const seconds = (performance.now() - before.at) / 1000
      const own = processorMillis(server.pid) - before.own
      const rows = rowsOf(lines)
      console.log(
        `${name}: ${rows} rows, ${(bytes / 1024 / 1024).toFixed(0)} MiB in ${seconds.toFixed(1)} s, ` +
          `${Math.round(rows / seconds)} rows/s; a row takes ${micros(own, rows)} of the server and ` +
          `${micros(familyMillis(postgres) - before.database, rows)} of the database; ` +
          `${Math.round(idle)} MiB idle, ${Math.round(mebibytes(server.pid, "peak") - idle)} MiB more at the peak`
      )
      return own / rows
    }

    try {
      await read(`${server.url}/api/exports/leads?stage=duplicate`)
      for (let round = 0; round < rounds; round++) {
        const csv = await measure("csv", "format=csv", (lines) => lines - 1)
        const part = `created_from=${day(days / 4)}&created_to=${day(days / 4 - days / 8)}`
        const { lines } = await read(`${server.url}/api/exports/leads?${part}`)
        await measure("xlsx", `format=xlsx&${part}`, () => lines - 1)
        const before = process.cpuUsage()
        const { rows } = await connected(databaseUrl, readPlainly)
        const { system, user } = process.cpuUsage(before)
        const plain = (system + user) / 1000 / rows
        console.log(`plain: a row takes ${micros(plain * rows, rows)}; csv ÷ plain: ${(csv / plain).toFixed(2)}`)
      }
    } finally {
      await server.stop()
    }
  })
)
