import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { account, affiliate, category, field, subcategory, website } from "../TestItems.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"

const create = (path: string, value: object) => postJson(path, tokens.operator, value)
const change = (path: string, value: object) => patchJson(path, tokens.operator, value)
const shown = (path: string) => Effect.map(send(path, { token: tokens.operator }), ({ body }) => body.data)

const idOf = (one: { readonly id?: string; readonly code?: string }) => one.id ?? one.code
const unknown = (name: string) => `The ${name} field names something that does not exist.`
const required = (name: string) => `The ${name} field is required.`

layer(TestServer.layer)("the items of the catalogue over HTTP", (it) => {
  it.effect("change in the keys that are given, and in no other", () =>
    Effect.gen(function* () {
      const before = yield* shown("/api/catalogue")
      const changes = [
        ["accounts", "/api/accounts/acme", { name: "Acme BV" }],
        ["affiliates", "/api/affiliates/aff-1", { city: "Zeist" }],
        ["websites", "/api/websites/demo", { active: false, review: true }],
        ["categories", "/api/categories/heating", { name: "Warmth" }],
        ["businesses", "/api/businesses/first", { active: false }]
      ] as const
      for (const [kind, path, values] of changes) {
        const { body, status } = yield* change(path, values)
        assert.strictEqual(status, 200, path)
        const id = path.split("/").at(-1)
        const expected = before[kind].map((one: object) => (idOf(one) === id ? { ...one, ...values } : one))
        assert.deepStrictEqual((yield* shown("/api/catalogue"))[kind], expected, path)
        const item = expected.find((one: object) => idOf(one) === id)
        const iban = kind === "affiliates" ? { iban: "**************4300" } : {}
        assert.deepStrictEqual(body.data, { ...item, ...iban }, path)
      }
    })
  )

  it.effect("keep the subscriptions of a business unless they are given, and replace them as a whole", () =>
    Effect.gen(function* () {
      const path = "/api/businesses/third/subscriptions"
      const { subscriptions } = yield* shown(path)
      assert.strictEqual(subscriptions.length, 2)
      yield* change("/api/businesses/third", { name: "Third" })
      assert.deepStrictEqual((yield* shown(path)).subscriptions, subscriptions)
      const given = [{ subcategory: "boilers", regions: ["10"] }]
      const { body } = yield* change("/api/businesses/third", { subscriptions: given })
      assert.deepStrictEqual((yield* shown(path)).subscriptions, body.data.subscriptions)
      assert.containsSubset(body.data.subscriptions, given)
    })
  )

  it.effect("move a subcategory to another category, and replace its form", () =>
    Effect.gen(function* () {
      const moved = yield* change("/api/subcategories/boilers", { category: "Roofs", fields: [field] })
      assert.deepStrictEqual([moved.status, moved.body.data.category], [200, "Roofs"])
      assert.strictEqual((yield* shown("/api/subcategories/boilers")).category_id, "Roofs")
      assert.containsSubset(yield* shown("/api/subcategories/boilers/fields"), [{ key: "storeys", position: 1 }])
      const back = yield* change("/api/categories/heating", {
        subcategories: [{ id: "boilers", name: "Boilers", slug: "boilers", duplicate_window_days: 30 }]
      })
      assert.deepStrictEqual(
        back.body.data.subcategories.map(({ id }: { readonly id: string }) => id),
        ["boilers", "heat-pumps"]
      )
    })
  )

  it.effect("lose no change of many that are made to one item at once", () =>
    Effect.gen(function* () {
      const values = { name: "Second", coc_id: "87654321", postal_code: "9999ZZ", city: "Zeist", country: "België" }
      const changes = Object.entries(values).map(([key, value]) => change("/api/businesses/second", { [key]: value }))
      yield* Effect.all(changes, { concurrency: "unbounded" })
      const expected = { id: "second", ...values, active: true, affiliate_id: null }
      assert.deepInclude(yield* shown("/api/businesses/second"), expected)
    })
  )

  it.effect("name every fault as a file does, without the place in the file, and change nothing", () =>
    Effect.gen(function* () {
      const before = yield* shown("/api/catalogue")
      const slug = "The slug field has a value that is used before."
      const refused = [
        [
          create("/api/accounts", { ...account, id: "acme" }),
          { id: ["The id field has a value that is used before."] }
        ],
        [create("/api/accounts", {}), { id: [required("id")], name: [required("name")] }],
        [create("/api/accounts", { ...account, active: false }), { active: ["This field is not asked for."] }],
        [
          create("/api/affiliates", { ...affiliate, iban: "NL00ABNA0417164300" }),
          { account: [unknown("account")], iban: ["The iban field must be a valid IBAN."] }
        ],
        [
          create("/api/websites", { ...website, code: "demo", account: "acme" }),
          { code: ["The code field has a value that is used before."], affiliate: [unknown("affiliate")] }
        ],
        [create("/api/categories", { ...category, slug: "heating" }), { slug: [slug] }],
        [
          create("/api/subcategories", { ...subcategory, fields: [{ ...field, options: ["a"], label: "" }] }),
          {
            category: [unknown("category")],
            "fields.0.label": [required("label")],
            "fields.0.options": ["This field is not asked for."]
          }
        ],
        [
          create("/api/subcategories", { id: 1 }),
          {
            category: [required("category")],
            id: ["The id field must be a string."],
            name: [required("name")],
            slug: [required("slug")]
          }
        ],
        [change("/api/subcategories/boilers", { slug: "heat-pumps" }), { slug: [slug] }],
        [
          change("/api/subcategories/boilers", { category: null }),
          { category: ["The category field must be a string."] }
        ],
        [change("/api/businesses/first", { id: "other" }), { id: ["The selected id is invalid."] }],
        [
          change("/api/businesses/first", { affiliate: "nobody", active: null, colour: "red" }),
          {
            active: ["The active field must be true or false."],
            colour: ["This field is not asked for."],
            affiliate: [unknown("affiliate")]
          }
        ],
        [
          change("/api/businesses/first", { subscriptions: [{ subcategory: "nothing", regions: ["9-1"] }] }),
          {
            "subscriptions.0.regions.0": ["The regions field must be a valid region."],
            "subscriptions.0.subcategory": [unknown("subcategory")]
          }
        ]
      ] as const
      for (const [sent, errors] of refused) {
        const { body, status } = yield* sent
        assert.deepStrictEqual([status, body.errors], [422, errors])
      }
      assert.deepStrictEqual(yield* shown("/api/catalogue"), before)
    })
  )

  it.effect("are an operator's to change, and refused in order", () =>
    Effect.gen(function* () {
      const before = yield* shown("/api/catalogue")
      const json = { "content-type": "application/json" }
      for (const [collection, id] of [
        ["accounts", "acme"],
        ["affiliates", "aff-1"],
        ["websites", "demo"],
        ["categories", "heating"],
        ["subcategories", "boilers"],
        ["businesses", "first"]
      ] as const) {
        const huge = `{"name":"${"x".repeat(256 * 1024)}"}`
        const one = { method: "PATCH", headers: { "content-type": "text/plain" }, body: huge }
        const path = `/api/${collection}/${id}`
        const answers = [
          [401, yield* send(`/api/${collection}/nobody`, one)],
          // An owner may pause a business, so it is looked for.
          [
            collection === "businesses" ? 404 : 403,
            yield* send(`/api/${collection}/nobody`, { ...one, token: tokens.all })
          ],
          [403, yield* postJson(`/api/${collection}`, tokens.all, {})],
          [404, yield* send(`/api/${collection}/nobody`, { ...one, token: tokens.operator })],
          [404, yield* send(`/api/${collection}/a.b`, { ...one, token: tokens.operator })],
          [415, yield* send(path, { ...one, token: tokens.operator })],
          [413, yield* send(path, { ...one, headers: json, token: tokens.operator })],
          [400, yield* patchJson(path, tokens.operator, "[]")],
          [400, yield* postJson(`/api/${collection}`, tokens.operator, "[]")]
        ] as const
        for (const [status, answer] of answers) {
          assert.deepStrictEqual([answer.status, Object.keys(answer.body)], [status, ["message"]], path)
        }
      }
      assert.deepStrictEqual(yield* shown("/api/catalogue"), before)
    })
  )

  it.effect("name a key that every object has", () =>
    Effect.gen(function* () {
      for (const name of ["__proto__", "constructor", "toString"]) {
        for (const sent of [
          postJson("/api/accounts", tokens.operator, `{"${name}":true,"id":"p","name":"P"}`),
          patchJson("/api/accounts/acme", tokens.operator, `{"${name}":true}`)
        ]) {
          const { body, status } = yield* sent
          assert.deepStrictEqual([status, Object.keys(body.errors)], [422, [name]])
        }
      }
    })
  )
})
