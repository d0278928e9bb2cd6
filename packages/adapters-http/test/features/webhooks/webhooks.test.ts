import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"
import { attempted, get, made, path, post, received, register, remove, wanted } from "../../TestWebhooks.ts"

/** Returns the texts of a 422 refusal, by key. */
const errors = (body: object) =>
  Effect.map(register(body), ({ body, status }) => {
    assert.deepStrictEqual([status, body.message], [422, "The given data was invalid."])
    return body.errors
  })

/** What a webhook tells of its attempts before the first. */
const untried = {
  state: "active",
  failing_since: null,
  last_success_at: null,
  last_failure: null,
  pending_deliveries: 0,
  failed_deliveries: 0
}

layer(TestServer.layer)("/api/webhooks", (it) => {
  it.effect("makes a webhook, shows its secret once, and shows and lists it without", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { body, headers, status } = yield* register(wanted)
      const { created_by, id, secret, ...data } = body.data
      assert.deepStrictEqual([created_by.kind, created_by.name], ["token", "operator"])
      assert.deepStrictEqual([status, headers.get("cache-control")], [201, "no-store"])
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.deepStrictEqual(data, {
        account: null,
        business: null,
        content: "ids",
        ...wanted,
        created_at: "2026-11-21T09:00:00.120000Z",
        previous_secret_until: null,
        disabled_at: null
      })
      const shown = yield* get(`/${id}`)
      assert.deepStrictEqual([shown.status, shown.body], [200, { data: { id, ...data, created_by, ...untried } }])
      const listed = yield* get("?per_page=100")
      assert.deepInclude(listed.body.data, { id, ...data, created_by, ...untried })
      for (const { text } of [shown, listed]) assert.notInclude(text, "whsec_")
    })
  )

  it.effect("lists webhooks page by page, the latest first", () =>
    Effect.gen(function* () {
      const ids: Array<string> = []
      for (let n = 0; n < 3; n++) {
        yield* TestClock.adjust("1 second")
        ids.unshift((yield* made()).id)
      }
      for (const page of [1, 2, 3]) {
        const { body } = yield* get(`?per_page=1&page=${page}`)
        assert.deepStrictEqual([body.data[0].id, body.meta.current_page], [ids[page - 1], page])
      }
      assert.strictEqual((yield* get("?page=0")).status, 422)
    })
  )

  it.effect("rotates the secret, and tells until when the one before signs", () =>
    Effect.gen(function* () {
      const { id, secret } = yield* made()
      yield* TestClock.setTime(Date.parse("2026-11-21T10:00:00Z"))
      const { body, status } = yield* post(`/${id}/rotate`)
      assert.strictEqual(status, 200)
      assert.match(body.data.secret, /^whsec_/)
      assert.notStrictEqual(body.data.secret, secret)
      assert.strictEqual(body.data.previous_secret_until, "2026-11-22T10:00:00.000000Z")
    })
  )

  it.effect("removes a webhook with its deliveries", () =>
    Effect.gen(function* () {
      const { id } = yield* made()
      yield* received
      const { status, text } = yield* remove(id)
      assert.deepStrictEqual([status, text], [204, ""])
      for (const answer of [yield* get(`/${id}`), yield* get(`/${id}/deliveries`), yield* remove(id)]) {
        assert.deepStrictEqual([answer.status, answer.body], [404, { message: "Not found." }])
      }
    })
  )

  it.effect("lists deliveries, the latest first, with each attempt and by ids alone", () =>
    Effect.gen(function* () {
      const { id } = yield* made({ events: ["lead.received"] })
      yield* TestClock.setTime(Date.parse("2026-11-21T11:00:00Z"))
      const leads = [yield* received, yield* received]
      const before = (yield* get(`/${id}/deliveries`)).body
      assert.deepStrictEqual(
        before.data.map((one: { event: { data: { lead_id: number } } }) => one.event.data.lead_id),
        leads.toReversed()
      )
      const at = "2026-11-21T11:00:00.000000Z"
      const [second, first] = before.data
      yield* attempted(first.id, 500)
      yield* attempted(second.id, 204)
      const { body, text } = yield* get(`/${id}/deliveries?per_page=2`)
      const { number: _, ...event } = first.event
      assert.deepStrictEqual(event, {
        type: "lead.received",
        timestamp: at,
        data: { lead_id: leads[0], business_id: null, reclaim_id: null }
      })
      const attempt = (status: number) => ({ attempts: [{ at, status, failure: null }] })
      assert.deepStrictEqual(body.data, [
        { ...second, status: "delivered", due_at: null, ended_at: at, ...attempt(204) },
        { ...first, due_at: "2026-11-21T11:00:05.000000Z", ...attempt(500) }
      ])
      assert.deepStrictEqual([first.status, first.due_at, first.created_at], ["pending", at, at])
      assert.deepStrictEqual([body.meta.total, body.links.next], [2, null])
      assert.include(body.links.first, `/api/webhooks/${id}/deliveries?page=1&per_page=2`)
      assert.notInclude(text, leadBody.email)
      assert.strictEqual((yield* get(`/${id}/deliveries?per_page=101`)).status, 422)
      assert.strictEqual((yield* get("/nothing/deliveries?per_page=101")).status, 404)
    })
  )

  it.effect("tells alone and in the list that its receiver fails, and what waits, until an attempt succeeds", () =>
    Effect.gen(function* () {
      const { id } = yield* made({ events: ["lead.received"] })
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      yield* received
      const [delivery] = (yield* get(`/${id}/deliveries`)).body.data
      const told = Effect.gen(function* () {
        const { data } = (yield* get(`/${id}`)).body
        assert.deepStrictEqual((yield* get("?per_page=1")).body.data, [data])
        return Object.fromEntries(Object.keys(untried).map((key) => [key, data[key]]))
      })
      assert.deepStrictEqual(yield* told, { ...untried, pending_deliveries: 1 })
      yield* attempted(delivery.id, 500)
      const at = "2026-11-21T12:00:00.000000Z"
      const failing = {
        ...untried,
        state: "failing",
        failing_since: at,
        last_failure: { at, reason: null, status: 500 },
        pending_deliveries: 1
      }
      assert.deepStrictEqual(yield* told, failing)
      yield* TestClock.adjust("6 seconds")
      yield* attempted(delivery.id, 204)
      assert.deepStrictEqual(yield* told, {
        ...failing,
        state: "active",
        failing_since: null,
        last_success_at: "2026-11-21T12:00:06.000000Z",
        pending_deliveries: 0
      })
    })
  )

  it.effect("names every fault by its key, and makes nothing", () =>
    Effect.gen(function* () {
      const before = (yield* get("")).body.meta.total
      assert.deepStrictEqual(yield* errors({}), {
        url: ["The url field is required."],
        events: ["The events field is required."]
      })
      assert.deepStrictEqual(yield* errors({ url: "https://jane:doe@receiver.example" }), {
        url: ["The url field must not contain a user name or a password."],
        events: ["The events field is required."]
      })
      assert.deepStrictEqual(yield* errors({ url: "http://[::1]:80/", events: [] }), {
        url: ["The url field must be an https address.", "The url field must not lead to a private address."],
        events: ["The events field must have at least one entry."]
      })
      assert.deepStrictEqual(yield* errors({ url: "receiver.example", events: ["lead.placed", "all"] }), {
        url: ["The url field must be a valid http or https address."],
        "events.1": ["The selected events is invalid."]
      })
      for (const url of [
        "https://127.1",
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]",
        "https://localhost"
      ]) {
        assert.deepStrictEqual(yield* errors({ ...wanted, url }), {
          url: ["The url field must not lead to a private address."]
        })
      }
      assert.strictEqual((yield* get("")).body.meta.total, before)
    })
  )

  it.effect("refuses in order: 401, 404, 415, 413, 400", () =>
    Effect.gen(function* () {
      const huge = `{"url":"${"x".repeat(256 * 1024)}"}`
      const bad = { method: "POST", headers: { "content-type": "text/plain" }, body: huge }
      const json = { "content-type": "application/json" }
      const answers = [
        [401, yield* send(path, bad)],
        [415, yield* send(path, { ...bad, token: tokens.operator })],
        [413, yield* send(path, { ...bad, token: tokens.operator, headers: json })],
        [400, yield* send(path, { ...bad, token: tokens.operator, headers: json, body: "[]" })]
      ] as const
      for (const [status, answer] of answers) assert.strictEqual(answer.status, status)
      for (const [method, rest] of [
        ["GET", "?page=0"],
        ["GET", "/nothing"],
        ["DELETE", "/nothing"],
        ["POST", "/nothing/rotate"],
        ["POST", "/nothing/test"],
        ["POST", "/nothing/replay-failed"],
        ["GET", "/nothing/deliveries?page=0"],
        ["POST", "/nothing/deliveries/nothing/replay"]
      ] as const) {
        assert.strictEqual((yield* send(path + rest, { method })).status, 401, rest)
        if (rest.startsWith("?")) continue
        for (const id of ["nothing", "a.b", "x".repeat(65)]) {
          const { status } = yield* send(path + rest.replace("nothing", id), { method, token: tokens.operator })
          assert.strictEqual(status, 404, rest)
        }
      }
      const wrong = yield* send(`${path}/nothing/rotate`, { token: tokens.operator })
      assert.deepStrictEqual([wrong.status, wrong.headers.get("allow")], [405, "POST"])
    })
  )
})
