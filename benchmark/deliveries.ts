// Measures the time from a lead to its webhook and to its mail, and leads created per second with and without mails, on
// PostgreSQL.
// node launch.cjs benchmark/deliveries.ts [--leads 200] [--rounds 10] [--seconds 4] [--settle 1.5] [--warm 15]
// [--connections 64]
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
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
    WEBHOOK_ALLOW_PRIVATE: "on",
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

/** When the first message about each lead arrived. */
type Arrivals = Map<number, number>

const note = (arrivals: Arrivals, lead: number) => {
  if (!arrivals.has(lead)) arrivals.set(lead, performance.now())
}

const [mails, calls]: [Arrivals, Arrivals] = [new Map(), new Map()]

const noteMail = (mail: string) => {
  for (const [, lead] of mail.matchAll(/\/leads\/(\d+)/g)) note(mails, Number(lead))
}

/** A receiver of webhooks on this machine. */
const receiver = async () => {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    note(calls, Number(body.data.lead_id))
    response.writeHead(204).end()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Posts leads one after the other, and returns the milliseconds from each answer to its messages. */
const latencies = async (server: RunningProgram, url: string) => {
  const webhook = requestOf(operatorToken, { url, events: ["business_lead.assigned"] })
  const { status } = await fetch(`${server.url}/api/webhooks`, webhook)
  if (status !== 201) throw new Error(`a webhook was answered with ${status}`)
  const answered = new Map<number, number>()
  for (let n = 1; n <= Number(values.leads); n++) {
    const response = await fetch(`${server.url}/api/leads`, requestOf(sampleToken, sampleLead(n)))
    const lead = Number(((await response.json()) as { readonly id: string }).id)
    // Nobody gets a duplicate.
    if (response.status !== 201) continue
    answered.set(lead, performance.now())
    for (let waited = 0; waited < 5000 && !(mails.has(lead) && calls.has(lead)); waited++) await sleep(1)
  }
  const millisOf = (arrivals: Arrivals) => {
    // Some samples suit no business.
    const told = [...answered].filter(([lead]) => mails.has(lead) || calls.has(lead))
    return Float64Array.from(told, ([lead, at]) => (arrivals.get(lead) ?? Infinity) - at).toSorted()
  }
  return { webhooks: millisOf(calls), mails: millisOf(mails) }
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
    const sink = await mailSink(noteMail)
    const of = (mailing: Mailing) => ({ postgres, catalogFile, sink, mailing })
    const { stop, url } = await receiver()
    const found = await withServer(of("to a member of all"), "latency", (server) => latencies(server, url))
    stop()
    for (const [name, millis] of Object.entries(found)) {
      const at = (part: number) => Math.round(quantile(millis, part))
      console.log(
        `${millis.length} ${name}, each after its lead: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`
      )
    }
    if (Number(values.rounds) > 0) {
      const turns = await withServers(of, (servers) => inTurns(servers, postgres, turnOptions(values)))
      for (const [index, mailing] of mailings.entries()) {
        console.log(`mail ${mailing}: ${means(turns[index]!)}; beside no mail ${comparison(turns[index]!, turns[0]!)}`)
      }
    }
    sink.stop()
  })
)
