import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer, Redacted } from "effect"
import { freshDatabase } from "./FreshDatabase.ts"
import { upholdsLaws } from "./UpheldLaws.ts"

const storageOn = (target: PostgresStorage.PostgresOptions) =>
  Layer.mergeAll(PostgresStorage.layer(target), PostgresStorage.client(target))

const embedded = Layer.unwrap(Effect.map(freshDatabase, (address) => storageOn({ address })))

/** The URL of an empty database outside the test cluster. The laws also run there when it is set. */
const url = process.env["DATABASE_URL"]

upholdsLaws("the embedded PostgreSQL", embedded)
if (url !== undefined) upholdsLaws("DATABASE_URL", storageOn({ address: { url: Redacted.make(url) } }))
