import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { boilerBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, putJson, send } from "../TestServer.ts"

const path = (business: string) => `/api/businesses/${business}/subscriptions`
const read = (business: string, token: string = tokens.reader) => send(path(business), { token })

const subscription = (change: object = {}) => ({
  subcategory: "boilers",
  regions: ["*"],
  countries: ["Nederland", "België"],
  weight: 1,
  daily_cap: null,
  weekly_cap: null,
  monthly_cap: null,
  active: true,
  daily_cap_by_weekday: null,
  weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  paused_from: null,
  paused_until: null,
  ...change
})

const total = (business: string) =>
  Effect.map(send(`/api/businesses/${business}/leads`, { token: tokens.operator }), ({ body }) => body.meta.total)

const replaceThird = (token: string, ...subscriptions: ReadonlyArray<object>) =>
  putJson(path("third"), token, { subscriptions })

let person = 0

/** Posts leads of `count` different persons. */
const postLeads = Effect.fnUntraced(function* (count: number) {
  for (let n = 0; n < count; n++) {
    person += 1
    const phone = String(person).padStart(10, "0")
    const body = { ...boilerBody, email: `person${person}@example.nl`, phone }
    assert.strictEqual((yield* postJson("/api/leads", tokens.website, body)).status, 201)
  }
})

