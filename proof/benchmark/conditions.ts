// Measures leads created per second under several conditions, each beside the plain one in the same round.
// node launch.cjs proof/benchmark/conditions.ts [--rounds 3] [--seconds 8] [--warm 15] [--connections 64]
//   [--history 1000000] [--only hot,history,1000,4000]
import { parseArgs } from "node:util"
import { ours } from "./Contenders.ts"
import { connected, type DurablePostgres, withPostgres } from "./load/DurablePostgres.ts"
import { load, postOf } from "./load/Load.ts"
import { mebibytes } from "./load/ProcessUse.ts"
import { quantile, spreadText } from "./load/Spread.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { type Condition, conditionsWith, historicBusinesses, subcategoryOf } from "./samples/Conditions.ts"
import { fill } from "./samples/ManyLeads.ts"
import { sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "8" },
    warm: { type: "string", default: "15" },
    connections: { type: "string", default: "64" },
    history: { type: "string", default: "1000000" },
    only: { type: "string", default: "hot,history,1000,4000" }
  }
})

/** How many seconds after the start count as the first ones. */
const firstSeconds = Math.min(10, Number(values.warm))

/** Starts a server under a condition, and returns what it carries. `cold` is the rate of the first seconds. */
const measure = (postgres: DurablePostgres, { catalog, history, subcategories }: Condition, database: string) =>
  withCatalogFile(catalog, async (catalogFile) => {
    const databaseUrl = await postgres.createDatabase(database)
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      if (history > 0) {
        await connected(databaseUrl, async (client) => {
          await fill(client, history, historicBusinesses)
          await client.query("select setval('leadwell.lead_ids', $1)", [history])
          await client.query("checkpoint")
        })
      }
      const post = postOf(server.url, sampleToken)
      const request = (n: number) => post({ ...sampleLead(n), subcategory_id: subcategoryOf(n % subcategories) })
      const options = { url: server.url, connections: Number(values.connections), request }
      const started = performance.now()
      let early = 0
      const answered = () => (early += performance.now() - started < firstSeconds * 1000 ? 1 : 0)
      const cold = await load({ ...options, warmSeconds: 0, seconds: Number(values.warm), answered })
      const next = (n: number) => request(cold.sent + n)
      const { millis, seconds } = await load({
        ...options,
        warmSeconds: 0,
        seconds: Number(values.seconds),
        request: next
      })
      return {
        rate: millis.length / seconds,
        p99: quantile(millis, 0.99),
        cold: early / firstSeconds,
        peak: mebibytes(server.pid, "peak")
      }
    } finally {
      await server.stop()
      await postgres.dropDatabase(database)
    }
  })

const conditions = conditionsWith(Number(values.history))

await withPostgres(async (postgres) => {
  for (const key of values.only.split(",")) {
    const ratios: Array<number> = []
    for (let round = 1; round <= Number(values.rounds); round++) {
      const rates: Array<number> = []
      for (const condition of conditions[key]!) {
        const { cold, p99, peak, rate } = await measure(
          postgres,
          condition,
          `condition_${key}_${round}_${rates.length}`
        )
        rates.push(rate)
        console.log(
          `round ${round}, ${condition.name}: ${rate.toFixed(0)} leads/s, p99 ${p99.toFixed(0)} ms, ` +
            `${cold.toFixed(0)}/s in the first ${firstSeconds} s, peak ${peak.toFixed(0)} MiB`
        )
      }
      ratios.push(rates[0]! / rates[1]!)
    }
    const [one, other] = conditions[key]!
    console.log(`${one.name} ÷ ${other.name}: ${spreadText(ratios)}`)
  }
})
