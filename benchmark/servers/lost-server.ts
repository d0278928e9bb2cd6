// Measures how one of two servers under load fares when the other is killed, stopped, or cut off from the database, and
// counts afterwards what both acknowledged.
// node launch.cjs benchmark/servers/lost-server.ts [--times 10] [--faults kill,stop,cut] [--warm 6] [--connections 32]
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { Client } from "pg"
import { openGateway } from "../../test/Gateway.ts"
import { ours } from "../Contenders.ts"
import { connected, type DurablePostgres, withPostgres } from "../load/DurablePostgres.ts"
import { postOf } from "../load/Load.ts"
import { type Answered, persistentLoad } from "../load/PersistentLoad.ts"
import { quantile } from "../load/Spread.ts"
import { withCatalogFile } from "../samples/CatalogFile.ts"
import { brokenRules } from "../samples/KeptLeads.ts"
import { sampleCatalog, sampleToken } from "../samples/SampleCatalog.ts"
import { sampleLead } from "../samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    faults: { type: "string", default: "kill,stop,cut" },
    warm: { type: "string", default: "6" },
    connections: { type: "string", default: "32" }
  }
})

/** How long a server is stopped or cut off, in seconds. */
const length = 30

const wait = (seconds: number) => setTimeout(seconds * 1000)

/** The 99th percentile of the answers in a span of seconds after an instant, and how many came in a second. */
const spanOf = (answers: ReadonlyArray<Answered>, from: number, [start, end]: readonly [number, number]) => {
  const found = answers.filter(({ at }) => at >= from + start * 1000 && at < from + end * 1000)
  const millis = Float64Array.from(found.map(({ millis }) => millis)).toSorted()
  return `${quantile(millis, 0.99).toFixed(0)} ms at ${Math.round(found.length / (end - start))}/s`
}

const undecided = (databaseUrl: string, from: Date) =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ readonly count: number }>(
      `select count(*)::integer as count from leadwell.leads
       where stage = 'open' and offered_at is null and created_at <= $1`,
      [from]
    )
    return rows[0]!.count
  })

/** The rules that are broken, as soon as none is, or after five seconds. */
const settledRules = async (client: Client, tries = 5): Promise<ReadonlyArray<string>> => {
  const broken = await brokenRules(client)
  if (broken.length === 0 || tries === 0) return broken
  await wait(1)
  return settledRules(client, tries - 1)
}

/** Counts what is stored of what was acknowledged, and what breaks a rule. */
const faultsOf = (databaseUrl: string, answers: ReadonlyArray<Answered>, unanswered: number) =>
  connected(databaseUrl, async (client) => {
    const faults = [...(await settledRules(client))]
    const leads = answers.flatMap(({ lead }) => lead ?? [])
    const { rows } = await client.query<{ readonly found: number; readonly stored: number }>(
      `select (select count(*) from leadwell.leads where id = any($1::bigint[]))::integer as found,
         (select count(*) from leadwell.leads)::integer as stored`,
      [leads]
    )
    const { found, stored } = rows[0]!
    const statuses = new Map<number, number>()
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // A lead whose sender got no answer, or was told that the store is away, may be stored.
    const unknown = unanswered + (statuses.get(503) ?? 0)
    if (found < leads.length) faults.push(`${leads.length - found} acknowledged leads are lost`)
    if (new Set(leads).size < leads.length) faults.push("a lead was acknowledged twice")
    if (stored > leads.length + unknown) faults.push(`${stored - leads.length - unknown} leads are stored twice`)
    const others = [...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))
    if (others.length > 0) faults.push(`answers of status ${others.join()}`)
    return {
      faults,
      told: `${stored} leads stored, ${unanswered} requests unanswered, ${statuses.get(503) ?? 0} × 503`
    }
  })

const measure = async (postgres: DurablePostgres, fault: string, turn: number, catalogFile: string) => {
  const database = `lost_${fault}_${turn}`
  const databaseUrl = await postgres.createDatabase(database)
  const socket = decodeURIComponent(new URL(databaseUrl).searchParams.get("host")!)
  const gateway = await openGateway(`${socket}/.s.PGSQL.5432`)
  const throughGateway = `postgres://postgres@127.0.0.1:${gateway.port}/${database}`
  const lost = await ours.start({ databaseUrl: throughGateway, catalogFile, nodeOptions: [] })
  const other = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
  let sent = 0
  const loadOf = (url: string) => {
    const post = postOf(url, sampleToken)
    return persistentLoad(url, Number(values.connections), () => post(sampleLead(++sent)))
  }
  try {
    const [there, here] = [loadOf(lost.url), loadOf(other.url)]
    await wait(Number(values.warm))
    const [from, fromDate] = [performance.now(), new Date()]
    if (fault === "kill") process.kill(lost.pid, "SIGKILL")
    if (fault === "stop") process.kill(lost.pid, "SIGSTOP")
    if (fault === "cut") gateway.cut(true)
    await wait(5)
    const left = await undecided(databaseUrl, fromDate)
    await wait(fault === "kill" ? 5 : length - 5)
    if (fault === "stop") process.kill(lost.pid, "SIGCONT")
    if (fault === "cut") gateway.cut(false)
    if (fault !== "kill") await wait(10)
    await Promise.all([there.stop(), here.stop()])
    const answers = [...there.answers, ...here.answers]
    const { faults, told } = await faultsOf(databaseUrl, answers, there.unanswered() + here.unanswered())
    const spans = (
      [
        [-4, 0],
        [0, 5],
        [5, 10]
      ] as const
    ).map((span) => spanOf(here.answers, from, span))
    console.log(`${fault} ${turn}: the other's p99 ${spans.join(", then ")}; ${left} undecided after 5 s; ${told}`)
    for (const message of faults) console.log(`  BROKEN: ${message}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    if (fault !== "kill") await lost.stop()
    await other.stop()
    gateway.close()
    await postgres.dropDatabase(database)
  }
}

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    for (const fault of values.faults.split(",")) {
      for (let turn = 1; turn <= Number(values.times); turn++) await measure(postgres, fault, turn, catalogFile)
    }
  })
)
