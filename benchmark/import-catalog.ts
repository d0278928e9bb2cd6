// Measures how long it takes to import a large catalogue, import it again and export it, in memory and on PostgreSQL.
// node launch.cjs benchmark/import-catalog.ts [businesses]
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogExport } from "@leadwell/domain/catalogfile/CatalogExport"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import * as UseCases from "@leadwell/domain/UseCases"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Console, Effect, Layer } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"

const count = Number(process.argv[2] ?? 5000)
const topics = 40

const subcategory = (n: number) => ({ id: `topic-${n}`, name: `Topic ${n}`, slug: `topic-${n}` })

const business = (n: number) => ({
  id: `business-${n}`,
  account: `account-${n % 100}`,
  name: `Business ${n}`,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: Array.from({ length: 4 }, (_, s) => ({
    subcategory: `topic-${(n + s * 7) % topics}`,
    regions: ["35", "1000-1099", `${1000 + (n % 8000)}`],
    daily_cap: 5
  }))
})

const content = {
  accounts: Array.from({ length: 100 }, (_, n) => ({ id: `account-${n}`, name: `Account ${n}` })),
  categories: [
    { id: "all", name: "All", slug: "all", subcategories: Array.from({ length: topics }, (_, n) => subcategory(n)) }
  ],
  businesses: Array.from({ length: count }, (_, n) => business(n))
}

/** The same catalogue with an unknown affiliate in every business. */
const broken = { ...content, businesses: content.businesses.map((one) => ({ ...one, affiliate: "nobody" })) }

const measure = Effect.fnUntraced(function* (store: string) {
  const { apply } = yield* CatalogImport
  const { write } = yield* CatalogExport
  const rows: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown>]> = [
    ["refuse it with a fault in each business", Effect.flip(apply(broken))],
    ["import it into an empty store", apply(content)],
    ["import it again", apply(content)],
    ["write it as a file", write]
  ]
  for (const [what, effect] of rows) {
    const start = performance.now()
    yield* effect
    yield* Console.log(`${store}: ${what}: ${((performance.now() - start) / 1000).toFixed(2)} s`)
  }
})

const embedded = Layer.unwrap(
  Effect.map(EmbeddedPostgres.start(), ({ socket }) => PostgresStorage.layer({ address: { socket } }))
)

const program = Effect.gen(function* () {
  yield* Console.log(`${count} businesses, ${count * 4} subscriptions, ${JSON.stringify(content).length} bytes of JSON`)
  for (const [store, storage] of [
    ["memory", MemoryStorage.layer],
    ["PostgreSQL", embedded]
  ] as const) {
    yield* measure(store).pipe(
      Effect.provide(UseCases.layer.pipe(Layer.provide([storage, Digest.layerWebCrypto, SecureRandom.layerWebCrypto])))
    )
  }
})

await Effect.runPromise(program)
