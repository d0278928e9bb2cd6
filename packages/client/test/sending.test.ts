import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { HttpServer } from "effect/http"
import { inspect } from "node:util"
import { type Fault, faultyProxy } from "../../../proof/test/FaultyProxy.ts"
import { refusedAt, retryAnswers } from "../../../proof/test/RetryAnswers.ts"
import { leadBody, tokens } from "../../adapters-http/test/TestCatalog.ts"
import * as TestServer from "../../adapters-http/test/TestServer.ts"
import { type ClientOptions, LeadwellClient, type LeadRequest, type SentLead } from "../src/Client.ts"

const lead: LeadRequest = { ...leadBody, accept_terms: true }
const boiler: LeadRequest = { ...lead, subcategory_id: "boilers", fields: {} }

const stored = Effect.map(TestServer.send("/api/leads", { token: tokens.operator }), ({ body }) => body.meta.total)

/** A client behind a proxy with these faults, whose waits only move its own clock. */
const clientBehind = Effect.fnUntraced(function* (faults: ReadonlyArray<Fault>, options: Partial<ClientOptions> = {}) {
  const { address } = yield* HttpServer.HttpServer
  const proxy = yield* faultyProxy(HttpServer.formatAddress(address))
  proxy.faults.push(...faults)
  const waits: Array<number> = []
  const start = 1_000_000
  const client = new LeadwellClient({
    url: proxy.url,
    token: tokens.website,
    now: () => waits.reduce((sum, wait) => sum + wait, start),
    sleep: async (wait) => void waits.push(wait),
    ...options
  })
  return { client, proxy, waits }
})

const faults: Readonly<Record<string, Fault>> = {
  pass: "pass",
  unsent: "unsent",
  lost: "lost",
  cut: "cut",
  away: { status: 503, headers: { "retry-after": "5" } },
  busy: { status: 429, headers: { "retry-after": "41" } },
  gateway: { status: 502, body: "<html>" },
  page: { status: 200, body: "<html>" },
  worked_on: { status: 409 }
}

const drawn = Schema.Array(Schema.Literals(Object.keys(faults))).check(Schema.isMaxLength(8))

