import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "./TestCatalog.ts"
import * as TestServer from "./TestServer.ts"
import { type Answer, postJson, putJson, send } from "./TestServer.ts"

const leads = "/api/leads"
const list = "/api/businesses/first/leads"
const foreignList = "/api/businesses/second/leads"
const reclaim = "/api/businesses/first/leads/1/reclaim"

const refuses = (answer: Answer, status: number, message: string) => {
  assert.strictEqual(answer.status, status)
  assert.deepStrictEqual(answer.body, { message })
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
}

const padded = (bytes: number) => `{"padding":"${"x".repeat(bytes - 14)}"}`

const many = (length: number) => Array.from({ length }, (_, n) => n % 10)
const record = (length: number) => Object.fromEntries(many(length).map((_, n) => [n.toString(36), 1]))

layer(TestServer.layer)("refusals", (it) => {
  it.effect("answers an unknown path with 404, with or without a token", () =>
    Effect.gen(function* () {
      for (const path of [
        "/",
        "/api",
        "/api/leads/1/2",
        "/api/nothing?page=1",
        "/api/%E0%A4%A",
        "//",
        "/api/leads/",
        "/api/leads/?page=1",
        "/api/businesses//leads",
        "/openapi.json/x"
      ]) {
        refuses(yield* send(path), 404, "Not found.")
        refuses(yield* send(path, { method: "POST", token: tokens.all }), 404, "Not found.")
      }
    })
  )

  it.effect("knows each path as it is written, and no other", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send("/api/affiliates", { token: tokens.all })).status, 200)
      for (const path of ["/api/AFFILIATES", "/API/affiliates", "//api/affiliates", "/api//affiliates"]) {
        refuses(yield* send(path), 404, "Not found.")
        refuses(yield* send(path, { method: "DELETE" }), 404, "Not found.")
      }
      for (const path of ["/api/affiliates/", "/api/affiliates;page=1", "/api/affiliates;", "/health/live;a?b"]) {
        refuses(yield* send(path, { token: tokens.all }), 404, "Not found.")
        refuses(yield* send(path, { method: "DELETE" }), 404, "Not found.")
      }
    })
  )

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

  it.effect("answers a wrong method with 405 and the allowed methods, with or without a token", () =>
    Effect.gen(function* () {
      const wrong = [
        ["DELETE", leads, "GET, HEAD, POST"],
        ["POST", "/api/leads/5", "GET, HEAD"],
        ["PUT", "/api/leads/preview", "POST"],
        ["GET", "/api/leads/preview", "POST"],
        ["GET", "/api/leads/preview?page=1", "POST"],
        ["GET", "/api/leads/5/approve", "POST"],
        ["POST", "/api/leads/5/distribution", "GET, HEAD"],
        ["POST", "/api/businesses/first/subscriptions", "GET, HEAD, PUT"],
        ["DELETE", "/api/businesses/first/leads/5", "GET, HEAD"],
        ["POST", list, "GET, HEAD"],
        ["PUT", reclaim, "POST"],
        ["OPTIONS", "/api/affiliates", "GET, HEAD, POST"],
        ["PUT", "/api/affiliates/aff-1", "GET, HEAD, PATCH"],
        ["DELETE", "/api/accounts/acme", "GET, HEAD, PATCH"],
        ["POST", "/api/catalogue", "GET, HEAD, PUT"],
        ["PUT", "/api/tokens", "GET, HEAD, POST"],
        ["GET", "/api/tokens/1", "DELETE"],
        ["POST", "/health/live", "GET, HEAD"],
        ["POST", "/openapi.json", "GET, HEAD"]
      ] as const
      for (const [method, path, allow] of wrong) {
        const answer = yield* send(path, { method })
        refuses(answer, 405, "Method not allowed.")
        assert.strictEqual(answer.headers.get("allow"), allow)
      }
    })
  )

  it.effect("answers 401 with a challenge when no valid token comes along, before anything else", () =>
    Effect.gen(function* () {
      const headers = [
        "",
        "Bearer",
        "Bearer ",
        "Basic abc",
        `Bearer ${tokens.all}x`,
        `Bearer lw_${"z".repeat(43)}`,
        "Bearer x"
      ]
      for (const path of [
        list,
        "/api/businesses/nobody/leads",
        "/api/affiliates?page=0",
        "/api/affiliates/none",
        "/api/leads?stage=none",
        "/api/leads/none"
      ]) {
        for (const authorization of headers) {
          const answer = yield* send(path, authorization === "" ? {} : { headers: { authorization } })
          refuses(answer, 401, "Unauthenticated.")
          assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
        }
      }
      refuses(yield* send(leads, { method: "POST", body: "not json" }), 401, "Unauthenticated.")
      refuses(yield* send(reclaim, { method: "POST", body: "x" }), 401, "Unauthenticated.")
    })
  )

  it.effect("answers 403 when the token lacks the ability, before it looks for the thing", () =>
    Effect.gen(function* () {
      const message = "This action is unauthorized."
      refuses(yield* send(leads, { method: "POST", token: tokens.reader, body: "x" }), 403, message)
      refuses(yield* send("/api/businesses/nobody/leads", { token: tokens.website }), 403, message)
      refuses(yield* send("/api/affiliates/none", { token: tokens.reader }), 403, message)
      refuses(yield* send(reclaim, { method: "POST", token: tokens.reader }), 403, message)
      refuses(yield* send("/api/leads?stage=none", { token: tokens.reader }), 403, message)
      refuses(yield* send("/api/leads/none", { token: tokens.reader }), 403, message)
      assert.strictEqual((yield* send(list, { token: tokens.reader })).status, 200)
    })
  )

  it.effect("answers 404 for a business that is not there and 403 for another account's, before query and body", () =>
    Effect.gen(function* () {
      for (const id of ["nobody", "a.b", "x".repeat(65), "%00", "f%20irst"]) {
        refuses(yield* send(`/api/businesses/${id}/leads?page=0`, { token: tokens.all }), 404, "Not found.")
        const path = `/api/businesses/${id}/leads/1/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 404, "Not found.")
      }
      const message = "This action is unauthorized."
      refuses(yield* send(`${foreignList}?page=0`, { token: tokens.all }), 403, message)
      for (const lead of ["1", "999", "abc"]) {
        const path = `/api/businesses/second/leads/${lead}/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 403, message)
      }
    })
  )

  it.effect("lets an operator see every business's leads, but not reclaim for it", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send(foreignList, { token: tokens.operator })).status, 200)
      const answer = yield* send(reclaim, { method: "POST", token: tokens.operator, body: "x" })
      refuses(answer, 403, "This action is unauthorized.")
    })
  )

  it.effect("answers 404 for a lead that the business never got, before it looks at the body", () =>
    Effect.gen(function* () {
      for (const id of ["999", "0", "-1", "01", "1e3", "abc", "9007199254740992", "9223372036854775808"]) {
        const path = `/api/businesses/first/leads/${id}/reclaim`
        refuses(yield* send(path, { method: "POST", token: tokens.all, body: "x" }), 404, "Not found.")
      }
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

  it.effect("names every request, by the name it came with when that is fit to be repeated", () =>
    Effect.gen(function* () {
      const named = Effect.fnUntraced(function* (id: string) {
        return (yield* send("/api/x", { headers: { "x-request-id": id } })).headers.get("x-request-id") ?? ""
      })
      for (const id of ["trace_1-a", "1.2", "x".repeat(128)]) assert.strictEqual(yield* named(id), id)
      for (const id of ["", "a b", "a,b", "é", "x".repeat(129)]) {
        const given = yield* named(id)
        assert.notStrictEqual(given, id)
        assert.match(given, /^[0-9a-f-]{36}$/)
      }
    })
  )

  it.effect("forbids to keep any answer of the interface", () =>
    Effect.gen(function* () {
      for (const answer of [yield* send(list, { token: tokens.all }), yield* send(list), yield* send("/api/x")]) {
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      }
    })
  )
})
