import { Clock, Duration, Effect } from "effect"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type HistoryRandom, randomOf } from "../history/HistoryRandom.ts"
import { startHere } from "../ServerHere.ts"
import { accounts, largeCatalogue } from "./LargeCatalogue.ts"
import { largeLead } from "./LargeLeads.ts"
import { photo } from "./Market.ts"

const leads = 300
const reclaims = 28
const weeks = 5

/** A clock that starts some weeks ago and is moved up to now. Until it is there, what waits, waits a tenth as long. */
const clockOfWeeks = (live: Clock.Clock) => {
  let behind = weeks * 7 * 86_400_000
  const millis = () => live.currentTimeMillisUnsafe() - behind
  const nanos = () => live.currentTimeNanosUnsafe() - BigInt(behind) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: live.monotonicTimeNanos,
    sleep: (duration) => live.sleep(behind === 0 ? duration : Duration.millis(Duration.toMillis(duration) / 10))
  }
  return {
    clock,
    moveTo: (left: number) => void (behind = Math.min(behind, Math.round(left * weeks * 7 * 86_400_000)))
  }
}

/** What the interface answers. */
type Call = (
  method: string,
  path: string,
  body?: object
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<any>

/** Returns a caller of the interface, which fails on every refusal. A form is sent as one, everything else as JSON. */
const callerOf =
  (origin: string, headers: Readonly<Record<string, string>>): Call =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      headers: isForm || body === undefined ? headers : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === "" ? {} : JSON.parse(text)
  }

const remarks = [
  "Het nummer is van iemand anders.",
  "Dit is een aanvraag voor een ander vak.",
  "De klant weet van niets."
]

const reasons = ["no_contact", "corrupt_data", "out_of_region", "duplicate", "spam", "withdrawn", "other"] as const

/** The people of the large market. The links of those with a role are printed. */
const people = [
  { role: "operator", name: "Olga Operator", account: "operator", as: "operator" },
  { role: "reviewer", name: "Rik Reviewer", account: "operator", as: "reviewer" },
  { role: "owner of one business", name: "Eva Veldman", account: "installatie-veldman", as: "member" },
  { role: "owner of many businesses", name: "Max Groep", account: "energie-groep", as: "member" },
  {
    role: "affiliate",
    name: "Wies Website",
    account: "zuiderzon",
    as: "member",
    scope: { businesses: [], websites: ["zon-vergelijk"] }
  }
] as const

/** People who are invited and never sign in, so their memberships stay pending. */
const invited = [
  { name: "Bo Linde", account: "klusbedrijf-de-linde", as: "member" },
  { name: "Cas Warmtehuis", account: "warmtehuis", as: "member" },
  { name: "Dina Vakman", account: "vlaamse-vakmensen", as: "member" }
] as const

const invitation = ({ account, as, name, ...rest }: (typeof people)[number] | (typeof invited)[number]) => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@example.nl`,
  language: "en",
  memberships: [{ account, role: as, ...("scope" in rest ? { scope: rest.scope } : {}) }]
})

/** One webhook fails, because nobody listens there. Another is disabled, because its receiver says that it is gone. */
const makeWebhooks = async (operator: Call) => {
  const gone = createServer((_, response) => response.writeHead(410).end())
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve))
  const { port } = gone.address() as AddressInfo
  const events = ["lead.received", "lead.placed", "business_lead.assigned"]
  await operator("POST", "/api/webhooks", { url: "http://127.0.0.1:9/leads", events, account: "energie-groep" })
  const { data } = await operator("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/crm`, events })
  await operator("POST", `/api/webhooks/${data.id}/test`)
  const stop = async () => {
    while ((await operator("GET", `/api/webhooks/${data.id}`)).data.state !== "disabled")
      await new Promise((resolve) => setTimeout(resolve, 50))
    gone.close()
  }
  return stop
}

/** Files a reclaim for a lead that a business got lately, if there is one. */
const fileReclaim = async (random: HistoryRandom, member: Call, number: number) => {
  const { data: businesses } = await member("GET", "/api/businesses?per_page=100")
  for (const { id } of random.shuffle<{ readonly id: string }>(businesses)) {
    const { data } = await member("GET", `/api/businesses/${id}/leads?status=new&per_page=20`)
    if (data.length === 0) continue
    const form = new FormData()
    form.set("reason", reasons[number % reasons.length] ?? "spam")
    form.set(
      "description",
      random.pick(["Drie keer gebeld, niemand neemt op.", "Dit adres bestaat niet.", "Al klant."])
    )
    form.set("screenshot", new Blob([readFileSync(photo)], { type: "image/jpeg" }), "screenshot.jpg")
    await member("POST", `/api/businesses/${id}/leads/${random.pick(data as [{ id: number }]).id}/reclaim`, form)
    return true
  }
  return false
}