layer(TestServer.layer)("a client of a website", (it) => {
  it.effect.prop(
    "stores one lead whatever is lost, and goes on with its key where it gave up",
    [drawn],
    ([names]) =>
      Effect.gen(function* () {
        const before = yield* stored
        const { client, proxy, waits } = yield* clientBehind(names.map((name) => faults[name]!))
        const first = yield* Effect.promise(() => client.sendLead(lead))
        assert.isAtMost(
          waits.reduce((sum, wait) => sum + wait, 0),
          60_000
        )
        if (first.outcome === "given_up") assert.strictEqual(first.reason, "time")
        proxy.faults.length = 0
        const again = first.outcome === "given_up" ? yield* Effect.promise(() => client.sendLead(lead, first)) : first
        assert.strictEqual(again.outcome, "created")
        assert.strictEqual(new Set(proxy.keys).size, 1)
        assert.strictEqual(yield* stored, before + 1)
      }),
    { arbitrary: { runs: 60 } }
  )

  it.effect("waits as long as the server says, and longer each time when it says nothing", () =>
    Effect.gen(function* () {
      const { client, waits } = yield* clientBehind([
        { status: 429, headers: { "retry-after": "7" } },
        {
          status: 503,
          headers: { date: "Sat, 21 Nov 2026 09:00:07 GMT", "retry-after": "Sat, 21 Nov 2026 09:00:10 GMT" }
        },
        "unsent",
        { status: 408, headers: { "retry-after": "soon" } }
      ])
      const { outcome } = yield* Effect.promise(() => client.sendLead(lead))
      assert.deepStrictEqual([outcome, waits], ["created", [7000, 3000, 4000, 8000]])
    })
  )

  it.effect("waits for every answer of the common table as long as it says, and by itself where it says nothing", () =>
    Effect.gen(function* () {
      const { client, waits } = yield* clientBehind(
        retryAnswers.map(([text]) => ({ status: 503, headers: { date: refusedAt, "retry-after": text } })),
        { timeLimit: 10 ** 9 }
      )
      const { outcome } = yield* Effect.promise(() => client.sendLead(lead))
      assert.strictEqual(outcome, "created")
      assert.deepStrictEqual(
        waits,
        retryAnswers.map(([, seconds], attempt) => (seconds ?? 2 ** Math.min(attempt, 3)) * 1000)
      )
    })
  )

  it.effect("gives up before a wait that would pass its time limit", () =>
    Effect.gen(function* () {
      const busy = { status: 429, headers: { "retry-after": "31" } }
      const { client, proxy, waits } = yield* clientBehind([busy, busy])
      const sent = yield* Effect.promise(() => client.sendLead(lead, { idempotencyKey: "a form" }))
      assert.deepStrictEqual(sent, { outcome: "given_up", reason: "time", status: 429, idempotencyKey: "a form" })
      assert.deepStrictEqual([waits, proxy.keys], [[31_000], ["a form", "a form"]])
    })
  )

  it.effect("waits for no answer longer than for one request", () =>
    Effect.gen(function* () {
      const silent = Array.from({ length: 20 }, (): Fault => "silent")
      const { client, waits } = yield* clientBehind(silent, { requestLimit: 50 })
      const sent = yield* Effect.promise(() => client.sendLead(lead))
      assert.deepInclude(sent, { outcome: "given_up", reason: "time", status: null })
      assert.deepStrictEqual(waits, [1000, 2000, 4000, ...Array.from({ length: 6 }, () => 8000)])
    })
  )

  it.effect("tells a duplicate from a lead, and reads both back", () =>
    Effect.gen(function* () {
      const { client } = yield* clientBehind([])
      const first = yield* Effect.promise(() => client.sendLead(boiler))
      const second = yield* Effect.promise(() => client.sendLead(boiler))
      assert.deepStrictEqual([first.outcome, second.outcome], ["created", "duplicate"])
      assert(first.outcome === "created" && second.outcome === "duplicate")
      const read = yield* Effect.promise(() => client.readLead(second.id))
      assert(read.outcome === "found")
      const { duplicate_of, stage }: SentLead = read.lead
      assert.deepStrictEqual([stage, duplicate_of], ["duplicate", Number(first.id)])
      assert.deepStrictEqual(yield* Effect.promise(() => client.readLead(999_999)), { outcome: "not_found" })
      assert.deepStrictEqual(yield* Effect.promise(() => client.readLead("../x")), { outcome: "not_found" })
    })
  )

  it.effect("returns the texts of a refused lead by key, and asks once", () =>
    Effect.gen(function* () {
      const { client, proxy } = yield* clientBehind([])
      const sent = yield* Effect.promise(() => client.sendLead({ ...lead, phone: "06-1" }))
      assert.deepStrictEqual(sent, {
        outcome: "refused",
        errors: { phone: ["The phone field must be 10 digits."] },
        codes: { phone: [{ code: "digits", params: { digits: 10 } }] }
      })
      assert.strictEqual(proxy.keys.length, 1)
    })
  )

  it.effect.each([
    [301, { location: "/elsewhere" }],
    [307, { location: "/elsewhere" }],
    [400, {}],
    [401, {}],
    [403, {}],
    [404, {}],
    [413, {}],
    [415, {}]
  ] as const)("sends nothing again after %s, and returns the key", ([status, headers]) =>
    Effect.gen(function* () {
      const { client, proxy } = yield* clientBehind([{ status, headers: { ...headers, "retry-after": "1" } }])
      const sent = yield* Effect.promise(() => client.sendLead(lead, { idempotencyKey: "k" }))
      assert.deepStrictEqual(sent, { outcome: "given_up", reason: "answer", status, idempotencyKey: "k" })
      assert.strictEqual(proxy.keys.length, 1)
    })
  )

  it.effect("stops when it is aborted: before it sends, without an answer, and in a wait", () =>
    Effect.gen(function* () {
      const controllers = Array.from({ length: 3 }, () => new AbortController())
      controllers[0]!.abort()
      const aborting = async () => controllers[2]!.abort()
      const fetchAborting: typeof fetch = (url, init) => {
        controllers[1]!.abort()
        return fetch(url, init)
      }
      const options = [{}, { fetch: fetchAborting }, { sleep: aborting }]
      const times = []
      for (const [index, { signal }] of controllers.entries()) {
        const { client, proxy } = yield* clientBehind(index === 2 ? ["unsent"] : ["silent"], options[index])
        const sent = yield* Effect.promise(() => client.sendLead(lead, { idempotencyKey: "k", signal }))
        assert.deepStrictEqual(sent, { outcome: "given_up", reason: "aborted", status: null, idempotencyKey: "k" })
        times.push(proxy.keys.length)
      }
      assert.deepStrictEqual(times, [0, 0, 1])
    })
  )

  it.effect("shows neither its token nor a value in what it throws and prints", () =>
    Effect.gen(function* () {
      const { client } = yield* clientBehind([])
      assert.notInclude(inspect(client, { depth: 9, showHidden: true }), tokens.website)
      const misuses = [
        () => client.sendLead(lead, { idempotencyKey: "Zoë Jansen" }),
        async () => new LeadwellClient({ url: "Zoë.nl", token: "a" }),
        async () => new LeadwellClient({ url: "ftp://Zoë.nl", token: "a" }),
        async () => new LeadwellClient({ url: "http://a.example", token: "Zoë\n" })
      ]
      for (const misuse of misuses) {
        const error = yield* Effect.promise(() => misuse().catch((error: unknown) => error))
        assert.instanceOf(error, TypeError)
        assert.notInclude(String(error), "Zoë")
      }
    })
  )
})
