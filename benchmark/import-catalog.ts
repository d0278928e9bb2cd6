// Measures how long it takes to import a large catalogue, import it again, export it and change single items, in memory
// and on PostgreSQL.
// node launch.cjs benchmark/import-catalog.ts [businesses] [postal codes of each subscription]
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { principalWith } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { CatalogAdministration } from "@leadwell/domain/catalogfile/CatalogAdministration"
import { CatalogExport } from "@leadwell/domain/catalogfile/CatalogExport"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Console, Effect, Layer } from "effect"

const count = Number(process.argv[2] ?? 5000)
const codes = Number(process.argv[3] ?? 3)
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
    regions: Array.from({ length: codes }, (_, code) => String(1000 + ((n + 2 * code) % 9000))),
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

const operator = principalWith({ account: AccountId.make("account-0") }, "operator")

const measure = Effect.fnUntraced(function* (store: string) {
  const { apply } = yield* CatalogImport
  const { write } = yield* CatalogExport
  const { change } = yield* CatalogAdministration
  const rows: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown>]> = [
    ["refuse it with a fault in each business", Effect.flip(apply(broken))],
    ["import it into an empty store", apply(content)],
    ["import it again", apply(content)],
    ["write it as a file", write],
    ["rename an account", change(operator, "accounts", "account-1", { name: "Renamed" })],
    ["rename a business", change(operator, "businesses", "business-1", { name: "Renamed" })],
    ["switch a business off", change(operator, "businesses", "business-1", { active: false })],
    ["rename a subcategory", change(operator, "subcategories", "topic-1", { name: "Renamed" })]
  ]
  for (const [what, effect] of rows) {
    const start = performance.now()
    yield* effect
    yield* Console.log(`${store}: ${what}: ${((performance.now() - start) / 1000).toFixed(3)} s`)
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
    yield* measure(store).pipe(Effect.provide(Layer.provide(UseCases.layer, [storage, ScreenshotReader.off])))
  }
})

await Effect.runPromise(program)
