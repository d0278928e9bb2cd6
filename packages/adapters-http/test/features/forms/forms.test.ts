import { assert, describe, it, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { preferredLanguage } from "../../../src/features/forms/FormLanguage.ts"
import { tokens } from "../../TestCatalog.ts"
import { challenge, definition, filled, issuedKey, keyInFuture, origin, sendForm, solved } from "../../TestForms.ts"
import { serverWith, told } from "../../TestLimits.ts"
import * as TestServer from "../../TestServer.ts"
import { patchJson, postJson, send } from "../../TestServer.ts"

const dutch = "Bedankt. Je aanvraag is ontvangen."
const leadsOf = Effect.map(send("/api/leads?per_page=100", { token: tokens.operator }), ({ body }) => body.data)

layer(TestServer.layer)("the endpoints of forms", (it) => {
  it.effect("show what a form asks, and share it with pages of the key alone", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const { body, headers, status } = yield* definition(key, { origin })
      assert.deepStrictEqual([status, Object.keys(body.data)], [
        200,
        ["website", "subcategory", "version", "fields", "consent", "languages", "trap"]
      ] as never)
      assert.deepInclude(body.data, { consent: null, languages: ["nl", "en"], trap: "homepage" })
      assert.containsSubset(body.data.fields, [{ key: "year_of_construction", type: "choice" }])
      assert.strictEqual(headers.get("access-control-allow-origin"), origin)
      assert.isNull((yield* definition(key)).headers.get("access-control-allow-origin"))
      const missing = [
        yield* send(`/api/forms/${key}/subcategories/nothing`),
        yield* send(`/api/forms/${key}/subcategories/a%20b`),
        yield* definition(`lw_pub_${"x".repeat(43)}`)
      ]
      assert.deepStrictEqual(
        missing.map((one) => [one.status, one.body]),
        missing.map(() => [404, { message: "Not found." }])
      )
    })
  )

  it.effect("make a challenge that leads to one lead, and tell the same of a lead whatever becomes of it", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const made = yield* challenge(key)
      assert.deepStrictEqual(
        [made.status, Object.keys(made.body.data)],
        [201, ["parameters", "signature", "expires_at"]]
      )
      assert.strictEqual(made.body.data.expires_at, "2100-01-01T00:20:00.000000Z")
      const before = (yield* leadsOf).length
      const person = { subcategory_id: "boilers", fields: {}, email: "ann@example.nl", phone: "+31 6 12345679" }
      const version = (yield* send(`/api/forms/${key}/subcategories/boilers`)).body.data.version
      const body = yield* filled(key, { ...person, form_version: version, idempotency_key: "one" })
      const first = yield* sendForm(key, body)
      const again = yield* sendForm(key, body)
      const duplicate = yield* sendForm(key, { ...body, challenge: yield* solved(key), idempotency_key: "two" })
      yield* postJson("/api/persons/block", tokens.operator, { email: "ann@example.nl" })
      const blocked = yield* sendForm(key, { ...body, challenge: yield* solved(key), idempotency_key: "three" })
      const answers = [first, again, duplicate, blocked].map(({ headers, status, text }) => {
        const names = [...headers.keys()].filter((name) => name !== "date")
        return [status, text, names, headers.get("content-length")]
      })
      const expected = JSON.stringify({ completed: true, message: dutch })
      assert.deepStrictEqual(answers[0]?.slice(0, 2), [201, expected])
      assert.deepStrictEqual(
        answers,
        Array.from({ length: 4 }, () => answers[0]!)
      )
      const stored = yield* leadsOf
      assert.strictEqual(stored.length, before + 3)
      assert.deepStrictEqual(
        stored.slice(0, 3).map(({ stage }: { readonly stage: string }) => stage),
        ["refused", "duplicate", "placed"]
      )
      const spent = yield* sendForm(key, { ...body, idempotency_key: "four" })
      assert.deepStrictEqual([spent.status, spent.body.errors], [
        422,
        { challenge: ["Dit is verouderd. Verstuur het formulier opnieuw."] }
      ] as never)
    })
  )

  it.effect("tell all faults at once, in the language of the reader, with the form as it is now", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const body = yield* filled(key)
      const wrong = { ...body, phone: "06", city: "", form_version: "old", challenge: "no", fields: { x: 1 } }
      const nl = yield* sendForm(key, wrong, { "accept-language": "nl-BE,nl;q=0.9" })
      const current = (yield* definition(key)).body.data
      assert.deepStrictEqual([nl.status, nl.body], [
        422,
        {
          message: "Er klopt iets nog niet.",
          errors: {
            city: ["Vul dit in."],
            phone: ["Vul een telefoonnummer in, zoals 06 12345678."],
            "fields.year_of_construction": ["Vul dit in."],
            "fields.annual_gas_consumption": ["Vul dit in."],
            "fields.x": ["Dit klopt niet."],
            form_version: ["Dit is verouderd. Verstuur het formulier opnieuw."],
            challenge: ["Dit is verouderd. Verstuur het formulier opnieuw."]
          },
          data: current
        }
      ] as never)
      const en = yield* sendForm(key, { ...wrong, form_version: body.form_version }, { "accept-language": "en" })
      assert.deepInclude(en.body, { message: "Something is not right yet." })
      assert.deepStrictEqual(en.body.errors.challenge, ["This is outdated. Send the form again."])
      assert.notProperty(en.body, "data")
      const { challenge: _, form_version: __, ...bare } = wrong
      const none = yield* sendForm(key, bare)
      assert.deepStrictEqual([none.status, Object.keys(none.body.errors)], [422, ["form_version", "challenge"]])
      assert.notProperty(none.body, "data")
      const unknown = yield* sendForm(key, { subcategory_id: "nothing", challenge: "no" })
      assert.strictEqual(unknown.status, 422)
      assert.includeMembers(Object.keys(unknown.body.errors), ["subcategory_id", "form_version", "challenge"])
      assert.notProperty(unknown.body, "data")
      const message = "Thank you. Your request was received."
      assert.deepStrictEqual((yield* sendForm(key, body, { "accept-language": "en-GB" })).body, {
        completed: true,
        message
      })
    })
  )

  it.effect("answer with the current form when a request has a consent text that the form does not show", () =>
    Effect.gen(function* () {
      yield* patchJson("/api/websites/demo", tokens.operator, { consent: "required" })
      const text = { language: "nl", text: "Bel maar.", purposes: ["call"] }
      yield* postJson("/api/websites/demo/consent-texts", tokens.operator, text)
      const key = yield* keyInFuture
      const refused = yield* sendForm(key, yield* filled(key, { consent: { text_version: 2 } }))
      const errors = { "consent.text_version": ["Dit is verouderd. Verstuur het formulier opnieuw."] }
      assert.deepStrictEqual([refused.status, refused.body.errors], [422, errors] as never)
      assert.deepStrictEqual(refused.body.data, (yield* definition(key)).body.data)
      yield* patchJson("/api/websites/demo", tokens.operator, { consent: "off" })
    })
  )

  it.effect("take leads of pages of the key alone, as JSON", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const refused = { message: "This action is unauthorized." }
      for (const other of ["https://evil.example", "null", "https://demo.example:8443", "http://demo.example"]) {
        const { body, status } = yield* sendForm(key, {}, { origin: other })
        assert.deepStrictEqual([status, body], [403, refused])
      }
      const { status } = yield* send(`/api/forms/${key}/challenges`, { method: "POST" })
      assert.strictEqual(status, 403)
      assert.strictEqual((yield* sendForm(key, "{")).status, 400)
      assert.strictEqual((yield* sendForm(key, "[]")).status, 400)
      assert.strictEqual((yield* sendForm(key, "{}", { "content-type": "text/plain" })).status, 415)
      assert.strictEqual((yield* sendForm(key, JSON.stringify({ x: "x".repeat(300_000) }))).status, 413)
      assert.strictEqual((yield* sendForm(key, {})).status, 422)
      const strange = [
        { challenge: {} },
        { challenge: [1] },
        { form_version: 5 },
        { idempotency_key: {} },
        { filled_in_ms: "x" }
      ]
      for (const one of strange) {
        const { body, status } = yield* sendForm(key, one)
        assert.deepStrictEqual([status, Object.keys(body.errors).includes(Object.keys(one)[0]!)], [422, true])
      }
    })
  )

  it.effect("hold a lead whose trap is filled, and show why", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const sent = yield* sendForm(key, yield* filled(key, { homepage: "https://demo.example", filled_in_ms: 12 }))
      assert.strictEqual(sent.status, 201)
      const [lead] = yield* leadsOf
      const dossier = yield* send(`/api/leads/${lead.id}`, { token: tokens.operator })
      assert.strictEqual(dossier.body.data.stage, "held")
      assert.deepStrictEqual(dossier.body.data.signals, [
        { signal: "trap_filled", figures: {} },
        { signal: "filled_too_fast", figures: { milliseconds: 12 } }
      ])
    })
  )
})

