import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { openApiDocument, type Operation } from "../documentation/OpenApiDocument.ts"
import { tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

/** Returns whether an operation answers with a list. */
const isList = ({ responses }: Operation): boolean => {
  const schema = responses["200"]?.content?.["application/json"]?.schema
  return (schema?.anyOf ?? [schema]).some((one) => one?.properties?.["data"]?.type === "array")
}

/** The paths of all lists, as the contract has them, with what there is in place of their parameters. */
const lists = Effect.gen(function* () {
  const person = yield* signedIn()
  const webhook = yield* postJson("/api/webhooks", tokens.operator, {
    url: "https://receiver.example/hook",
    events: ["lead.received"]
  })
  const parts: Readonly<Record<string, string>> = {
    businesses: "first",
    affiliates: "aff-1",
    categories: "heating",
    subcategories: "heat-pumps",
    websites: "demo",
    webhooks: webhook.body.data.id,
    people: person.id
  }
  const { paths } = yield* openApiDocument
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name)
    const url = path.replace(/(\w+)\/\{\w+\}/, (_, kind: string) => `${kind}/${parts[kind]}`)
    // Samples of webhooks are few, and come without pages.
    return get !== undefined && isList(get) && !path.endsWith("/samples") ? [{ url, names }] : []
  })
})

const once = (name: string) => [`The ${name} field must be given once.`]

/** Asks as an operator: as a person for what belongs to the session, and else with a token. */
const asked = Effect.fnUntraced(function* (url: string) {
  if (!/^\/api\/(session|passkeys)/.test(url)) return yield* send(url, { token: tokens.operator })
  const { cookie } = yield* signedIn({ memberships: [{ account: "house", role: "operator" }] })
  return yield* send(url, { headers: fromOwnPage(cookie) })
})

layer(TestServer.layer)("a list", (it) => {
  it.effect("refuses an unknown key, and names it", () =>
    Effect.gen(function* () {
      const all = yield* lists
      assert.isAbove(all.length, 26)
      for (const { names, url } of all) {
        assert.strictEqual((yield* asked(url)).status, 200, url)
        const { body, status } = yield* asked(`${url}?${names[0] ?? "page"}=1&pgae=2`)
        assert.deepStrictEqual([status, body.errors], [422, { pgae: ["This field is not asked for."] }], url)
      }
    })
  )

  it.effect("comes in pages, with links and the position of the page", () =>
    Effect.gen(function* () {
      for (const { url } of yield* lists) {
        const { body } = yield* asked(`${url}?per_page=1&page=2`)
        const { data, links, meta } = body
        assert.isAtMost(data.length, 1, url)
        assert.deepStrictEqual(Object.keys(links).toSorted(), ["first", "last", "next", "prev"], url)
        const path = meta.path as string
        assert.isTrue(path.endsWith(url), url)
        assert.deepInclude(meta, { current_page: 2, per_page: 1, last_page: Math.max(1, meta.total) }, url)
        assert.strictEqual(links.prev, `${path}?page=1&per_page=1`)
      }
    })
  )

  it.effect("refuses every key that is repeated or malformed, all at once", () =>
    Effect.gen(function* () {
      for (const { names, url } of yield* lists) {
        const repeated = names.map((name) => `${name}=1&${name}=1`).join("&")
        const malformed = names.map((name) => `${name}=%21`).join("&")
        for (const query of [repeated, malformed]) {
          const { body, status } = yield* asked(`${url}?${query}`)
          assert.deepStrictEqual([status, Object.keys(body.errors ?? {}).toSorted()], [422, names.toSorted()], url)
        }
      }
    })
  )

  it.effect("says that a key was repeated, also when each of its values is right", () =>
    Effect.gen(function* () {
      const { body } = yield* asked("/api/reclaims?status=pending&page=1&status=pending&page=1&reason=1&x=1&x=1")
      assert.deepStrictEqual(body.errors, {
        x: ["This field is not asked for."],
        page: once("page"),
        status: once("status"),
        reason: ["The selected reason is invalid."]
      })
      const decided = yield* postJson("/api/reclaims/none/reject?dry_run=true&dry_run=true", tokens.operator, {})
      assert.strictEqual(decided.status, 404)
      const applied = yield* send("/api/catalogue?dry_run=true&dry_run=true", {
        method: "PUT",
        token: tokens.operator,
        headers: { "content-type": "application/json" },
        body: "{}"
      })
      assert.deepStrictEqual(applied.body.errors, { dry_run: once("dry run") })
    })
  )
})
