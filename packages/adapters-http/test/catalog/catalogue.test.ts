import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Effect } from "effect"
import { leadBody, testCatalog, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const get = Effect.fnUntraced(function* (path: string, token: string) {
  const { body, status } = yield* send(path, { token })
  assert.strictEqual(status, 200, path)
  return body
})

const names = (token: string, path: string, key = "id") =>
  Effect.map(get(path, token), ({ data }) => data.map((item: Record<string, string>) => item[key]))

/** Returns the businesses and websites of an account that a token sees. */
const ofAccount = (token: string, account: string) =>
  Effect.all([
    names(token, `/api/businesses?account=${account}`),
    names(token, `/api/websites?account=${account}`, "code")
  ])

const business = {
  id: "first",
  name: "Business first",
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  country: "Nederland",
  active: true,
  affiliate_id: null
}

const website = {
  code: "demo",
  name: "Demo",
  url: "https://demo.example",
  country: "Nederland",
  language: "nl",
  consent: "off",
  confirm: "off",
  active: true,
  affiliate_id: "aff-1"
}

const heating = { id: "heating", name: "Heating", slug: "heating", subcategories_count: 2 }
const boilers = { id: "boilers", name: "Boilers", slug: "boilers", category_id: "heating" }
const gas = {
  key: "annual_gas_consumption",
  label: "Gas",
  type: "number",
  required: true,
  options: null,
  min: 0,
  max: 10000,
  unit: "m3",
  position: 2
}

/** Every list, with a token of the required ability and the number of items for `tokens.all`. */
const lists = [
  ["/api/businesses", tokens.reader, 3],
  ["/api/websites", tokens.catalog, 3],
  ["/api/affiliates/aff-1/websites", tokens.affiliates, 1],
  ["/api/categories", tokens.catalog, 2],
  ["/api/categories/heating/subcategories", tokens.catalog, 2],
  ["/api/subcategories", tokens.catalog, 2],
  ["/api/subcategories/heat-pumps/fields", tokens.catalog, 5]
] as const

layer(TestServer.layer)("the catalogue over HTTP", (it) => {
  it.effect("lists the businesses of an account by id, active or not, and every account's to an operator", () =>
    Effect.gen(function* () {
      const { data } = yield* get("/api/businesses?per_page=1", tokens.reader)
      assert.lengthOf(data, 1)
      assert.deepInclude(data[0], business)
      assert.deepStrictEqual(yield* names(tokens.reader, "/api/businesses"), ["first", "idle", "third"])
      assert.deepStrictEqual(yield* names(tokens.stranger, "/api/businesses"), ["second"])
      assert.deepStrictEqual(yield* names(tokens.operator, "/api/businesses"), ["first", "idle", "second", "third"])
    })
  )

  it.effect("shows one business; somebody else's is forbidden, one that is none is not found", () =>
    Effect.gen(function* () {
      for (const token of [tokens.reader, tokens.operator]) {
        assert.deepInclude((yield* get("/api/businesses/first", token)).data, business)
        assert.isFalse((yield* get("/api/businesses/idle", token)).data.active)
      }
      const refused = [
        [403, "second", tokens.reader],
        [404, "nobody", tokens.reader],
        [404, "a.b", tokens.operator],
        [404, "%00", tokens.operator],
        [403, "first", tokens.catalog],
        [401, "nobody", "none"]
      ] as const
      for (const [status, id, token] of refused) {
        const answer = yield* send(`/api/businesses/${id}`, { token })
        assert.deepStrictEqual([answer.status, Object.keys(answer.body)], [status, ["message"]], id)
      }
    })
  )

  it.effect("lists and shows the websites of an account by code, and hides everybody else's", () =>
    Effect.gen(function* () {
      const own = ["closed", "demo", "reviewed"]
      assert.deepStrictEqual(yield* names(tokens.catalog, "/api/websites", "code"), own)
      assert.deepStrictEqual(yield* names(tokens.stranger, "/api/websites", "code"), ["foreign"])
      const every = yield* names(tokens.operator, "/api/websites", "code")
      assert.deepStrictEqual(every, ["closed", "demo", "foreign", "reviewed"])
      assert.deepStrictEqual(yield* get("/api/websites/demo", tokens.catalog), { data: website })
      assert.isFalse((yield* get("/api/websites/closed", tokens.catalog)).data.active)
      assert.strictEqual((yield* get("/api/websites/foreign", tokens.operator)).data.code, "foreign")
      for (const code of ["foreign", "nothing", "a.b"]) {
        const { body, status } = yield* send(`/api/websites/${code}`, { token: tokens.catalog })
        assert.deepStrictEqual([status, body], [404, { message: "Not found." }])
      }
    })
  )

  it.effect("lists the businesses and websites of one account, as far as they are to be seen", () =>
    Effect.gen(function* () {
      const own: [unknown, unknown] = [
        ["first", "idle", "third"],
        ["closed", "demo", "reviewed"]
      ]
      assert.deepStrictEqual(yield* ofAccount(tokens.operator, "acme"), own)
      assert.deepStrictEqual(yield* ofAccount(tokens.operator, "stranger"), [["second"], ["foreign"]])
      assert.deepStrictEqual(yield* ofAccount(tokens.operator, "nobody"), [[], []])
      assert.deepStrictEqual(yield* ofAccount(tokens.all, "acme"), own)
      assert.deepStrictEqual(yield* ofAccount(tokens.all, "stranger"), [[], []])
    })
  )

  it.effect("lists the websites of an affiliate, those of another account left out", () =>
    Effect.gen(function* () {
      const foreign = { code: "linked", account: "stranger", name: "L", url: "https://l.example" }
      const { apply } = yield* CatalogImport
      yield* apply({ websites: [foreign] })
      const linked = { ...foreign, affiliate: "aff-1" }
      assert.strictEqual((yield* Effect.flip(apply({ websites: [linked] })))._tag, "InvalidInput")
      // An import of a previous version stored such links.
      const store = yield* MemoryStore
      const code = WebsiteCode.make("linked")
      store.websites.set(code, { ...store.websites.get(code)!, affiliate: AffiliateId.make("aff-1") })
      const path = "/api/affiliates/aff-1/websites"
      const { data, meta } = yield* get(path, tokens.affiliates)
      assert.deepStrictEqual([data, meta.total], [[website], 1])
      assert.deepStrictEqual(yield* names(tokens.operator, path, "code"), ["demo", "linked"])
      assert.deepStrictEqual(yield* names(tokens.affiliates, "/api/affiliates/aff-2/websites"), [])
      for (const id of ["aff-4", "aff-9", "a.b"]) {
        const { status } = yield* send(`/api/affiliates/${id}/websites?page=x`, { token: tokens.affiliates })
        assert.strictEqual(status, 404, id)
      }
    })
  )

  it.effect("shows every account the same categories and subcategories, by id", () =>
    Effect.gen(function* () {
      for (const token of [tokens.catalog, tokens.stranger, tokens.operator]) {
        const roofs = { id: "Roofs", name: "Roofs", slug: "roofs", subcategories_count: 0 }
        assert.deepStrictEqual((yield* get("/api/categories", token)).data, [roofs, heating])
        assert.deepStrictEqual(yield* get("/api/categories/heating", token), { data: heating })
        assert.deepStrictEqual(yield* names(token, "/api/categories/Roofs/subcategories"), [])
        for (const path of ["/api/subcategories", "/api/categories/heating/subcategories"]) {
          assert.deepStrictEqual((yield* get(`${path}?per_page=1`, token)).data, [boilers])
          assert.deepStrictEqual(yield* names(token, path), ["boilers", "heat-pumps"])
        }
        assert.deepStrictEqual(yield* get("/api/subcategories/boilers", token), { data: boilers })
      }
    })
  )

  it.effect("lists the form of a subcategory in its order, in pages", () =>
    Effect.gen(function* () {
      const path = "/api/subcategories/heat-pumps/fields"
      const keys = testCatalog.categories[0]!.subcategories![0]!.fields!.map(({ key }) => key)
      assert.deepStrictEqual(yield* names(tokens.catalog, path, "key"), keys)
      const { data, links, meta } = yield* get(`${path}?page=2&per_page=1`, tokens.catalog)
      assert.deepStrictEqual([data, meta.total, meta.last_page], [[gas], 5, 5])
      assert.match(links.next, /\/api\/subcategories\/heat-pumps\/fields\?page=3&per_page=1$/)
      assert.deepStrictEqual(yield* names(tokens.catalog, "/api/subcategories/boilers/fields"), [])
    })
  )

  it.effect("asks each list for its ability, counts it exactly, and refuses a page that is none", () =>
    Effect.gen(function* () {
      for (const [path, token, total] of lists) {
        const { meta } = yield* get(path, token)
        assert.deepStrictEqual([meta.total, new URL(meta.path).pathname], [total, path])
        const beyond = yield* get(`${path}?page=9007199254740991&per_page=100`, tokens.all)
        assert.deepStrictEqual([beyond.data, beyond.meta.total], [[], total])
        const refused = yield* send(`${path}?page=0`, { token })
        assert.deepStrictEqual(refused.body.errors, { page: ["The page field must be at least 1."] })
        assert.strictEqual((yield* send(path, { token: tokens.website })).status, 403)
        assert.strictEqual((yield* send(path)).status, 401)
        assert.strictEqual((yield* send(path, { method: "DELETE", token })).status, 405)
      }
    })
  )

  it.effect("finds no category or subcategory that is none, before it looks at the query", () =>
    Effect.gen(function* () {
      const paths = ["categories/_", "categories/_/subcategories", "subcategories/_", "subcategories/_/fields"]
      for (const path of paths) {
        for (const id of ["nothing", "a.b", "%00"]) {
          const { body, status } = yield* send(`/api/${path.replace("_", id)}?page=0`, { token: tokens.catalog })
          assert.deepStrictEqual([status, body], [404, { message: "Not found." }], path)
        }
      }
    })
  )
})

layer(TestServer.layer)("a lead whose form changed since", (it) => {
  it.effect("shows the answers it came with, and the form as it is now", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const [category] = testCatalog.categories
      const [subcategory] = category!.subcategories!
      const fields = [
        { key: "annual_gas_consumption", label: "Usage", type: "choice", options: ["much", "little"] },
        { key: "attic", label: "Attic", type: "boolean" }
      ]
      const changed = { ...category, subcategories: [{ ...subcategory, fields }] }
      yield* CatalogImport.use(({ apply }) => apply({ categories: [changed] }))
      const list = yield* get("/api/businesses/third/leads", tokens.reader)
      const one = yield* get(`/api/businesses/third/leads/${body.id}`, tokens.reader)
      const answers = [{ year_of_construction: "1975-1990" }, { annual_gas_consumption: "1500" }]
      for (const lead of [list.data[0], one.data]) {
        assert.deepStrictEqual(lead.subcategory_form_data, answers)
        assert.deepStrictEqual(
          lead.subcategory.fields.map(({ key }: { readonly key: string }) => key),
          ["annual_gas_consumption", "attic"]
        )
      }
      assert.deepStrictEqual(yield* names(tokens.all, "/api/subcategories/heat-pumps/fields", "label"), [
        "Usage",
        "Attic"
      ])
    })
  )
})
