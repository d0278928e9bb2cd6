import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"

const path = "/api/tokens"
const issue = (body: object) => postJson(path, tokens.operator, body)
const list = (query = "") => send(path + query, { token: tokens.operator })
const revoke = (id: string, token: string = tokens.operator) => send(`${path}/${id}`, { method: "DELETE", token })
const wanted = { account: "acme", name: "shop", abilities: ["leads:create"] }

/** Returns the texts of a 422 refusal, by key. */
const errors = (body: object) =>
  Effect.map(issue(body), ({ body, status }) => {
    assert.deepStrictEqual([status, body.message], [422, "The given data was invalid."])
    return body.errors
  })

layer(TestServer.layer)("/api/tokens", (it) => {
  it.effect("makes a token, shows it once, and lets its bearer in", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { body, headers, status } = yield* issue({ ...wanted, expires_at: "2027-01-01T00:00:00+01:00" })
      const { created_by, id, token, ...data } = body.data
      assert.strictEqual(status, 201)
      assert.strictEqual(headers.get("cache-control"), "no-store")
      assert.deepStrictEqual(data, {
        ...wanted,
        kind: "access",
        scope: null,
        expires_at: "2026-12-31T23:00:00.000000Z",
        created_at: "2026-11-21T09:00:00.120000Z",
        last_used_on: null
      })
      assert.deepStrictEqual([created_by.kind, created_by.name], ["token", "operator"])
      assert.match(token, /^lw_[A-Za-z0-9_-]{43}$/)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.strictEqual((yield* postJson("/api/leads", token, leadBody)).status, 201)
      assert.strictEqual((yield* send("/api/affiliates", { token })).status, 403)
      const { text, ...listed } = yield* list("?per_page=100")
      const shown = listed.body.data.find((one: { readonly id: string }) => one.id === id)
      assert.deepStrictEqual(shown, { id, ...data, created_by, last_used_on: "2026-11-21", revoked_at: null })
      assert.notInclude(text, token.slice(3))
      assert.notMatch(text, /lw_|hash/)
    })
  )

  it.effect("lists the tokens of every account page by page, the latest first", () =>
    Effect.gen(function* () {
      const names: Array<string> = []
      for (const name of ["one", "two"]) {
        yield* TestClock.adjust("1 second")
        yield* issue({ ...wanted, account: name === "one" ? "acme" : "stranger", name })
      }
      for (const page of [1, 2]) {
        const { body } = yield* list(`?per_page=1&page=${page}`)
        names.push(body.data[0].name)
        assert.deepStrictEqual([body.meta.per_page, body.meta.current_page], [1, page])
      }
      assert.deepStrictEqual(names, ["two", "one"])
      const beyond = yield* list("?page=1000")
      assert.deepStrictEqual([beyond.status, beyond.body.data], [200, []])
      assert.isAbove(beyond.body.meta.total, 8)
      assert.strictEqual((yield* list("?per_page=0")).status, 422)
    })
  )

  it.effect("revokes a token for good, and goes on to list it", () =>
    Effect.gen(function* () {
      const { id, token } = (yield* issue(wanted)).body.data
      assert.strictEqual((yield* postJson("/api/leads", token, leadBody)).status, 201)
      const { status, text } = yield* revoke(id)
      assert.deepStrictEqual([status, text], [204, ""])
      const refused = yield* postJson("/api/leads", token, leadBody)
      assert.deepStrictEqual([refused.status, refused.body], [401, { message: "Unauthenticated." }])
      const before = (yield* list("?per_page=100")).body.data.find((one: { readonly id: string }) => one.id === id)
      assert.match(before.revoked_at, /^2026-11-21T09:00:0\d\.120000Z$/)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* revoke(id)).status, 204)
      const after = (yield* list("?per_page=100")).body.data.find((one: { readonly id: string }) => one.id === id)
      assert.deepStrictEqual(after, before)
      for (const unknown of ["nothing", "a.b", "%00", "x".repeat(65)]) {
        assert.strictEqual((yield* revoke(unknown)).status, 404)
      }
    })
  )

  it.effect("answers an expired token like one that never was", () =>
    Effect.gen(function* () {
      const { token } = (yield* issue({ ...wanted, expires_at: "2026-11-22" })).body.data
      assert.strictEqual((yield* postJson("/api/leads", token, leadBody)).status, 201)
      yield* TestClock.setTime(Date.parse("2026-11-22T00:00:00Z"))
      const [expired, unknown] = [
        yield* postJson("/api/leads", token, leadBody),
        yield* postJson("/api/leads", `lw_${"z".repeat(43)}`, leadBody)
      ]
      assert.deepStrictEqual([expired.status, expired.body], [401, unknown.body])
    })
  )

  it.effect("names every fault by its key, and makes nothing", () =>
    Effect.gen(function* () {
      const before = (yield* list()).body.meta.total
      assert.deepStrictEqual(
        yield* errors({ account: "nobody", name: 5, abilities: ["leads:create", "root", 1], expires_at: "soon" }),
        {
          account: ["The account field names something that does not exist."],
          name: ["The name field must be a string."],
          "abilities.1": ["The selected abilities is invalid."],
          "abilities.2": ["The selected abilities is invalid."],
          expires_at: ["The expires at field must be a valid date, or a date and time with its time zone."]
        }
      )
      assert.deepStrictEqual(yield* errors({}), {
        account: ["The account field is required."],
        name: ["The name field is required."],
        abilities: ["The abilities field is required."]
      })
      assert.deepStrictEqual(yield* errors({ ...wanted, abilities: [], expires_at: "2020-01-01" }), {
        abilities: ["The abilities field must have at least one entry."],
        expires_at: ["The expires at field must be in the future."]
      })
      assert.deepStrictEqual(yield* errors({ ...wanted, account: {}, abilities: "operator" }), {
        account: ["The account field must be a string."],
        abilities: ["The abilities field must be a list."]
      })
      assert.strictEqual((yield* list()).body.meta.total, before)
    })
  )

  it.effect("is for operators alone, and refuses in order: 401, 403, 415, 413, 400", () =>
    Effect.gen(function* () {
      const huge = `{"name":"${"x".repeat(256 * 1024)}"}`
      const bad = { method: "POST", headers: { "content-type": "text/plain" }, body: huge }
      const json = { "content-type": "application/json" }
      const answers = [
        [401, yield* send(path, bad)],
        [403, yield* send(path, { ...bad, token: tokens.all })],
        [415, yield* send(path, { ...bad, token: tokens.operator })],
        [413, yield* send(path, { ...bad, token: tokens.operator, headers: json })],
        [400, yield* send(path, { ...bad, token: tokens.operator, headers: json, body: "[]" })],
        [401, yield* send(path)],
        [403, yield* send(`${path}?page=0`, { token: tokens.all })],
        [403, yield* revoke("nothing", tokens.all)],
        [401, yield* send(`${path}/nothing`, { method: "DELETE" })]
      ] as const
      for (const [status, answer] of answers) assert.strictEqual(answer.status, status)
    })
  )

  it.effect("lets the last operator's token be revoked", () =>
    Effect.gen(function* () {
      const { body } = yield* list("?per_page=100")
      const operators = body.data.filter(({ abilities }: { readonly abilities: ReadonlyArray<string> }) =>
        abilities.includes("operator")
      )
      assert.strictEqual(operators.length, 1)
      assert.strictEqual((yield* revoke(operators[0].id)).status, 204)
      assert.strictEqual((yield* list()).status, 401)
    })
  )
})
