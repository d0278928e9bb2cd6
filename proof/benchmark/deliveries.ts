// Measures the time from a lead to its webhook and to its mail, on PostgreSQL.
// node launch.cjs proof/benchmark/deliveries.ts [leads]
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { withPostgres } from "./load/DurablePostgres.ts"
import { mailSink } from "./load/MailSink.ts"
import { run, type RunningProgram } from "./load/RunningProgram.ts"
import { quantile } from "./load/Spread.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const leads = Number(process.argv[2] ?? 200)

const operatorToken = `lw_${"o".repeat(43)}`
const operator = { account: "acme", token: operatorToken, abilities: ["operator"], name: "operator" }
const catalog = { ...sampleCatalog, tokens: [...sampleCatalog.tokens, operator] }

const requestOf = (token: string, body: object) => ({
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify(body)
})

/** Invites a member of the whole account, who gets a mail of each lead once the membership is accepted. */
const invite = async ({ url }: RunningProgram) => {
  const memberships = [{ account: "acme", role: "member", scope: null }]
  const body = { name: "An", email: "an@example.nl", memberships }
  const invited = await fetch(`${url}/api/people`, requestOf(operatorToken, body))
  if (invited.status !== 201) throw new Error(`an invitation was answered with ${invited.status}`)
  const { data } = (await invited.json()) as { readonly data: { readonly sign_in: { readonly link: string } } }
  const link = data.sign_in.link.replace(/^.*#/u, "")
  const { status } = await fetch(`${url}/api/session`, requestOf(operatorToken, { link }))
  if (status !== 201) throw new Error(`a link was answered with ${status}`)
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
  for (let n = 1; n <= leads; n++) {
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

await withCatalogFile(catalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const [sink, { stop, url }] = [await mailSink(noteMail), await receiver()]
    const server = await run("apps/server/src/main.ts", {
      STORAGE: "postgres",
      DATABASE_URL: await postgres.createDatabase("latency"),
      CATALOG_FILE: catalogFile,
      RATE_LIMIT_PER_MINUTE: "off",
      WEBHOOK_ALLOW_PRIVATE: "on",
      LOG_LEVEL: "warn",
      SMTP_URL: sink.url,
      MAIL_FROM: "leads@example.nl",
      BASE_URL: "http://127.0.0.1"
    })
    try {
      await invite(server)
      for (const [name, millis] of Object.entries(await latencies(server, url))) {
        const at = (part: number) => Math.round(quantile(millis, part))
        console.log(
          `${millis.length} ${name}, each after its lead: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`
        )
      }
    } finally {
      await server.stop()
      stop()
      sink.stop()
    }
  })
)
