// Measures the time from a lead to its mail, and leads created per second with and without mails, on PostgreSQL.
// node launch.cjs benchmark/mail.ts [--leads 200] [--pause 50] [--rounds 10] [--seconds 4] [--settle 1.5] [--warm 15]
// [--connections 64]
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { type DurablePostgres, withPostgres } from "./load/DurablePostgres.ts"
import { load, postOf, quantile } from "./load/Load.ts"
import { type MailSink, mailSink } from "./load/MailSink.ts"
import { familyMillis, processorMillis } from "./load/ProcessUse.ts"
import { run, type RunningProgram } from "./load/RunningProgram.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "200" },
    pause: { type: "string", default: "50" },
    rounds: { type: "string", default: "10" },
    seconds: { type: "string", default: "4" },
    settle: { type: "string", default: "1.5" },
    warm: { type: "string", default: "15" },
    connections: { type: "string", default: "64" }
  }
})

const operatorToken = `lw_${"o".repeat(43)}`
const operator = { account: "acme", token: operatorToken, abilities: ["operator"], name: "operator" }
const catalog = { ...sampleCatalog, tokens: [...sampleCatalog.tokens, operator] }

/** The scope of the member. Without mail there is none, and with mail to nobody neither. Null is the whole account. */
const scopes = {
  off: undefined,
  "to nobody": undefined,
  "to a member without businesses": { businesses: [] },
  "to a member of one business": { businesses: ["business-00"] },
  "to a member of all": null
} as const

type Mailing = keyof typeof scopes

const requestOf = (token: string, body: object) => ({
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify(body)
})

/** Runs a function with a server on a database of its own. */
const withServer = async <A>(
  { catalogFile, mailing, postgres, sink }: Run,
  database: string,
  use: (server: RunningProgram) => Promise<A>
): Promise<A> => {
  const settings = {
    STORAGE: "postgres",
    DATABASE_URL: await postgres.createDatabase(database),
    CATALOG_FILE: catalogFile,
    RATE_LIMIT_PER_MINUTE: "off",
    LOG_LEVEL: "warn"
  }
  const mail = { SMTP_URL: sink.url, MAIL_FROM: "leads@example.nl", BASE_URL: "http://127.0.0.1" }
  const server = await run("apps/server/src/main.ts", mailing === "off" ? settings : { ...settings, ...mail })
  try {
    if (scopes[mailing] !== undefined) {
      const memberships = [{ account: "acme", role: "member", scope: scopes[mailing] }]
      const body = { name: "An", email: "an@example.nl", memberships }
      const { status } = await fetch(`${server.url}/api/people`, requestOf(operatorToken, body))
      if (status !== 201) throw new Error(`an invitation was answered with ${status}`)
    }
    return await use(server)
  } finally {
    await server.stop()
    await postgres.dropDatabase(database)
  }
}

interface Run {
  readonly postgres: DurablePostgres
  readonly catalogFile: string
  readonly sink: MailSink
  readonly mailing: Mailing
}

/** When a mail about each lead arrived, and how many mails came. */
const arrivals = { at: new Map<number, number>(), count: 0 }

const note = (mail: string) => {
  arrivals.count += 1
  for (const [, lead] of mail.matchAll(/\/leads\/(\d+)/g)) {
    if (!arrivals.at.has(Number(lead))) arrivals.at.set(Number(lead), performance.now())
  }
}

/** Posts leads one by one with a pause, and returns the milliseconds from each answer to its mail, ascending. */
const latencies = (server: RunningProgram): Promise<Float64Array> => {
  const sent = new Map<number, number>()
  const post = async (n: number) => {
    const response = await fetch(`${server.url}/api/leads`, requestOf(sampleToken, sampleLead(n)))
    const { id } = (await response.json()) as { readonly id: string }
    sent.set(Number(id), performance.now())
    await sleep(Number(values.pause))
  }
  return (async () => {
    for (let n = 1; n <= Number(values.leads); n++) await post(n)
    await sleep(5000)
    const found = [...sent].flatMap(([lead, at]) => {
      const arrived = arrivals.at.get(lead)
      return arrived === undefined ? [] : [arrived - at]
    })
    return Float64Array.from(found).toSorted()
  })()
}

