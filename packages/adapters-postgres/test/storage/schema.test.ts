import { assert, describe, expect, it } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { fileURLToPath } from "node:url"
import { freshDatabase } from "../FreshDatabase.ts"
import { schemaPage } from "./SchemaPage.ts"

const file = fileURLToPath(new URL("../../schema.sql", import.meta.url))

const onFreshDatabase = Effect.provide(
  Layer.fresh(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

const migratedPage = Effect.andThen(migrate, schemaPage).pipe(onFreshDatabase)

describe("schema.sql", () => {
  it.live("shows the tables that the migrations make; `npm run schema` writes it anew", () =>
    Effect.flatMap(migratedPage, (page) => Effect.promise(() => expect(page).toMatchFileSnapshot(file)))
  )

  it.live("leaves nothing of the tables out: running it makes the same ones", () =>
    Effect.gen(function* () {
      const page = yield* migratedPage
      const sql = yield* SqlClient.SqlClient
      const statements = page.split(/;\n\n|;\n(?=create |set )/).filter((text) => text !== "")
      yield* sql.withTransaction(Effect.forEach(statements, (statement) => sql.unsafe(statement)))
      assert.strictEqual(yield* schemaPage, page)
    }).pipe(onFreshDatabase)
  )
})
