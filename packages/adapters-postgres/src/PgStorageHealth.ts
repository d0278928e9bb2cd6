import { PgClient } from "@effect/sql-pg"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Effect, Layer } from "effect"

/** {@link StorageHealth} of a PostgreSQL: whether it answers within two seconds. */
export const layer = Layer.effect(
  StorageHealth,
  Effect.map(PgClient.PgClient, (sql) => ({
    isReachable: sql`select`.pipe(
      Effect.timeout("2 seconds"),
      Effect.match({ onSuccess: () => true, onFailure: () => false })
    )
  }))
)
