import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const create = (change: object = {}, token = tokens.website) =>
  postJson("/api/leads", token, { ...leadBody, ...change })

const refusedFields = Effect.fnUntraced(function* (change: object, token?: string) {
  const answer = yield* create(change, token)
  assert.strictEqual(answer.status, 422)
  assert.deepStrictEqual(Object.keys(answer.body), ["message", "errors"])
  assert.strictEqual(answer.body.message, "The given data was invalid.")
  return answer.body.errors
})

const keys = [
  "website_code",
  "subcategory_id",
  "postal_code",
  "city",
  "street",
  "street_number",
  "preferred_date_of_execution",
  "description",
  "gender",
  "first_name",
  "last_name",
  "email",
  "phone",
  "accept_terms",
  "subscribe_to_newsletter",
  "fields"
]

layer(TestServer.layer)("POST /api/leads", (it) => {
  it.effect("creates a lead and answers with its number as a string", () =>
    Effect.gen(function* () {
      const answer = yield* create()
      assert.strictEqual(answer.status, 201)
      assert.match(answer.body.id, /^[1-9][0-9]*$/)
      assert.deepStrictEqual(answer.body, { completed: true, id: answer.body.id, message: "The lead was created." })
    })
  )

  it.effect("reports every missing field at once, in the interface's order, with the exact texts", () =>
    Effect.gen(function* () {
      const { body, status } = yield* postJson("/api/leads", tokens.website, {})
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(Object.keys(body.errors), keys)
      for (const key of keys) {
        assert.deepStrictEqual(body.errors[key], [`The ${key.replaceAll("_", " ")} field is required.`])
      }
    })
  )

  it.effect("counts blank and null as missing", () =>
    Effect.gen(function* () {
      for (const blank of ["", "   ", "\n\t", null]) {
        const errors = yield* refusedFields(Object.fromEntries(keys.map((key) => [key, blank])))
        assert.deepStrictEqual(Object.keys(errors), keys)
        assert.deepStrictEqual(errors.city, ["The city field is required."])
      }
    })
  )

  it.effect("tells of each rule in its own words", () =>
    Effect.gen(function* () {
      const errors = yield* refusedFields({
        website_code: "unknown",
        subcategory_id: "unknown",
        postal_code: "1234",
        country: "France",
        city: "x".repeat(256),
        street: 5,
        street_number: "123456789",
        preferred_date_of_execution: "2026-02-29",
        description: "x".repeat(1001),
        gender: "robot",
        first_name: ["a"],
        last_name: { a: 1 },
        email: "nobody@nowhere",
        phone: "061234567",
        accept_terms: false,
        subscribe_to_newsletter: "yes",
        fields: []
      })
      assert.deepStrictEqual(errors, {
        website_code: ["The selected website code is invalid."],
        subcategory_id: ["The selected subcategory id is invalid."],
        postal_code: ["The postal code field must be a valid postal code."],
        country: ["The selected country is invalid."],
        city: ["The city field must not be greater than 255 characters."],
        street: ["The street field must be a string."],
        street_number: ["The street number field must not be greater than 8 characters."],
        preferred_date_of_execution: [
          "The preferred date of execution field must be a valid date, written as year-month-day."
        ],
        description: ["The description field must not be greater than 1000 characters."],
        gender: ["The selected gender is invalid."],
        first_name: ["The first name field must be a string."],
        last_name: ["The last name field must be a string."],
        email: ["The email field must be a valid email address."],
        phone: ["The phone field must be 10 digits."],
        accept_terms: ["The accept terms field must be accepted."],
        subscribe_to_newsletter: ["The subscribe to newsletter field must be true or false."],
        fields: ["The fields field must be an object."]
      })
      assert.deepStrictEqual(Object.keys(errors), keys.toSpliced(3, 0, "country"))
    })
  )

  it.effect("holds the answers against the form of the subcategory, keys dotted", () =>
    Effect.gen(function* () {
      const errors = yield* refusedFields({
        fields: {
          year_of_construction: "1980",
          moves_soon: "yes",
          boiler_date: "31-12-2020",
          remarks: "x".repeat(1001),
          foo: 1
        }
      })
      assert.deepStrictEqual(errors, {
        "fields.year_of_construction": ["The selected year of construction is invalid."],
        "fields.annual_gas_consumption": ["The annual gas consumption field is required."],
        "fields.moves_soon": ["The moves soon field must be true or false."],
        "fields.boiler_date": ["The boiler date field must be a valid date, written as year-month-day."],
        "fields.remarks": ["The remarks field must not be greater than 1000 characters."],
        "fields.foo": ["This field is not asked for."]
      })
      for (const [number, text] of [
        [-1, "must be at least 0."],
        [10001, "must not be greater than 10000."],
        ["1500", "must be a number."]
      ] as const) {
        const found = yield* refusedFields({ fields: { ...leadBody.fields, annual_gas_consumption: number } })
        assert.deepStrictEqual(found["fields.annual_gas_consumption"], [`The annual gas consumption field ${text}`])
      }
    })
  )

  it.effect("reports the required answers too when the fields are missing", () =>
    Effect.gen(function* () {
      const errors = yield* refusedFields({ fields: null })
      assert.deepStrictEqual(Object.keys(errors), [
        "fields",
        "fields.year_of_construction",
        "fields.annual_gas_consumption"
      ])
    })
  )

  it.effect("takes a date after today on the business day and no other", () =>
    Effect.gen(function* () {
      // At 23:30 in Utrecht it is still the 21st. An hour later it is the 22nd there, and 23:30 in UTC.
      yield* TestClock.setTime(Date.parse("2026-11-21T22:30:00Z"))
      const errors = yield* refusedFields({ preferred_date_of_execution: "2026-11-21" })
      assert.deepStrictEqual(errors, {
        preferred_date_of_execution: ["The preferred date of execution field must be a date after today."]
      })
      assert.strictEqual((yield* create({ preferred_date_of_execution: "2026-11-22" })).status, 201)
      yield* TestClock.setTime(Date.parse("2026-11-21T23:30:00Z"))
      yield* refusedFields({ preferred_date_of_execution: "2026-11-22" })
      assert.strictEqual((yield* create({ preferred_date_of_execution: "2026-11-23" })).status, 201)
    })
  )

  it.effect("takes a website that is active and the account's own; an operator may use any active one", () =>
    Effect.gen(function* () {
      const invalid = { website_code: ["The selected website code is invalid."] }
      assert.deepStrictEqual(yield* refusedFields({ website_code: "foreign" }), invalid)
      assert.deepStrictEqual(yield* refusedFields({ website_code: "closed" }), invalid)
      assert.deepStrictEqual(yield* refusedFields({ website_code: "closed" }, tokens.operator), invalid)
      assert.strictEqual((yield* create({ website_code: "foreign" }, tokens.operator)).status, 201)
    })
  )

  it.effect("takes the last of duplicate keys, ignores unknown ones, and is not moved by __proto__", () =>
    Effect.gen(function* () {
      const text = JSON.stringify(leadBody).slice(0, -1)
      const twice = yield* postJson("/api/leads", tokens.website, `${text},"city":"","city":"Gent","foo":{"a":1}}`)
      assert.strictEqual(twice.status, 201)
      const proto = `{"__proto__":${JSON.stringify(leadBody)}}`
      assert.strictEqual((yield* postJson("/api/leads", tokens.website, proto)).status, 422)
      const answers = `{"__proto__":{"year_of_construction":"1975-1990","annual_gas_consumption":1}}`
      const inFields = yield* postJson("/api/leads", tokens.website, `${text},"fields":${answers}}`)
      assert.deepStrictEqual(Object.keys(inFields.body.errors), [
        "fields.year_of_construction",
        "fields.annual_gas_consumption",
        "fields.__proto__"
      ])
    })
  )

  it.effect("never repeats what was sent", () =>
    Effect.gen(function* () {
      const marker = "Zx9-marker"
      for (const value of [marker, [marker], { [marker]: marker }, marker.repeat(200)]) {
        const change = Object.fromEntries(keys.filter((key) => key !== "fields").map((key) => [key, value]))
        const fields = { year_of_construction: value, annual_gas_consumption: value, moves_soon: value }
        const answer = yield* create({ ...change, country: value, fields })
        assert.strictEqual(answer.status, 422)
        assert.notInclude(answer.text, marker)
      }
    })
  )

  it.effect("hands a lead of a reviewed website to nobody yet", () =>
    Effect.gen(function* () {
      const total = Effect.map(
        send("/api/businesses/third/leads", { token: tokens.all }),
        ({ body }) => body.meta.total
      )
      const before = yield* total
      assert.strictEqual((yield* create({ website_code: "reviewed" })).status, 201)
      assert.strictEqual(yield* total, before)
      assert.strictEqual((yield* create({ postal_code: "9999ZZ" })).status, 201)
      assert.strictEqual(yield* total, before + 1)
    })
  )
})
