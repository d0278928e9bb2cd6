import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "./FreshDatabase.ts"

const address = Effect.gen(function* () {
  const address = yield* freshDatabase
  if ("url" in address) return address
  const database = `english_${address.database}`
  yield* Effect.provide(
    SqlClient.SqlClient.use(
      (sql) => sql`create database ${sql(database)} template template0 locale_provider icu icu_locale 'en-US'`
    ),
    PostgresStorage.client({ address })
  )
  return { ...address, database }
})

/** The repositories and the client of a database with an English collation, which does not sort by code units. */
export const englishDatabase = Layer.unwrap(
  Effect.map(address, (address) =>
    PostgresStorage.repositories.pipe(
      Layer.provide(Layer.effectDiscard(migrate)),
      Layer.provideMerge(PostgresStorage.client({ address }))
    )
  )
)
