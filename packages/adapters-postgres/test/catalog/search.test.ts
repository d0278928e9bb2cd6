import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import { everything } from "@leadwell/domain/access/Reach"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { firstFew } from "@leadwell/domain/input/SearchWords"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { CatalogCache } from "../../src/catalog/CatalogCache.ts"
import * as PgCatalogParts from "../../src/catalog/PgCatalogParts.ts"
import * as PgPersonRepository from "../../src/features/people/PgPersonRepository.ts"
import { clientLayer } from "../delivery/ManyDeliveries.ts"
import { filled, tableRowsRead } from "../RowsRead.ts"

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const name = sql`case n when 777 then 'Naald & Zonen' else 'Hooi ' || n end`
  yield* sql`insert into leadwell.accounts (id, name) values ('acme', 'Acme')`
  yield* sql`
    insert into leadwell.businesses (id, account, name, coc_id, postal_code, city, country, active)
    select 'b-' || n, 'acme', ${name}, '12345678', '1012AB', 'Amsterdam', 'Nederland', true
    from generate_series(1, 5000) n`
  yield* sql`
    insert into leadwell.websites (code, account, name, url, country, language, review, active)
    select 'w-' || n, 'acme', ${name}, 'https://w.example', 'Nederland', 'nl', 'false', true
    from generate_series(1, 5000) n`
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    select gen_random_uuid(), ${name}, n || '@example.com', n || '@example.com', 'en', '[]'::jsonb, now()
    from generate_series(1, 5000) n`
})

const store = Layer.mergeAll(
  PgCatalogParts.layer,
  PgPersonRepository.layer,
  Layer.effectDiscard(Effect.andThen(migrate, filled(["businesses", "websites", "people"], fill)))
).pipe(Layer.provide(CatalogCache.layer), Layer.provideMerge(clientLayer))

layer(store, { excludeTestServices: true })("a search among very many", (it) => {
  it.effect("reads only what it finds", () =>
    Effect.gen(function* () {
      const [{ businesses, websites }, people] = [yield* CatalogParts, yield* PersonRepository]
      const words = ["naa", "zon"]
      const searches = {
        businesses: Effect.map(businesses.page({ ...everything, words }, firstFew), ({ items }) => items),
        websites: Effect.map(websites.page({ ...everything, affiliate: "*", words }, firstFew), ({ items }) => items),
        people: people.search(words, 5)
      }
      for (const [table, search] of Object.entries(searches)) {
        assert.strictEqual((yield* search).length, 1, table)
        assert.isBelow(yield* tableRowsRead(table, search as typeof searches.people), 20, table)
      }
    })
  )
})
