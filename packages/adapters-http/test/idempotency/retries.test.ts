import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import sharp from "sharp"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const create = (key: string, change: object = {}, token = tokens.website) =>
  send("/api/leads", {
    method: "POST",
    token,
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...leadBody, ...change })
  })

const drawn = (color: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: { r: color, g: 0, b: 0 } } })
    .png()
    .toBuffer()

const proof = new Uint8Array(await drawn(1))
const otherProof = new Uint8Array(await drawn(2))

const total = Effect.map(send("/api/leads", { token: tokens.operator }), ({ body }) => body.meta.total as number)

const replayed = (answer: TestServer.Answer) => answer.headers.get("idempotent-replayed")

layer(TestServer.layer)("POST /api/leads with an Idempotency-Key", (it) => {
  it.effect("gives the first answer again, marked as such, and keeps one lead", () =>
    Effect.gen(function* () {
      const first = yield* create("order 1")
      const before = yield* total
      const again = yield* create("order 1")
      assert.deepStrictEqual([first.status, again.status], [201, 201])
      assert.deepStrictEqual(again.body, first.body)
      assert.deepStrictEqual([replayed(first), replayed(again)], [null, "true"])
      assert.strictEqual(yield* total, before)
    })
  )

  it.effect("takes the same content for the same request, however it is written, and whatever else is sent", () =>
    Effect.gen(function* () {
      const { city, ...rest } = leadBody
      const first = yield* create("order 2", { unknown: [1, { a: 1, b: 2 }] })
      const body = JSON.stringify({ city, another: "sent by the next version of the form", ...rest }, null, 2)
      const again = yield* send("/api/leads", {
        method: "POST",
        token: tokens.website,
        headers: { "content-type": "application/json", "idempotency-key": "order 2" },
        body
      })
      assert.deepStrictEqual([again.status, again.body], [201, first.body])
    })
  )

  it.effect("takes a request for the same when each value has the same normal form", () =>
    Effect.gen(function* () {
      const { country: _, ...others } = leadBody
      const sent = { ...others, description: "A heat pump,\nplease.", fields: { ...leadBody.fields, remarks: null } }
      const written = [
        { postal_code: "3511AB", country: "nl" },
        { postal_code: "3511\u00a0ab", country: "The Netherlands" },
        { gender: "FEMALE", city: " Utrecht\u3000", phone: "0612312312 ", email: "Zoe@Example.nl\u200b" },
        { description: "A heat pump,\r\nplease.\n", street: "\u200eOudegracht" },
        { consent: null, country: "NEDERLAND", fields: { ...leadBody.fields, remarks: "" } },
        { fields: { ...leadBody.fields, year_of_construction: " 1975-1990\u00a0" } }
      ]
      const headers = { "content-type": "application/json", "idempotency-key": "order 9" }
      const ask = (body: object) =>
        send("/api/leads", { method: "POST", token: tokens.website, headers, body: JSON.stringify(body) })
      const first = yield* ask(sent)
      assert.strictEqual(first.status, 201, first.text)
      for (const change of written) {
        const again = yield* ask({ ...sent, ...change })
        assert.deepStrictEqual([again.status, again.body], [201, first.body], JSON.stringify(change))
      }
      const another = [
        { country: "be" },
        { gender: "male" },
        { description: "A heat pump, please." },
        { fields: { ...leadBody.fields, annual_gas_consumption: 1501 } },
        { fields: {} }
      ]
      for (const change of another) {
        assert.strictEqual((yield* ask({ ...sent, ...change })).status, 422, JSON.stringify(change))
      }
    })
  )

  it.effect("refuses another payload under the same key, and keeps nothing of it", () =>
    Effect.gen(function* () {
      yield* create("order 3")
      const before = yield* total
      const other = yield* create("order 3", { city: "Zeist" })
      assert.strictEqual(other.status, 422)
      assert.deepStrictEqual(other.body, {
        message: "The given data was invalid.",
        errors: { idempotency_key: ["The idempotency key field was used for another request."] }
      })
      assert.strictEqual(yield* total, before)
    })
  )

  it.effect("does not remember what it refused", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create("order 4", { city: "" })).status, 422)
      const then = yield* create("order 4")
      assert.deepStrictEqual([then.status, replayed(then)], [201, null])
    })
  )

  it.effect("keeps the keys of each token apart", () =>
    Effect.gen(function* () {
      const first = yield* create("order 5")
      const other = yield* create("order 5", {}, tokens.operator)
      assert.deepStrictEqual([other.status, replayed(other)], [201, null])
      assert.notStrictEqual(other.body.id, first.body.id)
    })
  )

  it.effect.each(["", "x".repeat(256), "caf\u00e9"])("refuses the malformed key %j", (key) =>
    Effect.gen(function* () {
      const answer = yield* create(key)
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body.errors, {
        idempotency_key: ["The idempotency key field must be 1 to 255 printable ASCII characters."]
      })
    })
  )

  it.effect("takes a key of 255 characters, and looks at it after the body", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create("~".repeat(255))).status, 201)
      const headers = { "content-type": "text/plain", "idempotency-key": "" }
      const answer = yield* send("/api/leads", { method: "POST", token: tokens.website, headers, body: "{}" })
      assert.strictEqual(answer.status, 415)
    })
  )

  it.effect("answers 201 or 409 to many at once, and keeps one lead", () =>
    Effect.gen(function* () {
      const before = yield* total
      const answers = yield* Effect.all(
        Array.from({ length: 50 }, () => create("order 6")),
        { concurrency: "unbounded" }
      )
      const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))
      assert.strictEqual(ids.size, 1)
      for (const { body, status } of answers.filter(({ status }) => status !== 201)) {
        assert.deepStrictEqual(
          [status, body],
          [409, { message: "The same request is still being worked on; send it again in a moment." }]
        )
      }
      assert.strictEqual((yield* total) - before, 1)
    })
  )

  it.effect("does not break on a payload that is nested deeply", () =>
    Effect.gen(function* () {
      const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
      const body = JSON.stringify(leadBody).replace(/\}$/, `,"unknown":${deep}}`)
      const headers = { "content-type": "application/json", "idempotency-key": "order 7" }
      const answer = yield* send("/api/leads", { method: "POST", token: tokens.website, headers, body })
      assert.isBelow(answer.status, 500)
    })
  )

  it.effect("frees the key after 24 hours", () =>
    Effect.gen(function* () {
      const first = yield* create("order 8", { preferred_date_of_execution: "2030-01-01" })
      yield* TestClock.adjust("24 hours")
      const then = yield* create("order 8", { preferred_date_of_execution: "2030-01-02" })
      assert.deepStrictEqual([first.status, then.status, replayed(then)], [201, 201, null])
    })
  )
})