/** Grants or rejects the reclaim that waits longest. */
const decideReclaim = async (random: HistoryRandom, reviewer: Call, number: number) => {
  const { data } = await reviewer("GET", "/api/reclaims?status=pending&per_page=1")
  if (data.length === 0) return
  const decision = number % 2 === 0 ? "grant" : "reject"
  await reviewer("POST", `/api/reclaims/${data[0].id}/${decision}`, { remark: random.pick(remarks as [string]) })
}

/** Approves or refuses the lead that was held longest. */
const reviewLead = async (random: HistoryRandom, reviewer: Call) => {
  const { data } = await reviewer("GET", "/api/leads?stage=held&sort=created_at&per_page=1")
  if (data.length === 0) return
  const lead = `/api/leads/${data[0].id}`
  await (random.percent(65)
    ? reviewer("POST", `${lead}/approve`, {})
    : reviewer("POST", `${lead}/refuse`, { remark: random.pick(remarks as [string]) }))
}

const withdrawLatest = async (operator: Call) => {
  const { data } = await operator("GET", "/api/leads?stage=open,placed&per_page=1")
  if (data.length === 0) return
  await operator("POST", `/api/leads/${data[0].id}/withdraw`, { remark: "De klant ziet er van af." })
}

/** Sends the leads of some weeks, and does what people do with them meanwhile. */
const fill = async (random: HistoryRandom, callOf: (account: string) => Call, moveTo: (left: number) => void) => {
  const operator = callOf("operator")
  const [sent, members] = [
    [] as Array<ReturnType<typeof largeLead>>,
    accounts.filter(({ businesses }) => businesses > 0)
  ]
  let filed = 0
  for (let n = 1; n <= leads; n++) {
    moveTo((1 - n / leads) ** 1.4)
    const earlier = sent.at(-6)
    const lead = largeLead(random, n)
    // Somebody who asks twice within weeks is a duplicate.
    sent.push(n % 19 === 0 && earlier !== undefined ? { ...earlier, website_code: "warmte-wijzer" } : lead)
    await operator("POST", "/api/leads", sent.at(-1))
    if (n % 27 === 0) await withdrawLatest(operator)
    if (n % 5 === 0 && n < leads - 60) await reviewLead(random, operator)
    if (n > 20 && n % 9 === 0 && filed < reclaims) {
      const { id: account } = members[filed % members.length] ?? members[0]!
      if (await fileReclaim(random, callOf(account), filed)) filed += 1
      if (filed > 9 && filed < reclaims - 1) await decideReclaim(random, operator, filed)
    }
  }
}

/** Signs a person in by a link, and returns how the person calls the interface. */
const signIn = async (origin: string, link: string): Promise<Call> => {
  const response = await fetch(`${origin}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link: new URL(link).hash.slice(1) })
  })
  return callerOf(origin, {
    origin,
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ")
  })
}

const wanted = { RATE_LIMIT_PER_MINUTE: "off", BELGIAN_POSTAL_CODES: "on", WEBHOOK_ALLOW_PRIVATE: "on" }

/**
 * Starts a server with a market of 41 businesses, and the leads of five weeks. The same seed makes the same market. It
 * returns an operator's token, and gives each of {@link people} a link that signs in once within fifteen minutes.
 */
export const startLargeMarket = Effect.fnUntraced(function* (settings: Readonly<Record<string, string>> = {}) {
  const random = randomOf(7)
  const tokenOf = Object.fromEntries(accounts.map(({ id }) => [id, `lw_${randomBytes(32).toString("base64url")}`]))
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-large-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  const CATALOG_FILE = join(folder, "catalogue.json")
  writeFileSync(CATALOG_FILE, JSON.stringify(largeCatalogue(random, tokenOf)), { mode: 0o600 })
  const { clock, moveTo } = clockOfWeeks(yield* Clock.Clock)
  const server = yield* Effect.provideService(startHere({ ...wanted, ...settings, CATALOG_FILE }), Clock.Clock, clock)
  const said = yield* server.until("Leadwell listens on ")
  const origin = /listens on (\S+)/.exec(said)?.[1]?.replace("127.0.0.1", "localhost") ?? ""
  const callOf = (account: string) => callerOf(origin, { authorization: `Bearer ${tokenOf[account]}` })
  const operator = callOf("operator")
  return yield* Effect.promise(async () => {
    const stopReceiver = await makeWebhooks(operator)
    await fill(random, callOf, moveTo)
    await stopReceiver()
    moveTo(0)
    for (const one of invited) await operator("POST", "/api/people", invitation(one))
    const links: Array<readonly [role: string, link: string]> = []
    for (const one of people) {
      const { data } = await operator("POST", "/api/people", invitation(one))
      const person = await signIn(origin, data.sign_in.link)
      if (one.as !== "member") {
        await decideReclaim(random, person, links.length)
        await reviewLead(random, person)
      }
      await person("DELETE", "/api/session")
      links.push([one.role, (await operator("POST", `/api/people/${data.id}/link`)).data.link])
    }
    return { links, origin, token: tokenOf["operator"] ?? "" }
  })
})