describe("the limits of forms", () => {
  it.effect("are 5 leads a minute of an address, refused or not", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const from = (address: string) => sendForm(key, "{}", { "x-forwarded-for": address })
      // A page elsewhere can make a browser send, and must not use up the leads of its address.
      const elsewhere = { origin: "https://evil.example", "x-forwarded-for": "2001:db8:1:2::1" }
      assert.strictEqual((yield* sendForm(key, "{}", elsewhere)).status, 403)
      for (let left = 4; left >= 0; left--) {
        assert.deepStrictEqual(told(yield* from("2001:db8:1:2::1")), [422, "5", String(left), null, null])
      }
      const { body, headers, status } = yield* from("2001:db8:1:2:ffff::9")
      assert.deepStrictEqual([status, body, headers.get("retry-after")], [429, { message: "Too Many Attempts." }, "12"])
      assert.strictEqual(headers.get("access-control-allow-origin"), origin)
    }).pipe(Effect.provide(serverWith(limitsWith(1000), ["127.0.0.1"])))
  )

  it.effect("count for a key what solves a challenge, and for its address alone what does not", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      let addresses = 0
      const from = (body: unknown) => sendForm(key, body, { "x-forwarded-for": `10.0.1.${addresses++}` })
      const sound = yield* filled(key)
      const wrong = [{}, { ...sound, challenge: "" }, { ...sound, challenge: "x" }, { ...sound, challenge: 5 }]
      const areUncounted = Effect.forEach(wrong, (body) =>
        Effect.map(from(body), (answer) => assert.deepStrictEqual(told(answer), [422, "5", "4", null, null]))
      )
      yield* areUncounted
      yield* areUncounted
      assert.deepStrictEqual(told(yield* from({ ...sound, phone: "1" })), [422, "2", "1", null, null])
      assert.deepStrictEqual(told(yield* from(sound)), [201, "2", "0", null, null])
      yield* areUncounted
      // A challenge that is spent is none.
      assert.deepStrictEqual(told(yield* from(sound)), [422, "5", "4", null, null])
      const next = yield* filled(key, { email: "other@example.nl" })
      assert.deepStrictEqual(told(yield* from(next)).slice(0, 4), [429, "2", "0", "30"])
      const another = yield* issuedKey
      assert.strictEqual((yield* sendForm(another, yield* filled(another))).status, 201)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(1000), formLeads: 2 }, ["127.0.0.1"])))
  )

  it.effect("are counted for an address over all keys, and refused beyond its limit", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* keyInFuture, yield* issuedKey]
      assert.deepStrictEqual(told(yield* definition(one)), [200, "2", "1", null, null])
      assert.deepStrictEqual(told(yield* definition(other)), [200, "2", "0", null, null])
      assert.deepStrictEqual(told(yield* definition(one)).slice(0, 4), [429, "2", "0", "30"])
      const elsewhere = yield* definition(one, { "x-forwarded-for": "10.0.0.1" })
      assert.deepStrictEqual(told(elsewhere), [200, "2", "1", null, null])
    }).pipe(Effect.provide(serverWith({ ...limitsWith(1000), formPages: 2 }, ["127.0.0.1"])))
  )

  it.effect("let challenges cost more while many are asked for, and less again afterwards", () =>
    Effect.gen(function* () {
      const key = yield* keyInFuture
      const cost = Effect.map(challenge(key), ({ body }) => body.data.parameters.cost as number)
      const first = yield* cost
      const costs: Array<number> = []
      for (let n = 0; n < 125; n++) costs.push(yield* cost)
      assert.deepStrictEqual(
        costs,
        costs.toSorted((a, b) => a - b)
      )
      assert.strictEqual(costs.at(-1), first * 16)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* cost, first)
    }).pipe(Effect.provide(serverWith(limitsWith(1000))))
  )
})

describe("the language of a reader", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["de", undefined],
    ["nl", "nl"],
    ["EN-us", "en"],
    ["de, en;q=0.5, nl;q=0.7", "nl"],
    ["nl;q=0, en;q=0.1", "en"],
    ["en;q=x, nl", "nl"],
    ["*", undefined]
  ])("is the one of ours that is preferred most: %s", (header, language) => {
    assert.strictEqual(preferredLanguage(header), language)
  })
})