const file = (lead: number | string, key: string, change: Record<string, string | Uint8Array<ArrayBuffer>> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ reason: "spam", screenshot: proof, ...change })) {
    form.append(name, typeof value === "string" ? value : new File([value], "proof.png"))
  }
  const path = `/api/businesses/first/leads/${lead}/reclaim`
  return send(path, { method: "POST", token: tokens.all, headers: { "idempotency-key": key }, body: form })
}

const assigned = Effect.gen(function* () {
  yield* create(`lead for ${Math.random()}`)
  const { body } = yield* send("/api/businesses/first/leads", { token: tokens.all })
  return body.data[0].id as number
})

layer(TestServer.layer)("a reclaim with an Idempotency-Key", (it) => {
  it.effect("gives the first answer again instead of saying that the lead is reclaimed", () =>
    Effect.gen(function* () {
      const lead = yield* assigned
      const first = yield* file(lead, "reclaim 1")
      const again = yield* file(lead, "reclaim 1")
      assert.deepStrictEqual([first.status, again.status, again.body], [201, 201, first.body])
      assert.deepStrictEqual([replayed(first), replayed(again)], [null, "true"])
      assert.strictEqual((yield* file(lead, "reclaim 2")).body.errors.lead.length, 1)
    })
  )

  it.effect("gives the first answer again however the description is written", () =>
    Effect.gen(function* () {
      const lead = yield* assigned
      const first = yield* file(lead, "reclaim 5", { description: "One.\nTwo." })
      const again = yield* file(lead, "reclaim 5", { description: " One.\r\nTwo.\u00a0", reason: " spam" })
      assert.deepStrictEqual([first.status, again.status, replayed(again)], [201, 201, "true"])
    })
  )

  it.effect("refuses another field, another file and another lead under the same key", () =>
    Effect.gen(function* () {
      const lead = yield* assigned
      const other = yield* assigned
      yield* file(lead, "reclaim 3")
      for (const answer of [
        yield* file(lead, "reclaim 3", { reason: "no_contact" }),
        yield* file(lead, "reclaim 3", { screenshot: otherProof }),
        yield* file(other, "reclaim 3")
      ]) {
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(answer.body.errors), ["idempotency_key"])
      }
      assert.strictEqual((yield* file(other, "reclaim 4")).status, 201)
    })
  )
})
