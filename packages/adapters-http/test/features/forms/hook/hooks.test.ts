import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { refuses } from "../../../Refuses.ts"
import { tokens } from "../../../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../../../TestPeople.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, postJson, send } from "../../../TestServer.ts"
import { filledIn, hookBody, map, newHook, postForm, postTo, submissionsOf } from "./TestHooks.ts"

const form = "application/x-www-form-urlencoded"
const unknown = "0190a0b0-0000-7000-8000-000000000000"

const rehearse = (id: string, content_type: string, body: string) =>
  postJson(`/api/hooks/${id}/rehearse`, tokens.operator, { content_type, body })

/** Returns a function that sends requests as a member of an account. */
const memberOf = (account: string) =>
  Effect.map(signedIn({ memberships: [{ account, role: "member" }] }), ({ cookie }) => {
    const headers = { ...fromOwnPage(cookie), "content-type": "application/json" }
    return (path: string, method = "GET", body?: object) =>
      send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  })

layer(TestServer.layer)("a hook", (it) => {
  it.effect("is made with a secret that is shown once, and changed and removed by its account", () =>
    Effect.gen(function* () {
      const ask = yield* memberOf("acme")
      const { body, status } = yield* ask("/api/hooks", "POST", hookBody)
      assert.strictEqual(status, 201)
      const { path, secret, ...shown } = body.data
      assert.match(secret, /^lw_hook_[\w-]{43}$/)
      assert.strictEqual(path, `/hooks/${secret}`)
      assert.deepInclude(shown, { ...hookBody, received_keys: [], waiting: 0 })
      const one = `/api/hooks/${shown.id}`
      assert.deepStrictEqual((yield* ask(one)).body.data, shown)
      const list = yield* ask("/api/hooks")
      assert.deepStrictEqual(list.body.data[0], shown)
      const changed = yield* ask(one, "PATCH", { name: "Another", map: { city: "Plaats" } })
      assert.deepStrictEqual(changed.body.data, { ...shown, name: "Another", map: { city: "Plaats" } })
      assert.strictEqual((yield* ask(one, "DELETE")).status, 204)
      refuses(yield* ask(one), 404, "Not found.")
    })
  )

  it.effect("tells every fault of its settings", () =>
    Effect.gen(function* () {
      const { terms_text: _, ...body } = { ...hookBody, map: { ...map, nothing: "x" }, website_code: "nowhere" }
      const made = yield* postJson("/api/hooks", tokens.operator, { ...body, date_format: "d-m-y", more: 1 })
      assert.strictEqual(made.status, 422)
      assert.deepStrictEqual(Object.keys(made.body.errors).toSorted(), [
        "date_format",
        "map.nothing",
        "more",
        "terms_text",
        "website_code"
      ])
      const { id } = yield* newHook()
      const changed = yield* patchJson(`/api/hooks/${id}`, tokens.operator, { terms_text: null })
      assert.deepStrictEqual([changed.status, Object.keys(changed.body.errors)], [422, ["terms_text"]])
    })
  )

  it.effect("of another account is not there", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      yield* postForm(path, { Telefoon: "12" })
      const [{ id: submission }] = yield* submissionsOf(id)
      const ask = yield* memberOf("stranger")
      const requests = [
        ask(`/api/hooks/${id}`),
        ask(`/api/hooks/${id}`, "PATCH", {}),
        ask(`/api/hooks/${id}/rehearse`, "POST", { content_type: form, body: "a=b" }),
        ask(`/api/hooks/${id}`, "DELETE"),
        ask(`/api/submissions/${submission}`),
        ask(`/api/submissions/${submission}`, "PATCH", { values: {} }),
        ask(`/api/submissions/${submission}`, "DELETE"),
        send(`/api/hooks/${unknown}`, { token: tokens.operator }),
        send(`/api/submissions/${unknown}`, { token: tokens.operator })
      ]
      for (const request of requests) refuses(yield* request, 404, "Not found.")
      assert.deepStrictEqual((yield* ask(`/api/submissions?hook=${id}`)).body.data, [])
      const made = yield* ask("/api/hooks", "POST", hookBody)
      assert.deepStrictEqual([made.status, Object.keys(made.body.errors)], [422, ["website_code"]])
    })
  )

  it.effect("shows the keys of the last five forms that differ, and tells what a body would become", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook({ map: {} })
      for (const key of ["a", "b", "c", "d", "e", "f", "f"]) yield* postTo(path, `${key}=1&Vraag=x`, form)
      const { body } = yield* send(`/api/hooks/${id}`, { token: tokens.operator })
      assert.deepStrictEqual(
        body.data.received_keys,
        ["f", "e", "d", "c", "b"].map((key) => [key, "Vraag"])
      )
      assert.strictEqual(body.data.waiting, 6)
      yield* patchJson(`/api/hooks/${id}`, tokens.operator, { map })
      const filled = new URLSearchParams({ ...filledIn, Telefoon: "12" }).toString()
      const tried = yield* rehearse(id, `${form}; charset=iso-8859-1`, filled)
      assert.strictEqual(tried.status, 200)
      assert.deepInclude(tried.body.data.request, { website_code: "demo", first_name: "Zoë", postal_code: "3511ab" })
      assert.deepStrictEqual(
        tried.body.data.faults.map(({ code, key }: { readonly code: string; readonly key: string }) => [key, code]),
        [["phone", "digits"]]
      )
      assert.strictEqual((yield* submissionsOf(id)).length, 6)
      refuses(yield* rehearse(id, "text/html", "a"), 415, (yield* postTo(path, "a", "text/html")).body.message)
      refuses(yield* rehearse(id, "application/json", "{"), 400, "The request body is not readable.")
      const nothing = yield* postJson(`/api/hooks/${id}/rehearse`, tokens.operator, { typ: form })
      assert.deepStrictEqual(
        [nothing.status, Object.keys(nothing.body.errors).toSorted()],
        [422, ["body", "content_type", "typ"]]
      )
    })
  )
})

