import { assert, describe, it } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Effect, Exit, Fiber, Layer, Tracer } from "effect"
import { HttpServerRequest } from "effect/http"
import { gzipSync } from "node:zlib"
import { Authorizer } from "../../src/access/Authorizer.ts"
import { makeLeadShortcut } from "../../src/intake/LeadShortcut.ts"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { serverWith } from "../TestLimits.ts"
import { type Answer, send } from "../TestServer.ts"

/** How a request is sent. A token that is null is not sent. */
interface Sent {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

const json = { "content-type": "application/json", "x-request-id": "given.1" }

const posted = (body: unknown, { headers = {}, ...sent }: Sent = {}): Sent => ({
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...sent,
  headers: { ...json, ...headers }
})

const keyed = (key: string, body: unknown = leadBody) => posted(body, { headers: { "idempotency-key": key } })

/** All kinds of requests, in an order that matters. */
const requests: Readonly<Record<string, Sent>> = {
  "a lead": posted(leadBody),
  "a lead of another subcategory": posted(boilerBody),
  "a duplicate": posted(boilerBody),
  "a lead under a key": keyed("one"),
  "the same under the key": keyed("one"),
  "another under the key": keyed("one", boilerBody),
  "a key that is too long": keyed("x".repeat(256)),
  "a key that is empty": keyed(""),
  "a lead of an operator": posted(leadBody, { token: tokens.operator }),
  "no field": posted({}),
  "every field wrong": posted(Object.fromEntries(Object.keys(leadBody).map((key) => [key, { a: [] }]))),
  "a foreign website": posted(leadBody, { token: tokens.stranger }),
  "no JSON": posted("{"),
  "no object": posted("[1]"),
  "no UTF-8": posted("", { body: new Uint8Array([0x7b, 0xff, 0x7d]) }),
  "no body": { headers: json },
  "a form": posted("a=b", { headers: { "content-type": "application/x-www-form-urlencoded" } }),
  "no type": posted(leadBody, { headers: { "content-type": "" } }),
  "a type with parameters": posted({}, { headers: { "content-type": "Application/JSON; charset=utf-8" } }),
  "a compressed body": posted("", { body: gzipSync("{}"), headers: { "content-encoding": "gzip" } }),
  "a body that is too large": posted(`{"a":"${"x".repeat(256 * 1024)}"}`),
  "a token without the ability": posted(leadBody, { token: tokens.reader }),
  "an unknown token": posted(leadBody, { token: `lw_${"z".repeat(43)}` }),
  "a malformed token": posted(leadBody, { token: "x" }),
  "another scheme": posted(leadBody, { token: null, headers: { authorization: "Basic eDp5" } }),
  "no token": posted(leadBody, { token: null }),
  "a cookie": posted(leadBody, { token: null, headers: { cookie: "leadwell_session=x" } }),
  "an id that is not safe to repeat": posted({}, { headers: { "x-request-id": "a b" } }),
  "no id": posted({}, { headers: { "x-request-id": "" } })
}

/** What must be equal of two answers: all but their dates, and the ids that the server made up. */
const compared = ({ headers, status, text }: Answer) => ({
  status,
  text,
  headers: [...headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => (/^[0-9a-f-]{36}$/.test(value) ? [name, "made up"] : [name, value]))
})

const ask = (path: string, { token = tokens.website, ...sent }: Sent) =>
  send(path, { method: "POST", ...sent, ...(token === null ? {} : { token }) })

/** Sends all requests to a path of a fresh server, and more of them than its budget allows. */
const answersOn = (path: string) =>
  Effect.gen(function* () {
    const answers: Record<string, unknown> = {}
    for (const [name, sent] of Object.entries(requests)) answers[name] = compared(yield* ask(path, sent))
    for (let n = 1; n < 12; n++) answers[`spent ${n}`] = compared(yield* ask(path, posted({})))
    return answers
  }).pipe(Effect.provide(serverWith(limitsWith(30))))

const shortcut = makeLeadShortcut.pipe(
  Effect.provide(Layer.merge(Layer.succeed(Authorizer, { authorize: () => Effect.never }), Layer.mock(LeadIntake, {})))
)

/** Returns what a request does on the short way, if it may take it. */
const shortWay = Effect.fnUntraced(function* (method: string, url: string) {
  const request = { method, url, headers: {} } as HttpServerRequest.HttpServerRequest
  const answer = (yield* shortcut)(Fiber.getCurrent()!, request)
  return answer && Effect.provideService(answer, HttpServerRequest.HttpServerRequest, request)
})

const isShort = (method: string, url: string) => Effect.map(shortWay(method, url), (answer) => answer !== undefined)

describe("the short way of requests that create leads", () => {
  it.effect("answers as the long way does: status, headers and body", () =>
    Effect.gen(function* () {
      const [short, long] = [yield* answersOn("/api/leads"), yield* answersOn("/api/leads?")]
      assert.deepStrictEqual(short, long)
      const statuses = new Set(Object.values(short).map((answer) => (answer as Answer).status))
      assert.deepStrictEqual([...statuses].toSorted(), [200, 201, 400, 401, 403, 413, 415, 422, 429])
    })
  )

  it.effect("is for these requests alone, and not while they are traced", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isShort("POST", "/api/leads"))
      for (const url of ["/api/leads?", "/api/leads/", "/api/leads/1", "/API/leads", "//api/leads"]) {
        assert.isFalse(yield* isShort("POST", url))
      }
      for (const method of ["GET", "PUT", "HEAD", "post"]) assert.isFalse(yield* isShort(method, "/api/leads"))
      const tracer = Tracer.make({ span: (options) => new Tracer.NativeSpan(options) })
      assert.isFalse(yield* Effect.withTracer(isShort("POST", "/api/leads"), tracer))
    })
  )

  it.effect("ends with its client, although the server begins requests uninterruptibly", () =>
    Effect.gen(function* () {
      const answer = yield* shortWay("POST", "/api/leads")
      const fiber = yield* Effect.forkChild(Effect.uninterruptible(answer!), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    })
  )
})
