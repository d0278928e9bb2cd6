import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { readFileSync } from "node:fs"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder, operator, token } from "../Load.ts"
import { scrape, watched } from "../Metrics.ts"
import { ownCluster } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

const post = (url: string, body: unknown, more: Record<string, string> = {}) =>
  Effect.promise(async () => {
    const sent = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/leads`, sent)
    await response.arrayBuffer()
    return response.status
  })

const statusOf = (url: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const response = await fetch(url, init)
    await response.arrayBuffer()
    return response.status
  })

const bodyOf = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(url)
    return [response.status, await response.json()]
  })

const page = readFileSync(new URL("../../../../docs/operations/monitoring.md", import.meta.url), "utf8")

/** The metrics that the items of the page about monitoring begin with. */
const documented = () =>
  [
    ...page.matchAll(
      /^- ((?:`(?:leadwell|process|nodejs)_[a-z0-9_]+`,?\s+)*`(?:leadwell|process|nodejs)_[a-z0-9_]+`)(?::|$)/gm
    )
  ].flatMap(([, cell = ""]) => [...cell.matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name))

describe("metrics", () => {
  it.live("are told on ADMIN_PORT alone, with the health and nothing else", () =>
    Effect.gen(function* () {
      const { metricsUrl, url } = yield* watched({})
      const admin = new URL(metricsUrl).origin
      assert.notStrictEqual(admin, url)
      assert.strictEqual(yield* statusOf(`${url}/metrics`), 404)
      for (const path of ["/", "/metrics/", "/health", "/constructor", "/api/leads", "/docs", "/openapi.json"]) {
        assert.strictEqual(yield* statusOf(admin + path), 404, path)
      }
      for (const path of ["/health/live", "/health/ready"]) {
        assert.deepStrictEqual(yield* bodyOf(admin + path), yield* bodyOf(url + path), path)
        assert.deepStrictEqual(yield* bodyOf(admin + path), [200, { status: "ok" }], path)
      }
      assert.strictEqual(yield* statusOf(metricsUrl, { method: "POST" }), 405)
      assert.strictEqual(yield* statusOf(`${metricsUrl}?name=x`), 200)
    })
  )

  it.live("count requests by the route as the contract writes it, and leads by what became of them", () =>
    Effect.gen(function* () {
      const { catalog } = yield* dataFolder
      const { metricsUrl, url } = yield* watched({ CATALOG_FILE: catalog })
      // An alarm sees the first fault, as an increase of what was 0 before.
      const faults = 'leadwell_http_requests_total{method="other",route="none",status="500"}'
      assert.strictEqual((yield* scrape(metricsUrl)).values.get(faults), 0)
      const lead = demoLead("2031-01-15")
      assert.strictEqual(yield* post(url, lead, { "idempotency-key": "one" }), 201)
      assert.strictEqual(yield* post(url, lead, { "idempotency-key": "one" }), 201)
      assert.strictEqual(yield* post(url, lead), 200)
      assert.strictEqual(yield* post(url, {}), 422)
      const { accept_terms, email, fields, subcategory_id, website_code, ...rest } = lead
      const sent = {
        ...rest,
        ...Object.fromEntries(Object.entries(fields).map(([key, one]) => [`fields.${key}`, one]))
      }
      const map = Object.fromEntries(["accept_terms", "email", ...Object.keys(sent)].map((key) => [key, key]))
      const hook = { website_code, subcategory_id, name: "form", map }
      const asOperator = { ...headers, authorization: `Bearer ${operator}` }
      const made = yield* Effect.promise(async () =>
        (await fetch(`${url}/api/hooks`, { method: "POST", headers: asOperator, body: JSON.stringify(hook) })).json()
      )
      const another = { ...sent, accept_terms, email: `hook-${email}`, phone: "0612345679" }
      for (const body of [another, another, { ...sent, email }]) {
        const init = { method: "POST", headers, body: JSON.stringify(body) }
        assert.strictEqual(yield* statusOf(url + made.data.path, init), 200)
      }
      for (const id of ["domstad-warmte", "secret-one", "secret-two"]) {
        yield* statusOf(`${url}/api/businesses/${id}/leads?page=1`, { headers })
      }
      yield* statusOf(`${url}/api/businesses/domstad-warmte/leads?q=secret-four`, { headers })
      yield* statusOf(`${url}/secret-three`)
      yield* statusOf(`${url}/api/leads`, { method: "PROPFIND" })
      const { text, values } = yield* scrape(metricsUrl)
      assert.notInclude(text, "secret-")
      const requests = (method: string, route: string, status: number) =>
        values.get(`leadwell_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
      assert.deepStrictEqual(
        [201, 200, 422].map((status) => requests("POST", "/api/leads", status)),
        [2, 1, 1]
      )
      const list = "/api/businesses/{business}/leads"
      assert.deepStrictEqual(
        [200, 404, 422].map((status) => requests("GET", list, status)),
        [1, 2, 1]
      )
      assert.deepStrictEqual([requests("other", "none", 404), requests("other", "none", 405)], [1, 1])
      const duration = `leadwell_http_request_duration_seconds`
      assert.strictEqual(values.get(`${duration}_count{method="POST",route="/api/leads"}`), 4)
      assert.strictEqual(values.get(`${duration}_bucket{method="POST",route="/api/leads",le="+Inf"}`), 4)
      const received = (outcome: string) => values.get(`leadwell_leads_received_total{outcome="${outcome}"}`)
      assert.deepStrictEqual(
        ["placed", "open", "held", "duplicate", "invalid", "unavailable"].map(received),
        [2, 0, 0, 1, 1, 0]
      )
    })
  )

  it.live("show that the store is away, and are all in the document for operators", () =>
    Effect.gen(function* () {
      const { environment, run } = yield* ownCluster
      const first = yield* Scope.make()
      yield* Scope.provide(run, first)
      // Nobody is at that address.
      const withRedis = { RATE_LIMIT_PER_MINUTE: "1000", REDIS_URL: "redis://127.0.0.1:1" }
      const { metricsUrl, url } = yield* watched({ ...environment, ...withRedis })
      assert.strictEqual(yield* post(url, demoLead("2031-01-15")), 201)
      const there = yield* scrape(metricsUrl)
      assert.strictEqual(there.values.get("leadwell_requests_unlimited_total"), 1)
      assert.deepStrictEqual(there.names.toSorted(), documented().toSorted())
      assert.strictEqual(there.values.get("leadwell_store_up"), 1)
      assert.isAbove(there.values.get(`leadwell_database_connections{state="idle"}`) ?? 0, 0)
      assert.strictEqual(there.values.get("leadwell_database_connections_max"), 10)
      yield* scrape(metricsUrl).pipe(
        Effect.repeat({ until: ({ values }) => values.get("leadwell_events_waiting") === 0 })
      )

      yield* Scope.close(first, Exit.void)
      const gone = yield* scrape(metricsUrl).pipe(
        Effect.repeat({ until: ({ values }) => values.get("leadwell_store_up") === 0 })
      )
      assert.deepStrictEqual(
        gone.names.filter((name) =>
          /^leadwell_(?:store_answer|leads_waiting|leads_due|reclaims|events|deliveries|mails|database_connections$)/.test(
            name
          )
        ),
        []
      )
      assert.strictEqual(yield* statusOf(`${url}/health/live`), 200)
      assert.strictEqual(yield* statusOf(`${url}/health/ready`), 503)
      assert.strictEqual(yield* post(url, demoLead("2031-01-15")), 503)
      yield* run
      const back = yield* scrape(metricsUrl).pipe(
        Effect.repeat({ until: ({ values }) => values.get("leadwell_store_up") === 1 })
      )
      assert.strictEqual(
        back.values.get(`leadwell_http_requests_total{method="POST",route="/api/leads",status="503"}`),
        1
      )
    })
  )

  it.live("say so when ADMIN_PORT is taken", () =>
    Effect.gen(function* () {
      const { port } = new URL((yield* watched({})).metricsUrl)
      const { code, stderr } = yield* (yield* start({ ADMIN_PORT: port })).ended
      assert.strictEqual(code, 1)
      assert.strictEqual(
        stderr,
        `ADMIN_PORT ${port} is in use on HOST 127.0.0.1: stop the other server, or set another port.\n`
      )
    })
  )
})
