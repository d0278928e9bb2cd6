import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogExport } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Effect, Layer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { readFileSync, writeFileSync } from "node:fs"
import demo from "../../demo/catalog.json" with { type: "json" }
import { freshDatabase } from "../FreshDatabase.ts"
import { dataFolder } from "../Load.ts"
import { start } from "../RunningServer.ts"

const document = readFileSync(new URL("../../../../docs/catalogue.md", import.meta.url), "utf8")
/** The file of the document, whose readers write tokens of their own. */
const example: Record<string, unknown> = JSON.parse(
  ["a", "b", "c"].reduce(
    (text, letter) => text.replace("lw_…", `lw_${letter.repeat(43)}`),
    /```json\n(.*?)```/s.exec(document)?.[1] ?? ""
  )
)

const useCases = Layer.merge(CatalogImport.layer, CatalogExport.layer)

const stores = {
  memory: () => Layer.fresh(MemoryStorage.layer),
  PostgreSQL: () => Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.layer({ address })))
}

/** Applies contents one after the other to an empty store, and returns the exported catalogue. */
const written = (store: keyof typeof stores, ...contents: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const { apply } = yield* CatalogImport
    for (const content of contents) yield* apply(content)
    return yield* CatalogExport.use(({ write }) => write)
  }).pipe(Effect.provide(useCases.pipe(Layer.provide([stores[store](), digestLayer]))))

/** The IBAN in the format of the document. */
const grouped = ["NL91 ABNA 0417 1643 00", "030 123 45 67"]

const { tokens: _, ...withoutTokens } = example
const { tokens: __, ...demoWithoutTokens } = demo

describe("the document on the catalogue", () => {
  it.live("shows a file that leaves nothing out and is written as it was read", () =>
    Effect.gen(function* () {
      for (const store of ["memory", "PostgreSQL"] as const) {
        const found: Record<string, any> = yield* written(store, example)
        assert.deepStrictEqual(Object.keys(found), Object.keys(withoutTokens))
        assert.notInclude(JSON.stringify(found), "lw_")
        const fields = found["categories"][0].subcategories[0].fields
        for (const field of fields) for (const key of Object.keys(field)) if (field[key] === null) delete field[key]
        const stored = grouped.reduce(
          (text, one) => text.replace(one, one.replaceAll(" ", "")),
          JSON.stringify(withoutTokens)
        )
        assert.deepStrictEqual(found, JSON.parse(stored))
      }
    })
  )
})

describe("a catalogue that is written", () => {
  it.live("gives the same catalogue in every empty store", () =>
    Effect.gen(function* () {
      const once = yield* written("memory", demoWithoutTokens)
      assert.isAbove(once.businesses?.length ?? 0, 3)
      for (const store of ["memory", "PostgreSQL"] as const) {
        assert.deepStrictEqual(yield* written(store, demoWithoutTokens), once)
        assert.deepStrictEqual(yield* written(store, once), once)
        assert.deepStrictEqual(yield* written(store, once, once), once)
      }
    })
  )
})

const operator = `Bearer lw_${"o".repeat(43)}`

/** Starts a server on a folder, runs a function over HTTP, and stops the server. */
const during = Effect.fnUntraced(function* <A>(
  { catalog, data }: { readonly catalog: string; readonly data: string },
  act: (request: (method: string, body?: unknown) => Effect.Effect<any>) => Effect.Effect<A>
) {
  const server = yield* start({ STORAGE: "postgres", DATA_DIR: data, CATALOG_FILE: catalog })
  const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
  const result = yield* act((method, body) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}/api/businesses/domstad-warmte/subscriptions`, {
        method,
        headers: { authorization: operator, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      return response.json()
    })
  )
  yield* server.signal("SIGTERM")
  yield* server.ended
  return result
})

const cap = (answer: any) => answer.data.subscriptions[0].daily_cap

describe("CATALOG_FILE", () => {
  it.live("is applied again only when its content changed", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      const subscription = { subcategory: "heat-pumps", regions: ["*"] }
      const put = { subscriptions: [{ ...subscription, daily_cap: 7 }] }
      assert.strictEqual(cap(yield* during(folder, (request) => request("PUT", put))), 7)
      const content = JSON.parse(readFileSync(folder.catalog, "utf8"))
      writeFileSync(folder.catalog, JSON.stringify(content, null, 4))
      assert.strictEqual(cap(yield* during(folder, (request) => request("GET"))), 7)
      writeFileSync(folder.catalog, JSON.stringify({ ...content, accounts: content.accounts.toReversed() }))
      assert.strictEqual(cap(yield* during(folder, (request) => request("GET"))), null)
    })
  )
})
