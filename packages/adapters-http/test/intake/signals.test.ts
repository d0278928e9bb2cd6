import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { form, latestRequest, photo, submit } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"

const doubtful = { ...leadBody, phone: "1111111111", description: "See www.pills.example." }

const signals = [
  { signal: "phone_implausible", figures: { because: "all_alike" } },
  { signal: "link_in_text", figures: { keys: ["description"] } }
]

const words = signals.map(({ signal }) => signal)

const dataOf = (path: string, token: string = tokens.operator) =>
  Effect.map(send(path, { token }), ({ body }) => body.data)

const create = (body: object) => Effect.map(postJson("/api/leads", tokens.website, body), ({ body }) => Number(body.id))

const review = (value: unknown) => patchJson("/api/websites/demo", tokens.operator, { review: value })

const stageOf = (lead: number) => Effect.map(dataOf(`/api/leads/${lead}`), ({ stage }) => stage)

layer(TestServer.layer)("the signals of a lead over HTTP", (it) => {
  it.effect(
    "hold it when the website asks for that, and are shown whole to its reviewer, and as words in the list",
    () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* review("signals")).body.data.review, "signals")
        const [plain, held] = [yield* create(leadBody), yield* create(doubtful)]
        assert.deepStrictEqual([yield* stageOf(plain), yield* stageOf(held)], ["placed", "held"])
        assert.deepStrictEqual((yield* dataOf(`/api/leads/${held}`)).signals, signals)
        const listed: ReadonlyArray<{ readonly id: number; readonly signals: unknown }> = yield* dataOf("/api/leads")
        assert.deepStrictEqual(
          [held, plain].map((id) => listed.find((one) => one.id === id)?.signals),
          [words, []]
        )
        const own = [yield* dataOf("/api/leads", tokens.website), yield* dataOf(`/api/leads/${held}`, tokens.website)]
        for (const one of own.flat()) assert.notProperty(one, "signals")
        const approved = yield* postJson(`/api/leads/${held}/approve`, tokens.operator, {})
        assert.deepStrictEqual([approved.body.data.stage, approved.body.data.signals], ["placed", signals])
      })
  )

  it.effect("refuse nothing otherwise, and are part of the evidence of a reclaim alone", () =>
    Effect.gen(function* () {
      for (const never of ["never", false]) {
        assert.deepStrictEqual((yield* review(never)).body.data.review, false)
        assert.strictEqual(yield* stageOf(yield* create(doubtful)), "placed")
      }
      for (const always of ["always", true]) {
        assert.deepStrictEqual((yield* review(always)).body.data.review, true)
        assert.strictEqual(yield* stageOf(yield* create(leadBody)), "held")
      }
      yield* review("never")
      const lead = yield* create(doubtful)
      assert.notProperty(yield* dataOf(`/api/businesses/first/leads/${lead}`), "signals")
      yield* submit(String(lead), form({ reason: "spam", screenshot: yield* photo }))
      const request = yield* dataOf(`/api/reclaims/${yield* latestRequest}`)
      assert.deepStrictEqual(request.evidence.signals, signals)
    })
  )

  it.effect("count the subcategories of a person within a day", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      const person = { email: "everything@example.nl", phone: "0612312399" }
      const made = ["one", "two", "three"].map((id) => ({ id, name: id, slug: id }))
      for (const one of made) {
        yield* postJson("/api/subcategories", tokens.operator, { ...one, category: "heating" })
      }
      const leads = yield* Effect.forEach(made, ({ id }) => create({ ...boilerBody, ...person, subcategory_id: id }))
      const many = yield* create({ ...boilerBody, ...person, phone: "0612312398" })
      yield* TestClock.adjust("25 hours")
      const later = yield* create({ ...leadBody, ...person })
      const shown = yield* Effect.forEach([...leads, many, later], (id) => dataOf(`/api/leads/${id}`))
      const figures = { subcategories: 4, hours: 24 }
      assert.deepStrictEqual(
        shown.map((one) => one.signals),
        [[], [], [], [{ signal: "many_from_contact", figures }], []]
      )
    })
  )
})
