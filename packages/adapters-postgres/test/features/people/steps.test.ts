import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { AccountId } from "@leadwell/domain/access/Account"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgPersonRepository from "../../../src/features/people/PgPersonRepository.ts"
import { freshDatabase } from "../../FreshDatabase.ts"
import { filled, rowsRead } from "../../RowsRead.ts"

const people = 20_000

/** Stores members of accounts of ten people, and one reviewer among them. */
const fill = SqlClient.SqlClient.use(
  (sql) => sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    select 'p-' || lpad(n::text, 6, '0'), 'Jane', n || '@example.com', n || '@example.com', 'en',
      jsonb_build_array(jsonb_build_object('account', 'a-' || n / 10, 'role',
        case when n = 7777 then 'reviewer' else 'member' end)), now()
    from generate_series(1, ${people}::integer) n`
)

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["people"], fill)))

const store = Layer.merge(PgPersonRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("very many people", (it) => {
  it.effect.each([1, people / 10])("are counted for page %i, and nobody before it is read again", (page) =>
    Effect.gen(function* () {
      const shown = PersonRepository.use((repository) => repository.page(undefined, { page, per_page: 10 }))
      const { items, total } = yield* shown
      assert.deepStrictEqual([items.length, total], [10, people])
      assert.isBelow(yield* rowsRead("people", shown), people + 100)
    })
  )

  it.effect("are passed by who looks for those with a role, or of an account", () =>
    Effect.gen(function* () {
      const { withMembership } = yield* PersonRepository
      const [account, above] = ["a-1500" as AccountId, "p-015004" as PersonId]
      for (const [step, length] of [
        [withMembership({ role: "reviewer" }, null, 500), 1],
        [withMembership({ account }, above, 500), 5]
      ] as const) {
        assert.lengthOf(yield* step, length)
        assert.isBelow(yield* rowsRead("people", step), 100)
      }
    })
  )
})
