import type { DatabaseFailure } from "@leadwell/adapters-postgres/DatabaseUnusable"
import { migrationClient } from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { Settings } from "../../settings/Settings.ts"
import type { StartRefused } from "../../StartRefused.ts"
import { refusedAs } from "../../storage/DatabaseRefusal.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { commandDatabase } from "../CommandStorage.ts"

/**
 * Runs an effect on the database that the settings name, without migrating it. The effect gets the name of the setting,
 * for its messages.
 */
export const onDatabase = <A>(
  work: (setting: string) => Effect.Effect<A, CommandFailed | DatabaseFailure, SqlClient.SqlClient>
): Effect.Effect<A, CommandFailed | StartRefused, Settings> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { options, setting } = yield* commandDatabase
      const refused = refusedAs(setting)
      return yield* Effect.flatMap(Layer.build(migrationClient(options)), (context) =>
        Effect.provide(work(setting), context)
      ).pipe(
        Effect.catch((error): Effect.Effect<never, CommandFailed | StartRefused> =>
          error instanceof CommandFailed ? Effect.fail(error) : refused(error)
        )
      )
    })
  )
