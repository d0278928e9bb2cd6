import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { exampleUrl, firstColumn, leadwell, page, type Service, serving } from "./Recipe.ts"

const secrets = {
  TEAMLEADER_CLIENT_ID: "client",
  TEAMLEADER_CLIENT_SECRET: "secret",
  TEAMLEADER_REDIRECT_URI: "https://localhost/"
}

const refusal = (status: number, title: string) => Response.json({ errors: [{ title }] }, { status })

/** Teamleader Focus: a refresh token works once, contacts may share an e-mail address, and a deal needs a customer. */
const teamleader = () => {
  const state = { code: "a code", refresh: "", access: "", calls: 0, limit: Infinity }
  const contacts: Array<any> = []
  const deals: Array<any> = []
  const granted = (body: any) =>
    body.grant_type === "authorization_code"
      ? body.code === state.code && body.redirect_uri === secrets.TEAMLEADER_REDIRECT_URI
      : body.grant_type === "refresh_token" && state.refresh !== "" && body.refresh_token === state.refresh
  const token = (body: any) => {
    const isClient = body.client_id === "client" && body.client_secret === "secret"
    if (!isClient || !granted(body)) return Response.json({ error: "invalid_request" }, { status: 400 })
    const [refresh, access] = ["refresh", "access"].map((one) => `${one}-${crypto.randomUUID()}`)
    Object.assign(state, { code: undefined, refresh, access })
    return Response.json({ token_type: "Bearer", expires_in: 3600, access_token: access, refresh_token: refresh })
  }
  const methods: Readonly<Record<string, (body: any) => Response>> = {
    "contacts.list": ({ filter: { email } }) =>
      Response.json({
        data: contacts.filter((one) => email.type === "primary" && one.emails[0].email === email.email)
      }),
    "contacts.add": (contact) => {
      const isWhole = contact.last_name && contact.addresses.every((one: any) => /^[A-Z]{2}$/.test(one.address.country))
      if (!isWhole || contact.telephones.some((one: any) => !/^(phone|mobile|fax)$/.test(one.type))) {
        return refusal(400, "invalid")
      }
      contacts.push({ ...contact, id: `contact-${contacts.length + 1}` })
      return Response.json({ data: { type: "contact", id: contacts.at(-1).id } }, { status: 201 })
    },
    "deals.list": ({ filter: { customer, term } }) =>
      Response.json({
        data: deals.filter(({ lead, title }) => lead.customer.id === customer.id && title.includes(term))
      }),
    "deals.create": (deal) => {
      const isKnown = contacts.some(({ id }) => id === deal.lead.customer.id)
      if (!isKnown || deal.lead.customer.type !== "contact" || !deal.title) return refusal(400, "invalid")
      deals.push(deal)
      return Response.json({ data: { type: "deal", id: `deal-${deals.length}` } }, { status: 201 })
    }
  }
  const service: Service = async (request) => {
    const body = await request.json()
    const path = new URL(request.url).pathname
    if (request.headers.get("content-type") !== "application/json") return refusal(400, "no JSON")
    if (path === "/focus.teamleader.eu/oauth2/access_token") return token(body)
    if (request.headers.get("authorization") !== `Bearer ${state.access}`) return refusal(401, "unauthorized")
    state.calls += 1
    if (state.calls > state.limit) return refusal(429, "Too Many Requests")
    return methods[path.replace("/api.focus.teamleader.eu/", "")]?.(body) ?? refusal(404, "unknown")
  }
  return { contacts, deals, service, state }
}

/** Lets a program fetch from the stand-in what it fetches from Teamleader. */
const redirected = (address: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `const before = fetch
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
    process.removeAllListeners("warning")
    globalThis.fetch = (url, init) =>
      before(String(url).replace(/^https:\\/\\/(?=(?:api\\.)?focus\\.teamleader\\.eu)/, "${address}/"), init)`
  )}`

const started = Effect.gen(function* () {
  const server = yield* leadwell
  const crm = teamleader()
  const address = yield* serving(crm.service)
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-teamleader-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )
  const file = join(folder, "teamleader.json")
  const own = { LEADWELL_URL: server.url, LEADWELL_TOKEN: server.token, LEADWELL_BUSINESS: "domstad-warmte" }
  /** Runs the program once, and returns how it ended. */
  const run = (...words: ReadonlyArray<string>) =>
    Effect.promise(
      () =>
        new Promise<string>((resolve) => {
          const program = fileURLToPath(exampleUrl("teamleader.mjs"))
          const env = { ...own, ...secrets }
          assert.sameMembers(Object.keys(env), firstColumn(page("teamleader")) as Array<string>)
          execFile(
            process.execPath,
            ["--import", redirected(address), program, ...words],
            { cwd: folder, env },
            (error) => resolve(error === null ? "done" : (/Error: (.*)/.exec(error.message)?.[1] ?? error.message))
          )
        })
    )
  const kept = () => JSON.parse(readFileSync(file, "utf8"))
  const keep = (change: object) => writeFileSync(file, JSON.stringify({ ...kept(), ...change }))
  return { ...crm, ...server, keep, kept, run }
})

describe("docs/connect/teamleader.md", () => {
  it.live("makes a contact and a deal of each lead, once, with refresh tokens that work once", () =>
    Effect.gen(function* () {
      const { contacts, deals, keep, kept, run, send, state } = yield* started
      const first = yield* send({ first_name: "Zoë", description: "As quiet as can be." })
      assert.strictEqual(yield* run("a code"), "done")
      assert.deepInclude(kept(), { after: first, refresh_token: state.refresh })
      assert.strictEqual(yield* run(), "done")
      const second = yield* send()
      assert.strictEqual(yield* run(), "done")
      // A run that was killed before it noted how far it came.
      keep({ after: 0 })
      assert.strictEqual(yield* run(), "done")
      assert.deepInclude(kept(), { after: second, refresh_token: state.refresh })
      assert.deepStrictEqual(
        deals.map(({ lead, summary, title }) => [lead.customer.id, title, summary]),
        [
          ["contact-1", `Heat pumps, lead ${first}`, "As quiet as can be."],
          ["contact-2", `Heat pumps, lead ${second}`, "A heat pump for a terraced house."]
        ]
      )
      const place = { line_1: "Oudegracht 12", postal_code: "3511AB", city: "Utrecht", country: "NL" }
      assert.strictEqual(contacts.length, 2)
      assert.deepInclude(contacts[0], {
        first_name: "Zoë",
        last_name: "Doe",
        addresses: [{ type: "primary", address: place }]
      })
    }).pipe(Effect.scoped)
  )

  it.live("goes on where it stopped when Teamleader takes no more requests", () =>
    Effect.gen(function* () {
      const { contacts, deals, kept, run, send, state } = yield* started
      const [first, second] = [yield* send(), yield* send()]
      contacts.push({ id: "contact-1", emails: [{ type: "primary", email: "person1@example.nl" }] })
      state.limit = 5
      assert.strictEqual(yield* run("a code"), "/deals.list answered 429")
      assert.deepInclude(kept(), { after: first, refresh_token: state.refresh })
      state.limit = Infinity
      assert.strictEqual(yield* run(), "done")
      assert.deepStrictEqual([kept().after, contacts.length], [second, 2])
      assert.deepStrictEqual(
        deals.map(({ lead }) => lead.customer.id),
        ["contact-1", "contact-2"]
      )
    }).pipe(Effect.scoped)
  )
})
