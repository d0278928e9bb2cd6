import { removeParts } from "@leadwell/adapters-postgres/CatalogRemoval"
import { requireMigrated } from "@leadwell/adapters-postgres/Migrations"
import { client } from "@leadwell/adapters-postgres/PostgresStorage"
import { commandActor } from "@leadwell/domain/audit/Actor"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { Console, DateTime, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { demoParts } from "../demo/DemoParts.ts"
import { Settings } from "../settings/Settings.ts"
import { refusedAs } from "../storage/DatabaseRefusal.ts"
import { CommandFailed, orFailed } from "./CommandFailed.ts"
import { migratedDatabase } from "./CommandStorage.ts"
import { counted } from "./Counted.ts"
import { json, printJson } from "./JsonFlag.ts"

const storage = Layer.unwrap(
  Effect.map(migratedDatabase, ({ options, setting }) => {
    const migrated = Layer.provideMerge(Layer.effectDiscard(requireMigrated), client(options))
    return Layer.unwrap(Effect.map(Layer.build(migrated), Layer.succeedContext).pipe(Effect.catch(refusedAs(setting))))
  })
).pipe(Layer.provide(Settings.layer))

/** `leadwell remove-demo`: removes the demo catalogue and its leads. */
export const removeDemoCommand = Command.make(
  "remove-demo",
  { json },
  Effect.fnUntraced(function* ({ json }) {
    const act = { actor: commandActor("remove-demo"), at: yield* DateTime.now }
    const leads = yield* removeParts(demoParts, [auditEntry(act, "demo.removed", "demo")]).pipe(
      Effect.catchTag(
        "CatalogPartsInUse",
        ({ users }) =>
          new CommandFailed({ message: `The demo is in use, so nothing of it was removed: see ${users.join(", ")}.` })
      ),
      orFailed
    )
    yield* json ? printJson({ leads }) : Console.log(`Removed the demo catalogue and ${counted(leads, "lead")}.`)
  })
).pipe(
  Command.withDescription(
    "Remove the demo catalogue with its tokens and the leads of its websites, or nothing if something else uses it."
  ),
  Command.provide(storage)
)
