import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { exampleUrl, leadwell, page, type Service, standingIn } from "./Recipe.ts"

const variables = {
  META_APP_SECRET: "app-secret",
  META_VERIFY_TOKEN: "a word",
  META_PAGE_TOKEN: "EAAB",
  WEBSITE_CODE: "warmte-vergelijker",
  SUBCATEGORY_ID: "heat-pumps"
}

/** The answers of a form, as Meta gives them: texts alone, the phone with its country, a choice in lower case. */
const answered = {
  full_name: "Zoë van den Berg",
  email: "zoe@example.nl",
  phone_number: "+31612345678",
  street_address: "Plein 1944 12a",
  post_code: "3511 AB",
  city: "Utrecht",
  year_of_construction: "1975-1990",
  housing_insulation: "cavity_wall",
  current_heating_system: "Gas boiler",
  annual_gas_consumption: "1500"
}

const lead = (answers: object = answered, is_checked = "1") => ({
  created_time: "2098-12-22T09:00:00+0000",
  field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
  custom_disclaimer_responses: [{ checkbox_key: "accept_terms", is_checked }]
})

const graphError = (code: number) =>
  Response.json({ error: { message: "…", type: "OAuthException", code } }, { status: 400 })

/** The Graph API of Meta: a lead by its id, with the fields that were asked for, to who has the token of the page. */
const graph = (leads: Readonly<Record<string, object>>) => {
  const state = { isBusy: false }
  const service: Service = (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (state.isBusy) return graphError(4)
    if (request.headers.get("authorization") !== `Bearer ${variables.META_PAGE_TOKEN}`) return graphError(190)
    const found = leads[/^\/v\d+\.0\/(\d+)$/.exec(pathname)?.[1] ?? ""]
    if (request.method !== "GET" || found === undefined) return graphError(100)
    const fields = searchParams.get("fields")?.split(",") ?? ["created_time", "field_data"]
    const shown = Object.entries(found).filter(([name]) => fields.includes(name))
    return Response.json({ ...Object.fromEntries(shown), id: pathname.split("/").at(-1) })
  }
  return { service, state }
}

const started = (leads: Readonly<Record<string, object>>) =>
  Effect.gen(function* () {
    const { default: program } = yield* Effect.promise(() => import(exampleUrl("meta.mjs").href))
    const server = yield* leadwell
    const { service, state } = graph(leads)
    const own = { LEADWELL_URL: server.url, LEADWELL_TOKEN: server.token }
    yield* standingIn({ "graph.facebook.com": service }, { ...variables, ...own })
    const logged: Array<string> = []
    const error = console.error
    yield* Effect.acquireRelease(
      Effect.sync(() => (console.error = (line: string) => logged.push(line))),
      () => Effect.sync(() => (console.error = error))
    )
    const ask = (init: RequestInit, query = "") =>
      Effect.promise(async (): Promise<Response> => program.fetch(new Request(`https://worker.example/${query}`, init)))
    /** Tells of leads as Meta does, signed with the secret of the app, and returns the status of the answer. */
    const deliver = (ids: ReadonlyArray<string>, secret = variables.META_APP_SECRET) => {
      const changes = ids.map((leadgen_id) => ({ field: "leadgen", value: { leadgen_id, page_id: "1", form_id: "2" } }))
      const body = JSON.stringify({ object: "page", entry: [{ id: "1", time: 1, changes }] })
      const digest = createHmac("sha256", secret).update(body).digest("hex")
      const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${digest}` }
      return Effect.map(ask({ method: "POST", headers, body }), ({ status }) => status)
    }
    const stored = Effect.map(server.call("GET", "/api/leads"), ({ body }) => body.data)
    return { ...server, ask, deliver, logged, state, stored }
  })

const query = (word: string) => `?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${word}`

describe("docs/connect/meta.md", () => {
  it.live("answers the challenge of who knows the word", () =>
    Effect.gen(function* () {
      const { ask } = yield* started({})
      const known = yield* ask({}, query("a%20word"))
      assert.deepStrictEqual([known.status, yield* Effect.promise(() => known.text())], [200, "1158201444"])
      assert.strictEqual((yield* ask({}, query("other"))).status, 403)
    }).pipe(Effect.scoped)
  )

  it.live("sends each lead once, with answers of the types that the questions have", () =>
    Effect.gen(function* () {
      const { call, deliver, logged, stored } = yield* started({
        1: lead(),
        2: lead({ ...answered, email: "b@example.nl" })
      })
      assert.strictEqual(yield* deliver(["1"]), 200)
      assert.strictEqual(yield* deliver(["1", "2"]), 200)
      assert.deepStrictEqual([(yield* stored).length, logged], [2, []])
      const { body } = yield* call("GET", "/api/businesses/domstad-warmte/leads")
      const shown = yield* call("GET", `/api/businesses/domstad-warmte/leads/${body.data[0].id}`)
      assert.deepInclude(shown.body.data, {
        first_name: "Zoë",
        last_name: "van den Berg",
        phone: "0612345678",
        street: "Plein 1944",
        street_number: "12a",
        postal_code: "3511AB",
        subcategory_form_data: [
          { year_of_construction: "1975-1990" },
          { housing_insulation: "Cavity wall" },
          { current_heating_system: "Gas boiler" },
          { annual_gas_consumption: "1500" }
        ]
      })
      assert.match(shown.body.data.preferred_date_of_execution, /^2099-01-21/)
      const [, names = ""] = /\*\*Settings > Field names\*\*,(.*?)\n2\. /s.exec(page("meta")) ?? []
      const named = [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
      assert.includeMembers(["first_name", "last_name", ...Object.keys(answered)], named)
      assert.isAbove(named.length, 6)
    }).pipe(Effect.scoped)
  )

  it.live("lets Meta send a lead again while Meta or Leadwell is away", () =>
    Effect.gen(function* () {
      const { deliver, logged, state, stored } = yield* started({ 1: lead() })
      state.isBusy = true
      assert.strictEqual(yield* deliver(["1"]), 503)
      state.isBusy = false
      process.env["LEADWELL_TOKEN"] = "lw_x"
      assert.strictEqual(yield* deliver(["1"]), 503)
      assert.deepStrictEqual(logged, ["graph.facebook.com answered 400", "127.0.0.1 answered 401"])
      assert.deepStrictEqual(yield* stored, [])
    }).pipe(Effect.scoped)
  )

  it.live("names the keys of a lead that Leadwell refuses, and takes nothing that Meta did not sign", () =>
    Effect.gen(function* () {
      const dummies = Object.fromEntries(
        Object.keys(answered).map((name) => [name, `<test lead: dummy data for ${name}>`])
      )
      const { deliver, logged, stored } = yield* started({ 1: lead(answered, ""), 2: lead(dummies) })
      assert.strictEqual(yield* deliver(["1"], "another"), 401)
      assert.deepStrictEqual(logged, [])
      assert.strictEqual(yield* deliver(["1", "2"]), 200)
      assert.strictEqual(logged[0], "Leadwell refused the lead 1 of Meta: accept_terms")
      assert.match(logged[1] ?? "", /^Leadwell refused the lead 2 of Meta: .*email/)
      assert.notInclude(logged.join(), "dummy")
      assert.deepStrictEqual(yield* stored, [])
    }).pipe(Effect.scoped)
  )
})
