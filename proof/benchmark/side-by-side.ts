// Measures leads created per second by the server, two hand-written peers on the same PostgreSQL, and an echo, in turn.
// node launch.cjs proof/benchmark/side-by-side.ts [--rounds 3] [--seconds 8] [--connections 64] [--quick]
// --only NAME, which may be repeated, runs only that server; --profile FOLDER writes a CPU profile of each server
// there.
import { parseArgs } from "node:util"
import { type Contender, contenders } from "./Contenders.ts"
import { connected, type DurablePostgres, walBytes, withPostgres } from "./load/DurablePostgres.ts"
import { load, postOf } from "./load/Load.ts"
import { familyMillis, mebibytes, processorMillis } from "./load/ProcessUse.ts"
import type { RunningProgram } from "./load/RunningProgram.ts"
import { type Run, printRun, printSummary } from "./load/SideBySideReport.ts"
import { quantile } from "./load/Spread.ts"
import { informOfReference } from "./Reference.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { faultsOfKept } from "./samples/KeptLeads.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleFaults } from "./samples/SampleFaults.ts"
import { duplicatesAmong, sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string" },
    seconds: { type: "string" },
    connections: { type: "string", default: "64" },
    only: { type: "string", multiple: true },
    profile: { type: "string" },
    quick: { type: "boolean", default: false }
  }
})
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const seconds = Number(values.seconds ?? (values.quick ? 4 : 8))
const warmSeconds = values.quick ? 6 : 15
const connections = Number(values.connections)
const running = contenders.filter(({ name }) => values.only?.includes(name) ?? true)
const nodeOptions = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`]

/** The answers of a server to invalid leads, and to an invalid token. */
const refusalsOf = async ({ url }: RunningProgram): Promise<ReadonlyArray<unknown>> => {
  const post = async (lead: object, token: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) })
    // The codes beside the words are ours alone, and cost the others nothing.
    const { codes: _, ...told } = (await response.json()) as { readonly codes?: unknown }
    return [lead, response.status, told]
  }
  const answers = sampleFaults.map((lead) => post(lead, sampleToken))
  return Promise.all([...answers, post(sampleLead(1), sampleToken.replaceAll("b", "c"))])
}

let refusals: ReadonlyArray<unknown> | undefined

/**
 * Fails unless a contender refuses the same leads in the same words. Otherwise it might do less work than the others.
 */
const compareRefusals = async ({ name }: Contender, server: RunningProgram): Promise<void> => {
  const found = await refusalsOf(server)
  refusals ??= found
  found.forEach((answer, n) => {
    const [one, other] = [JSON.stringify(answer), JSON.stringify(refusals?.[n])]
    if (one !== other) throw new Error(`${name} refuses in other words than the first:\n${one}\n${other}`)
  })
}

const measure = async (
  postgres: DurablePostgres,
  contender: Contender,
  database: string,
  catalogFile: string
): Promise<Run> => {
  const databaseUrl = await postgres.createDatabase(database)
  const server = await contender.start({ databaseUrl, catalogFile, nodeOptions })
  try {
    if (contender.isStore) await compareRefusals(contender, server)
    const post = postOf(server.url, sampleToken)
    const walBefore = await connected(databaseUrl, walBytes)
    const taken = { start: [0, 0], end: [0, 0] }
    const {
      millis,
      seconds: measured,
      sent,
      statuses
    } = await load({
      url: server.url,
      connections,
      warmSeconds,
      seconds,
      request: (n) => post(sampleLead(n)),
      mark: (moment) => (taken[moment] = [processorMillis(server.pid), familyMillis(postgres.pid)])
    })
    const peak = mebibytes(server.pid, "peak")
    if (contender.isStore) {
      const created = statuses.get(201) ?? 0
      const duplicates = statuses.get(200) ?? 0
      const faults = await connected(databaseUrl, (client) =>
        faultsOfKept(client, { created, duplicates, sentTwice: duplicatesAmong(sent) })
      )
      if (faults.length > 0) throw new Error(`${contender.name} kept what it must not:\n  ${faults.join("\n  ")}`)
    }
    const wal = (await connected(databaseUrl, walBytes)) - walBefore
    const perLead = (index: 0 | 1) => ((taken.end[index] ?? 0) - (taken.start[index] ?? 0)) / millis.length
    return {
      name: contender.name,
      rate: millis.length / measured,
      p50: quantile(millis, 0.5),
      p99: quantile(millis, 0.99),
      serverMillis: perLead(0),
      postgresMillis: perLead(1),
      walKilobytes: wal / 1000 / sent,
      peak
    }
  } finally {
    await server.stop()
    await postgres.dropDatabase(database)
  }
}

const runs: Array<Run> = []
await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    for (let round = 1; round <= rounds; round++) {
      for (const contender of running) {
        const run = await measure(postgres, contender, `${contender.name}_${round}`, catalogFile)
        runs.push(run)
        if (!values.quick) printRun(round, run)
      }
    }
  })
)
if (values.quick) informOfReference(runs)
else printSummary(runs)
