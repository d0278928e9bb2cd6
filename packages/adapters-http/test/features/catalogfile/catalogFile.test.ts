import { assert, layer } from "@effect/vitest"
import { CatalogExport } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { Effect } from "effect"
import { tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { putJson, send } from "../../TestServer.ts"

const path = "/api/catalogue"
const put = (value: unknown, query = "") => putJson(path + query, tokens.operator, value)
const only = (lists: string) => send(`${path}?only=${lists}`, { token: tokens.operator })
const shown = Effect.map(send(path, { token: tokens.operator }), ({ body }) => body.data)

const none = {
  accounts: [],
  tokens: [],
  affiliates: [],
  websites: [],
  categories: [],
  subcategories: [],
  businesses: []
}

const token = `lw_${"n".repeat(43)}`
const file = {
  accounts: [
    { id: "acme", name: "acme" },
    { id: "newcomer", name: "Newcomer" }
  ],
  tokens: [{ account: "newcomer", token, abilities: ["catalog:read"], name: "site" }],
  websites: [{ code: "demo", account: "acme", affiliate: "aff-1", name: "Demo", url: "https://new.example" }],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [
        { id: "boilers", name: "Boilers", slug: "boilers", max_businesses: 2 },
        { id: "stoves", name: "Stoves", slug: "stoves" }
      ]
    }
  ]
}

layer(TestServer.layer)("/api/catalogue", (it) => {
  it.effect("shows the catalogue as the export writes it, without tokens", () =>
    Effect.gen(function* () {
      const written = yield* CatalogExport.use(({ write }) => write)
      const { body, text } = yield* send(path, { token: tokens.operator })
      assert.deepStrictEqual(body, { data: JSON.parse(JSON.stringify(written)) })
      assert.deepStrictEqual(Object.keys(body.data), Object.keys(written))
      assert.notInclude(text, "lw_")
    })
  )

  it.effect("shows only the lists that are asked for, as the whole has them", () =>
    Effect.gen(function* () {
      const { affiliates, categories, websites } = yield* shown
      assert.deepStrictEqual((yield* only("websites,affiliates")).body, { data: { websites, affiliates } })
      assert.deepStrictEqual((yield* only("categories")).body, { data: { categories } })
      for (const lists of ["tokens", "websites,", ""]) {
        const { body, status } = yield* only(lists)
        assert.deepStrictEqual([status, body.errors], [422, { only: ["The selected only is invalid."] }])
      }
    })
  )

  it.effect("applies nothing but tells what it would with dry_run, and then does the same", () =>
    Effect.gen(function* () {
      const before = yield* shown
      const tried = yield* put(file, "?dry_run=true")
      assert.strictEqual(tried.status, 200)
      const [id] = tried.body.data.added.tokens
      assert.match(id, /^[0-9a-f-]{36}$/)
      assert.deepStrictEqual(tried.body.data, {
        added: { ...none, accounts: ["newcomer"], tokens: [id], subcategories: ["stoves"] },
        changed: { ...none, websites: ["demo"] },
        unchanged: { ...none, accounts: ["acme"], categories: ["heating"], subcategories: ["boilers"] }
      })
      assert.deepStrictEqual(yield* shown, before)
      assert.strictEqual((yield* send("/api/websites", { token })).status, 401)

      const done = yield* put(file)
      const { tokens: made, ...added } = done.body.data.added
      assert.deepStrictEqual([done.status, made.length], [200, 1])
      const { tokens: _, ...others } = tried.body.data.added
      assert.deepStrictEqual([{ ...done.body.data, added }], [{ ...tried.body.data, added: others }])
      assert.strictEqual((yield* send("/api/websites", { token })).status, 200)
      const listed = yield* send("/api/tokens?per_page=100", { token: tokens.operator })
      assert.include(JSON.stringify(listed.body), made[0])
      assert.notDeepEqual(yield* shown, before)

      for (const query of ["?dry_run=true", "?dry_run=false", ""]) {
        const { body } = yield* put(file, query)
        assert.deepStrictEqual([body.data.added, body.data.changed], [none, none])
        assert.deepStrictEqual(body.data.unchanged.tokens, made)
      }
    })
  )

  it.effect("takes back what it showed, and nothing changes", () =>
    Effect.gen(function* () {
      const before = yield* shown
      const { body, status } = yield* put(before)
      assert.deepStrictEqual([status, body.data.added, body.data.changed], [200, none, none])
      assert.isAbove(body.data.unchanged.businesses.length, 3)
      assert.deepStrictEqual(yield* shown, before)
    })
  )

  it.effect("names every fault by its place in the file, tried or not, and applies nothing", () =>
    Effect.gen(function* () {
      const before = yield* shown
      const broken = { ...file, accounts: [{ id: "a b", name: "A", colour: 1 }], businesses: {}, roofs: [] }
      for (const query of ["", "?dry_run=true"]) {
        const { body, status } = yield* put(broken, query)
        assert.deepStrictEqual(
          [status, body.errors],
          [
            422,
            {
              roofs: ["This field is not asked for."],
              "accounts.0.id": ["The id field must be 1 to 64 letters, digits, underscores or hyphens."],
              "accounts.0.colour": ["This field is not asked for."],
              businesses: ["The businesses field must be a list."]
            }
          ]
        )
      }
      assert.deepStrictEqual(yield* shown, before)
    })
  )

  it.effect("is an operator's, and refuses in order", () =>
    Effect.gen(function* () {
      const huge = JSON.stringify({ accounts: ["x".repeat(256 * 1024)] })
      const bad = { method: "PUT", headers: { "content-type": "text/plain" }, body: huge }
      const json = { ...bad, headers: { "content-type": "application/json" } }
      for (const [status, answer] of [
        [401, yield* send(path)],
        [403, yield* send(path, { token: tokens.all })],
        [401, yield* send(path, bad)],
        [403, yield* send(path, { ...bad, token: tokens.all })],
        [415, yield* send(path, { ...bad, token: tokens.operator })],
        [415, yield* send(`${path}?dry_run=yes`, { ...bad, token: tokens.operator })],
        [413, yield* send(path, { ...json, token: tokens.operator })],
        [400, yield* put("[]")],
        [405, yield* send(path, { method: "POST", token: tokens.operator })]
      ] as const) {
        assert.deepStrictEqual([answer.status, Object.keys(answer.body)], [status, ["message"]])
      }
      for (const query of ["?dry_run=yes", "?dry_run=", "?dry_run=true&dry_run=true", "?dryrun=true"]) {
        const { body, status } = yield* put({}, query)
        assert.deepStrictEqual([status, Object.keys(body.errors)], [422, [query.slice(1).split("=")[0]]], query)
      }
    })
  )
})
