// Measures the time from a lead to its mail, and leads created per second with and without mails, on PostgreSQL.
// node launch.cjs benchmark/mail.ts [--leads 200] [--pause 50] [--rounds 10] [--seconds 4] [--settle 1.5] [--warm 15]
// [--connections 64]
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { type DurablePostgres, withPostgres } from "./load/DurablePostgres.ts"
import { type MailSink, mailSink } from "./load/MailSink.ts"
import { run, type RunningProgram } from "./load/RunningProgram.ts"
import { quantile } from "./load/Spread.ts"
import { comparison, inTurns, means, turnOptions } from "./load/Turns.ts"
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
      const invited = await fetch(`${server.url}/api/people`, requestOf(operatorToken, body))
      if (invited.status !== 201) throw new Error(`an invitation was answered with ${invited.status}`)
      const { data } = (await invited.json()) as { readonly data: { readonly sign_in: { readonly link: string } } }
      const link = data.sign_in.link.replace(/^.*#/u, "")
      // Nobody hears of leads before the membership is accepted.
      const { status } = await fetch(`${server.url}/api/session`, requestOf(operatorToken, { link }))
      if (status !== 201) throw new Error(`a link was answered with ${status}`)
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

/** When the first mail about each lead arrived. */
const arrivals = new Map<number, number>()

const note = (mail: string) => {
  for (const [, lead] of mail.matchAll(/\/leads\/(\d+)/g)) {
    if (!arrivals.has(Number(lead))) arrivals.set(Number(lead), performance.now())
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
      const arrived = arrivals.get(lead)
      return arrived === undefined ? [] : [arrived - at]
    })
    return Float64Array.from(found).toSorted()
  })()
}

const mailings: ReadonlyArray<Mailing> = [
  "off",
  "to nobody",
  "to a member without businesses",
  "to a member of one business"
]

/** Runs a function with a server for each way of mailing, all at the same time. */
const withServers = <A>(of: (mailing: Mailing) => Run, use: (servers: ReadonlyArray<RunningProgram>) => Promise<A>) =>
  mailings.reduceRight(
    (next, mailing, index) => (servers) =>
      withServer(of(mailing), `mail_${index}`, (server) => next([...servers, server])),
    use
  )([])

await withCatalogFile(catalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const sink = await mailSink(note)
    const of = (mailing: Mailing) => ({ postgres, catalogFile, sink, mailing })
    const millis = await withServer(of("to a member of all"), "mail_latency", latencies)
    const at = (part: number) => Math.round(quantile(millis, part))
    console.log(`${millis.length} mails, each after its lead: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`)
    const turns = await withServers(of, (servers) => inTurns(servers, postgres, turnOptions(values)))
    for (const [index, mailing] of mailings.entries()) {
      console.log(`mail ${mailing}: ${means(turns[index]!)}; beside no mail ${comparison(turns[index]!, turns[0]!)}`)
    }
    sink.stop()
  })
)