/** The numbers of the leads begin after these. */
let numbered = 1_000_000

/** Returns the leads per second, and the processor time of server and PostgreSQL for a lead, in milliseconds. */
const measured = async (server: RunningProgram, postgres: DurablePostgres, warmSeconds: number) => {
  const post = postOf(server.url, sampleToken)
  const taken = () => processorMillis(server.pid) + familyMillis(postgres.pid)
  const first = numbered
  let [start, end] = [0, 0]
  const { millis, seconds, sent } = await load({
    url: server.url,
    connections: Number(values.connections),
    warmSeconds,
    seconds: Number(values.seconds),
    request: (n) => post(sampleLead(first + n)),
    mark: (moment) => {
      if (moment === "start") start = taken()
      else end = taken()
    }
  })
  numbered += sent
  return { rate: millis.length / seconds, cpu: (end - start) / millis.length }
}

const mailings: ReadonlyArray<Mailing> = [
  "off",
  "to nobody",
  "to a member without businesses",
  "to a member of one business"
]
type Result = Awaited<ReturnType<typeof measured>>

const results = new Map<Mailing, Array<Result>>(mailings.map((mailing) => [mailing, []]))

/** Runs a function with a server for each way of mailing, all at the same time. */
const withServers = <A>(
  of: (mailing: Mailing) => Run,
  use: (servers: ReadonlyMap<Mailing, RunningProgram>) => Promise<A>
) =>
  mailings.reduceRight(
    (next, mailing, index) => (servers) =>
      withServer(of(mailing), `mail_${index}`, (server) => next(new Map([...servers, [mailing, server]]))),
    use
  )(new Map())

/** Measures the servers in turn, again and again. Each turn begins with time for the mails of this one to flow. */
const compare = async (postgres: DurablePostgres, servers: ReadonlyMap<Mailing, RunningProgram>) => {
  for (let round = 0; round <= Number(values.rounds); round++) {
    // The direction changes, so that a machine that becomes slower favours nobody.
    for (const mailing of round % 2 === 0 ? mailings : mailings.toReversed()) {
      const arrived = arrivals.count
      const result = await measured(servers.get(mailing)!, postgres, Number(round === 0 ? values.warm : values.settle))
      if (round === 0) continue
      results.get(mailing)!.push(result)
      const mails = arrivals.count - arrived
      console.log(
        `round ${round}, mail ${mailing}: ${Math.round(result.rate)} leads/s, ${result.cpu.toFixed(2)} ms CPU a lead, ${mails} mails arrived`
      )
    }
  }
}

await withCatalogFile(catalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const sink = await mailSink(note)
    const of = (mailing: Mailing) => ({ postgres, catalogFile, sink, mailing })
    const millis = await withServer(of("to a member of all"), "mail_latency", latencies)
    const at = (part: number) => Math.round(quantile(millis, part))
    console.log(`${millis.length} mails, each after its lead: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`)
    await withServers(of, (servers) => compare(postgres, servers))
    sink.stop()
  })
)

const sumOf = (mailing: Mailing, key: keyof Result) => results.get(mailing)!.reduce((sum, one) => sum + one[key], 0)

for (const mailing of mailings.slice(1)) {
  for (const [what, key] of [
    ["leads/s", "rate"],
    ["CPU a lead", "cpu"]
  ] as const) {
    const ratios = results.get(mailing)!.map((one, round) => (100 * one[key]) / results.get("off")![round]![key])
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
    const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!
    const range = `${middle.toFixed(1)} % (${least.toFixed(0)} to ${most.toFixed(0)} %)`
    const inAll = (100 * sumOf(mailing, key)) / sumOf("off", key)
    console.log(`mail ${mailing}: ${what} ${range} of what it is without mail, ${inAll.toFixed(1)} % in all`)
  }
}
