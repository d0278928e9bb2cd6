// Measures leads created per second by one, two and four servers on one database, behind the Caddy of `deploy/`
// (Debian: apt-get install caddy), or with `--direct` by the same connections spread over all servers.
// node launch.cjs proof/benchmark/servers/several-servers.ts [--rounds 3] [--seconds 8] [--warm 15] [--connections 64]
// [--servers 1,2,4] [--direct]
import { parseArgs } from "node:util"
import { ours } from "../Contenders.ts"
import { caddyBefore } from "../load/Caddy.ts"
import { connected, type DurablePostgres, withPostgres } from "../load/DurablePostgres.ts"
import { load, postOf } from "../load/Load.ts"
import type { RunningProgram } from "../load/RunningProgram.ts"
import { quantile, spreadText } from "../load/Spread.ts"
import { withCatalogFile } from "../samples/CatalogFile.ts"
import { faultsOfKept } from "../samples/KeptLeads.ts"
import { sampleCatalog, sampleToken } from "../samples/SampleCatalog.ts"
import { duplicatesAmong, sampleLead } from "../samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "8" },
    warm: { type: "string", default: "15" },
    connections: { type: "string", default: "64" },
    servers: { type: "string", default: "1,2,4" },
    direct: { type: "boolean", default: false }
  }
})
const counts = values.servers.split(",").map(Number)

/** Sends the leads of all servers in one series, so that duplicates are as many as with one server. */
const measure = async (postgres: DurablePostgres, servers: number, database: string, catalogFile: string) => {
  const databaseUrl = await postgres.createDatabase(database)
  const running: Array<Pick<RunningProgram, "stop" | "url">> = []
  try {
    for (let n = 0; n < servers; n++) running.push(await ours.start({ databaseUrl, catalogFile, nodeOptions: [] }))
    const addresses = running.map(({ url }) => url)
    if (!values.direct) running.unshift(await caddyBefore(addresses))
    const targets = values.direct ? addresses : [running[0]!.url]
    let sent = 0
    const results = await Promise.all(
      targets.map((url) => {
        const post = postOf(url, sampleToken)
        return load({
          url,
          connections: Number(values.connections) / targets.length,
          warmSeconds: Number(values.warm),
          seconds: Number(values.seconds),
          request: () => post(sampleLead(++sent))
        })
      })
    )
    const answered = (status: number) => results.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0)
    const created = answered(201)
    const faults = await connected(databaseUrl, (client) =>
      faultsOfKept(client, { created, duplicates: answered(200), sentTwice: duplicatesAmong(sent) })
    )
    if (faults.length > 0) throw new Error(`${servers} servers kept what they must not:\n  ${faults.join("\n  ")}`)
    const millis = Float64Array.from(results.flatMap((result) => [...result.millis])).toSorted()
    const rate = results.reduce((sum, result) => sum + result.millis.length / result.seconds, 0)
    return { rate, p50: quantile(millis, 0.5), p99: quantile(millis, 0.99) }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await postgres.dropDatabase(database)
  }
}

const rates = new Map<number, Array<number>>(counts.map((servers) => [servers, []]))

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const servers of counts) {
        const { p50, p99, rate } = await measure(postgres, servers, `several_${servers}_${round}`, catalogFile)
        rates.get(servers)!.push(rate)
        console.log(
          `round ${round}, ${servers} servers: ${Math.round(rate)} leads/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
        )
      }
    }
  })
)

const [first] = counts
for (const servers of counts.slice(1)) {
  const ratios = rates.get(servers)!.map((rate, round) => rate / rates.get(first!)![round]!)
  console.log(`${servers} servers carry ${spreadText(ratios)} of what ${first} carries`)
}
