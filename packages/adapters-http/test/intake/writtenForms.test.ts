import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, putJson, send } from "../TestServer.ts"

const answerTo = (change: object, body: object = leadBody) =>
  postJson("/api/leads", tokens.website, { ...body, ...change })

const found = Effect.fnUntraced(function* (q: string) {
  const { body } = yield* send(`/api/leads?q=${encodeURIComponent(q)}`, { token: tokens.operator })
  return body.data.map(({ id }: { readonly id: number }) => String(id))
})

layer(TestServer.layer)("what is written in another form", (it) => {
  it.effect("is one person at one address", () =>
    Effect.gen(function* () {
      const first = yield* answerTo({ email: "noor@m\u00fcnchen.example", phone: "0612000003" }, boilerBody)
      assert.strictEqual(first.status, 201)
      const forms = [
        "noor@m\u00fcnchen.example\u200b",
        "NOOR@xn--mnchen-3ya.example",
        "\uff4eoor@mu\u0308nchen.exam\u00adple"
      ]
      for (const [index, email] of forms.entries()) {
        const { body, status } = yield* answerTo({ email, phone: `061200010${index}` }, boilerBody)
        assert.deepStrictEqual([status, body.completed], [200, false], email)
      }
      for (const q of [...forms, "\u200bnoor@m\u00fcnchen.example "]) assert.strictEqual((yield* found(q)).length, 4, q)
    })
  )

  it.effect("is no address when only somebody's address is in it", () =>
    Effect.gen(function* () {
      const around = ["noor@post.example;", "noor@post.example/", "mailto:noor@post.example", "<noor@post.example>"]
      const broken = [
        "noor@-post.example",
        "noor..p@post.example",
        ".noor@post.example",
        "noor@[127.0.0.1]",
        "noor@127.0.0.1"
      ]
      for (const email of [...around, ...broken]) {
        const { body, status } = yield* answerTo({ email })
        assert.deepStrictEqual(
          [status, body.errors],
          [422, { email: ["The email field must be a valid email address."] }]
        )
      }
    })
  )

  it.effect("is counted as a browser counts it, and stored with LF", () =>
    Effect.gen(function* () {
      const description = `${"a".repeat(979)}${"\r\n".repeat(20)}b`
      const { body, status } = yield* answerTo({ description, phone: "0612000205", email: "lines@example.nl" })
      assert.strictEqual(status, 201)
      const lead = yield* send(`/api/leads/${body.id}`, { token: tokens.operator })
      assert.strictEqual(lead.body.data.description, description.replaceAll("\r\n", "\n"))
      assert.strictEqual((yield* answerTo({ description: `${description}b` })).status, 422)
    })
  )

  it.effect("is a code or a number all the same", () =>
    Effect.gen(function* () {
      const [postal_code, phone] = ["3511\u00a0ab", "\u202a0612000206\u202c"]
      const { body, status } = yield* answerTo({
        postal_code,
        phone,
        email: "marks@example.nl",
        first_name: "No\u202eor"
      })
      assert.strictEqual(status, 201)
      const { data } = (yield* send(`/api/leads/${body.id}`, { token: tokens.operator })).body
      assert.deepStrictEqual(
        [data.address.postal_code, data.person.phone, data.person.first_name],
        ["3511AB", "0612000206", "Noor"]
      )
      assert.deepStrictEqual(yield* found(phone), [body.id])
      const query = `/api/leads?postal_code=${encodeURIComponent(postal_code)}&q=${encodeURIComponent("marks@example.nl")}`
      assert.strictEqual((yield* send(query, { token: tokens.operator })).body.data.length, 1)
    })
  )

  it.effect("is the same inside a list", () =>
    Effect.gen(function* () {
      const operator = tokens.operator
      const scope = { websites: [" demo\u200b"] }
      const token = yield* postJson("/api/tokens", operator, {
        account: "acme",
        name: "desk",
        abilities: ["leads:read\u00a0"],
        scope
      })
      const { abilities, scope: held } = token.body.data
      assert.deepStrictEqual([abilities, held], [["leads:read"], { websites: ["demo"] }])
      const memberships = [{ account: "acme ", role: "\u200emember", scope }]
      const person = yield* postJson("/api/people", operator, { name: "An", email: "an@acme.example", memberships })
      assert.strictEqual(person.status, 201, person.text)
      const url = "https://receiver.example"
      const webhook = yield* postJson("/api/webhooks", operator, { url, events: [" lead.held"] })
      assert.deepStrictEqual(webhook.body.data.events, ["lead.held"])
      const subscription = { subcategory: " boilers", regions: [" 35\u200b"], countries: ["\u00a0Nederland"] }
      const path = "/api/businesses/third/subscriptions"
      const replaced = yield* putJson(path, operator, { subscriptions: [subscription] })
      assert.deepStrictEqual(
        replaced.body.data.subscriptions.map(({ countries, regions, subcategory }: typeof subscription) => [
          subcategory,
          regions,
          countries
        ]),
        [["boilers", ["35"], ["Nederland"]]]
      )
      const one = yield* patchJson(`${path}/boilers`, operator, { subcategory: "boilers ", regions: ["36 "] })
      assert.deepStrictEqual(one.body.data.regions, ["36"], one.text)
    })
  )
})
