import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { connect } from "node:net"
import { refuses } from "../Refuses.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, putJson, send } from "../TestServer.ts"

const leads = "/api/leads"

const padded = (bytes: number) => `{"padding":"${"x".repeat(bytes - 14)}"}`

const many = (length: number) => Array.from({ length }, (_, n) => n % 10)
const record = (length: number) => Object.fromEntries(many(length).map((_, n) => [n.toString(36), 1]))

layer(TestServer.layer)("a body that is refused", (it) => {
  it.effect("answers any body briefly", () =>
    Effect.gen(function* () {
      const subscriptions = "/api/businesses/first/subscriptions"
      const answers = [
        yield* postJson(leads, tokens.all, { ...leadBody, fields: record(27_000) }),
        yield* postJson("/api/tokens", tokens.operator, { account: "acme", name: "n", abilities: many(60_000) }),
        yield* putJson(subscriptions, tokens.operator, { subscriptions: many(80_000).map(() => ({})) }),
        yield* putJson(subscriptions, tokens.operator, { subscriptions: [record(27_000)] }),
        yield* putJson(subscriptions, tokens.operator, {
          subscriptions: many(1000).map(() => ({ subcategory: "boilers", regions: many(60) }))
        }),
        yield* putJson(subscriptions, tokens.operator, {
          subscriptions: [{ subcategory: "boilers", regions: many(9000) }]
        })
      ]
      for (const { status, text } of answers) {
        assert.strictEqual(status, 422)
        assert.isBelow(text.length, 100_000)
      }
      assert.deepStrictEqual(
        answers.slice(0, 3).map(({ body }) => body.errors),
        [
          { fields: ["The fields field must not have more than 5 entries."] },
          { abilities: ["The abilities field must not have more than 7 entries."] },
          { subscriptions: ["The subscriptions field must not have more than 1000 entries."] }
        ]
      )
    })
  )

  it.effect("answers 415 for another content type, before it looks at the size", () =>
    Effect.gen(function* () {
      const types = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp"
      ]
      for (const type of types) {
        const answer = yield* send(leads, {
          method: "POST",
          token: tokens.all,
          headers: { "content-type": type },
          body: padded(300 * 1024)
        })
        refuses(answer, 415, "The request body must be application/json.")
      }
      const packed = { "content-type": "application/json", "content-encoding": "gzip" }
      const answer = yield* send(leads, { method: "POST", token: tokens.all, headers: packed, body: "x" })
      refuses(answer, 415, "The request body must not be compressed.")
    })
  )

  it.effect("takes the content type in any case and with parameters", () =>
    Effect.gen(function* () {
      const headers = { "content-type": "Application/JSON; charset=utf-8" }
      const answer = yield* send(leads, { method: "POST", token: tokens.all, headers, body: JSON.stringify(leadBody) })
      assert.strictEqual(answer.status, 201)
    })
  )

  it.effect("answers 413 for a JSON body over 256 KiB, said or not, before it reads the content", () =>
    Effect.gen(function* () {
      refuses(yield* postJson(leads, tokens.all, padded(256 * 1024 + 1)), 413, "The request body is too large.")
      const body = new Blob(["x".repeat(300 * 1024)]).stream()
      const chunked = { method: "POST", token: tokens.all, body, duplex: "half" } as RequestInit & { token: string }
      const headers = { "content-type": "application/json" }
      refuses(yield* send(leads, { ...chunked, headers }), 413, "The request body is too large.")
      assert.strictEqual((yield* postJson(leads, tokens.all, padded(256 * 1024))).status, 422)
    })
  )

  it.effect("answers 400 for a body that is not a readable JSON object", () =>
    Effect.gen(function* () {
      const deep = "[".repeat(100_000)
      const bodies = [
        "",
        " ",
        "{",
        "null",
        "5",
        '"text"',
        "true",
        "[]",
        "[{}]",
        "{'a':1}",
        deep,
        deep + "]".repeat(100_000)
      ]
      for (const body of bodies) {
        refuses(yield* postJson(leads, tokens.all, body), 400, "The request body is not a readable JSON object.")
      }
      const headers = { "content-type": "application/json" }
      const latin1 = Uint8Array.from([...'{"city":"'].map((c) => c.charCodeAt(0)).concat(0xe9, 0x22, 0x7d))
      const answer = yield* send(leads, { method: "POST", token: tokens.all, headers, body: latin1 })
      refuses(answer, 400, "The request body is not a readable JSON object.")
    })
  )
})

const mebibyte = 2 ** 20
const piece = Buffer.alloc(mebibyte, "x")

interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** How much of the body is sent, in mebibytes. */
  readonly sent: number
}

/** Sends a request whole before it reads the answer, as some clients do, and returns the status. */
const statusOf = Effect.fnUntraced(function* ({ headers, path, sent }: Request) {
  const { address } = yield* HttpServer.HttpServer
  const { port } = new URL(HttpServer.formatAddress(address))
  return yield* Effect.promise(async () => {
    const socket = connect(Number(port), "127.0.0.1").pause()
    const ended = new Promise<string>((resolve) => {
      socket.on("error", ({ message }) => resolve(message)).on("data", (bytes) => resolve(String(bytes)))
    })
    const written = (bytes: Uint8Array | string) => new Promise((resolve) => socket.write(bytes, resolve))
    const lines = Object.entries({ host: "a", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    await written(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
    const isChunked = "transfer-encoding" in headers
    for (let n = 0; n < sent && !socket.destroyed; n++) {
      await written(isChunked ? Buffer.concat([Buffer.from("100000\r\n"), piece, Buffer.from("\r\n")]) : piece)
    }
    if (isChunked) await written("0\r\n\r\n")
    socket.resume()
    const answer = await ended
    socket.destroy()
    return /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? answer
  })
})

const sent = 12
const said = { "content-length": String(sent * mebibyte) }
const json = { "content-type": "application/json" }
const form = { "content-type": "multipart/form-data; boundary=xyz" }
const key = { authorization: `Bearer ${tokens.all}` }
const reclaim = "/api/businesses/first/leads/1/reclaim"

layer(TestServer.layer)("a request that is refused before its body has arrived", (it) => {
  it.effect.each([
    ["413", "/api/leads", { ...json, ...key, ...said }],
    ["413", "/api/leads", { ...json, ...key, "transfer-encoding": "chunked" }],
    ["413", "/api/imports", { ...form, authorization: `Bearer ${tokens.operator}`, ...said }],
    ["401", "/api/leads", { ...json, ...said }],
    ["401", reclaim, { ...form, "transfer-encoding": "chunked" }],
    ["415", "/api/leads", { ...form, ...key, ...said }],
    ["404", "/api/nothing", said],
    ["405", "/health/live", said]
  ] as const)("is answered %s at %s though its client sends all of it first: %j", ([status, path, headers]) =>
    Effect.map(statusOf({ path, headers, sent }), (told) => assert.strictEqual(told, status))
  )

  it.effect.each([
    ["if it is of a gibibyte", { "content-length": String(1024 * mebibyte) }],
    ["if it waits for a word of the server", { ...said, expect: "100-continue" }]
  ] as const)("is answered at once %s", ([_, headers]) =>
    Effect.map(statusOf({ path: "/api/leads", headers: { ...json, ...headers }, sent: 0 }), (told) =>
      assert.strictEqual(told, "401")
    )
  )
})