layer(TestServer.layer)("a submission", (it) => {
  it.effect("shows its values to who opens it, and to the list nothing of them", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      yield* postTo(path, `${new URLSearchParams({ ...filledIn, Telefoon: "12" })}&Keuze[]=a&Keuze[]=b`, form)
      const list = yield* send(`/api/submissions?hook=${id}&status=waiting`, { token: tokens.operator })
      const [one] = list.body.data
      for (const value of ["Zo", "zoe@example.nl", "Oudegracht"]) assert.notInclude(list.text, value)
      const { body } = yield* send(`/api/submissions/${one.id}`, { token: tokens.operator })
      const { received, values, ...rest } = body.data
      assert.deepStrictEqual(rest, one)
      assert.deepStrictEqual(received, { ...filledIn, Telefoon: "12", "Keuze[]": ["a", "b"] })
      assert.deepInclude(values, { first_name: "Zoë", phone: "12", preferred_date_of_execution: "2030-06-01" })
      const { body: trail } = yield* send("/api/audit?per_page=1", { token: tokens.operator })
      assert.strictEqual(trail.data[0].action, "submission.viewed")
    })
  )

  it.effect("waits on while something is wrong, becomes one lead at most, and shows no values then", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      yield* postForm(path, { Telefoon: "12", Postcode: "x" })
      const [{ id: submission }] = yield* submissionsOf(id)
      const one = `/api/submissions/${submission}`
      const refused = yield* patchJson(one, tokens.operator, { values: { phone: "06-12 31 23 12" } })
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["postal_code"]])
      const values = { phone: "06-12 31 23 12", postal_code: "3511-AB", "fields.remarks": "Bel na zes uur." }
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => patchJson(one, tokens.operator, { values })),
        { concurrency: "unbounded" }
      )
      const sent = answers.filter(({ status }) => status === 200)
      assert.lengthOf(sent, 1)
      for (const { body, status } of answers.filter((answer) => !sent.includes(answer))) {
        assert.deepStrictEqual(
          [status, body.errors],
          [422, { status: ["The submission was sent or dropped already."] }]
        )
      }
      const { body } = yield* send(one, { token: tokens.operator })
      assert.deepInclude(body.data, { status: "sent", faults: [], values: {}, received: {} })
      const lead = yield* send(`/api/leads/${body.data.lead_id}`, { token: tokens.operator })
      assert.include(lead.text, "Bel na zes uur.")
      assert.strictEqual((yield* send(one, { method: "DELETE", token: tokens.operator })).status, 422)
    })
  )

  it.effect("is dropped for good", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      yield* postForm(path, { Telefoon: "12" })
      const [{ id: submission }] = yield* submissionsOf(id)
      const one = `/api/submissions/${submission}`
      assert.strictEqual((yield* send(one, { method: "DELETE", token: tokens.operator })).status, 204)
      refuses(yield* send(one, { token: tokens.operator }), 404, "Not found.")
      assert.deepStrictEqual((yield* send(`/api/hooks/${id}`, { token: tokens.operator })).body.data.waiting, 0)
    })
  )
})
