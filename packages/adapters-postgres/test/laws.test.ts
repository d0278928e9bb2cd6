import { layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { storageLaws } from "@leadwell/domain/testing/StorageLaws"
import { Effect, Layer, Redacted } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { freshDatabase } from "./FreshDatabase.ts"

const embedded = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.layer({ address })))

/** The URL of an empty database outside the test cluster. The laws also run there when it is set. */
const url = process.env["DATABASE_URL"]

const databases = {
  "the embedded PostgreSQL": embedded,
  ...(url === undefined ? {} : { DATABASE_URL: PostgresStorage.layer({ address: { url: Redacted.make(url) } }) })
}

for (const [name, database] of Object.entries(databases)) {
  layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
    `PostgresStorage on ${name}`,
    (it) => {
      it.effect.each(storageLaws)("$sentence", ({ check }) => check)
    }
  )
}