layer(TestServer.layer)("/api/businesses/{business}/subscriptions", (it) => {
  it.effect("shows what a business wants to its owner and the operator", () =>
    Effect.gen(function* () {
      const heatPumps = subscription({ subcategory: "heat-pumps", regions: ["35"] })
      const data = { subscriptions: [heatPumps, subscription({ regions: ["35"] })] }
      for (const token of [tokens.reader, tokens.operator]) {
        const { body, status } = yield* read("first", token)
        assert.deepStrictEqual([status, body.data], [200, data])
        const none = { daily: 0, weekly: 0, monthly: 0 }
        assert.deepStrictEqual(body.uses, [
          { subcategory: "heat-pumps", name: "Heat pumps", ...none },
          { subcategory: "boilers", name: "Boilers", ...none }
        ])
      }
    })
  )

  it.effect("lets the operator replace them as a whole, with defaults for what is left out", () =>
    Effect.gen(function* () {
      const wanted = [{ subcategory: "boilers", regions: ["10", "2000-2099"], weight: 2.5, weekly_cap: 7 }]
      const { body, status } = yield* putJson(path("second"), tokens.operator, { subscriptions: wanted })
      const data = { subscriptions: [subscription(wanted[0])] }
      assert.deepStrictEqual([status, body], [200, { data }])
      assert.deepStrictEqual((yield* read("second", tokens.stranger)).body.data, data)
      const none = yield* putJson(path("second"), tokens.operator, { subscriptions: [] })
      assert.deepStrictEqual([none.status, none.body], [200, { data: { subscriptions: [] } }])
    })
  )

  it.effect("lets the owner switch on and off and set caps, and nothing else", () =>
    Effect.gen(function* () {
      yield* replaceThird(tokens.operator, subscription())
      const changed = subscription({ active: false, daily_cap: 3, weekly_cap: 10, monthly_cap: 0 })
      const allowed = yield* replaceThird(tokens.reader, changed)
      assert.deepStrictEqual([allowed.status, allowed.body], [200, { data: { subscriptions: [changed] } }])
      const forbidden = [
        [["0.regions"], [subscription({ regions: ["35"] })]],
        [["0.regions"], [subscription({ regions: ["*", "35"] })]],
        [["0.countries"], [subscription({ countries: ["Nederland"] })]],
        [["0.weight"], [subscription({ weight: 2 })]],
        [["0.regions", "0.weight"], [subscription({ weight: 2, regions: ["35"] })]],
        [["", "0.subcategory"], [subscription({ subcategory: "heat-pumps" })]],
        [["1.subcategory"], [subscription(), subscription({ subcategory: "heat-pumps" })]],
        [[""], []]
      ] as const
      for (const [keys, wanted] of forbidden) {
        const { body, status } = yield* replaceThird(tokens.reader, ...wanted)
        const errors = keys.map((key) => {
          const name = key.split(".").at(-1) || "subscriptions"
          return [`subscriptions.${key}`.replace(/\.$/, ""), [`Only an operator may change the ${name} field.`]]
        })
        const refused = { message: "This action is unauthorized.", errors: Object.fromEntries(errors) }
        assert.deepStrictEqual([status, body], [403, refused])
        assert.deepStrictEqual((yield* read("third")).body.data.subscriptions, [changed])
        const byOperator = yield* replaceThird(tokens.operator, ...wanted)
        assert.deepStrictEqual([byOperator.status, byOperator.body.data.subscriptions], [200, wanted])
        yield* replaceThird(tokens.operator, changed)
      }
    })
  )

  it.effect("names every fault by its place, and changes nothing", () =>
    Effect.gen(function* () {
      const before = (yield* read("first")).body
      const faulty = [
        { subcategory: "boilers", regions: ["35", "2000-1000"], weight: 0, daily_cap: -1, active: "yes" },
        { subcategory: "nothing", regions: [], countries: ["France"], weekly_cap: 1.5, colour: "red" },
        "boilers"
      ]
      const { body, status } = yield* putJson(path("first"), tokens.operator, { subscriptions: faulty })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body, {
        message: "The given data was invalid.",
        errors: {
          "subscriptions.0.regions.1": ["The regions field must be a valid region."],
          "subscriptions.0.weight": ["The weight field must be greater than 0."],
          "subscriptions.0.daily_cap": ["The daily cap field must be at least 0."],
          "subscriptions.0.active": ["The active field must be true or false."],
          "subscriptions.1.subcategory": ["The subcategory field names something that does not exist."],
          "subscriptions.1.regions": ["The regions field must have at least one entry."],
          "subscriptions.1.countries.0": ["The selected countries is invalid."],
          "subscriptions.1.weekly_cap": ["The weekly cap field must be an integer."],
          "subscriptions.1.colour": ["This field is not asked for."],
          "subscriptions.2": ["The subscriptions field must be an object."]
        }
      })
      const twice = [
        { subcategory: "nothing", regions: ["*"] },
        ...["*", "35"].map((one) => subscription({ regions: [one] }))
      ]
      const references = yield* putJson(path("first"), tokens.operator, { subscriptions: twice })
      assert.deepStrictEqual(references.body.errors, {
        "subscriptions.0.subcategory": ["The subcategory field names something that does not exist."],
        "subscriptions.2.subcategory": ["The subcategory field has a value that is used before."]
      })
      for (const [sent, text] of [
        [{}, "The subscriptions field is required."],
        [{ subscriptions: "all" }, "The subscriptions field must be a list."]
      ] as const) {
        const answer = yield* putJson(path("first"), tokens.operator, sent)
        assert.deepStrictEqual([answer.status, answer.body.errors], [422, { subscriptions: [text] }])
      }
      assert.deepStrictEqual((yield* read("first")).body, before)
    })
  )

  it.effect("refuses in order: 401, 403 for the ability, 404, 403 for the business, 415, 413, 400", () =>
    Effect.gen(function* () {
      const huge = `{"subscriptions":"${"x".repeat(256 * 1024)}"}`
      const bad = { method: "PUT", headers: { "content-type": "text/plain" }, body: huge }
      const json = { "content-type": "application/json" }
      const answers = [
        [401, yield* send(path("nobody"), bad)],
        [403, yield* send(path("nobody"), { ...bad, token: tokens.website })],
        [404, yield* send(path("nobody"), { ...bad, token: tokens.reader })],
        [404, yield* send(path("a.b"), { ...bad, token: tokens.operator })],
        [403, yield* send(path("second"), { ...bad, token: tokens.reader })],
        [415, yield* send(path("first"), { ...bad, token: tokens.reader })],
        [413, yield* send(path("first"), { ...bad, headers: json, token: tokens.reader })],
        [400, yield* putJson(path("first"), tokens.reader, "[]")],
        [401, yield* send(path("first"))],
        [403, yield* read("first", tokens.website)],
        [404, yield* read("nobody")],
        [403, yield* read("second")]
      ] as const
      for (const [status, answer] of answers) {
        assert.strictEqual(answer.status, status)
        assert.deepStrictEqual(Object.keys(answer.body), ["message"])
      }
    })
  )
})

layer(TestServer.layer)("a business that is switched off", (it) => {
  it.effect("gets nothing, and is not swamped when it is switched on again", () =>
    Effect.gen(function* () {
      const switched = Effect.fnUntraced(function* (active: boolean) {
        const subscriptions = [
          subscription({ subcategory: "heat-pumps", regions: ["35"] }),
          subscription({ regions: ["35"], active })
        ]
        assert.strictEqual((yield* putJson(path("first"), tokens.reader, { subscriptions })).status, 200)
      })
      yield* postLeads(3)
      const before = yield* total("first")
      assert.strictEqual(before, 2)
      yield* switched(false)
      yield* postLeads(20)
      assert.strictEqual(yield* total("first"), before)
      yield* switched(true)
      yield* postLeads(6)
      // Twelve places are split between three businesses, four for each.
      assert.strictEqual(yield* total("first"), before + 4)
    })
  )
})
