import { type DemoPlan, planDemoRemoval, removeDemo } from "@leadwell/adapters-postgres/DemoRemoval"
import { requireMigrated } from "@leadwell/adapters-postgres/Migrations"
import { client } from "@leadwell/adapters-postgres/PostgresStorage"
import { commandActor } from "@leadwell/domain/access/Actor"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { Console, DateTime, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { Settings } from "../../settings/Settings.ts"
import { refusedAs } from "../../storage/DatabaseRefusal.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { migratedDatabase } from "../CommandStorage.ts"
import { confirmationFlags, confirmed } from "../Confirmation.ts"
import { json, printJson } from "../JsonFlag.ts"
import { visibleText } from "../TextTable.ts"

const storage = Layer.unwrap(
  Effect.map(migratedDatabase, ({ options, setting }) => {
    const migrated = Layer.provideMerge(Layer.effectDiscard(requireMigrated), client(options))
    return Layer.unwrap(Effect.map(Layer.build(migrated), Layer.succeedContext).pipe(Effect.catch(refusedAs(setting))))
  })
).pipe(Layer.provide(Settings.layer))

const notLoaded = new CommandFailed({ message: "No demo is loaded in this store, so there is nothing to remove." })
const changed = new CommandFailed({ message: "The demo changed meanwhile, so nothing was removed: try again." })

const reasonOf = ({ changed, used_by }: DemoPlan["kept"][number]): string =>
  [
    ...(changed ? ["it was changed after the demo was loaded"] : []),
    ...(used_by.length > 0 ? [`it is used by ${used_by.join(", ")}`] : [])
  ].join(", and ")

/** Returns what a removal of the demo takes away by name, below a heading, and what it leaves. */
const planText = (heading: string, { kept, leads, removed }: DemoPlan): string => {
  const kinds = [...Map.groupBy(removed, ({ kind }) => kind)]
  return [
    ...(removed.length === 0
      ? ["Nothing of the demo can be removed."]
      : [heading, `  leads of its websites: ${leads}`]),
    ...kinds.map(([kind, parts]) => visibleText(`  ${kind}: ${parts.map(({ name }) => name).join(", ")}`)),
    ...kept.map((part) => visibleText(`Keeps ${part.kind} ${part.name}: ${reasonOf(part)}.`))
  ].join("\n")
}

/** `leadwell remove-demo`: removes what the demo made, and the leads of its websites. */
export const removeDemoCommand = Command.make(
  "remove-demo",
  { ...confirmationFlags, json },
  Effect.fnUntraced(function* ({ dryRun, json, yes }) {
    const plan = yield* planDemoRemoval.pipe(
      Effect.catchTag("DemoNotLoaded", () => notLoaded),
      orFailed
    )
    const show = (heading: string) => (json ? printJson(plan) : Console.log(planText(heading, plan)))
    if (plan.removed.length === 0) return yield* show("")
    const asked = show("Of the demo, this is removed:")
    if (!(yield* confirmed(asked, "Remove this for good?", { dryRun, yes, json }))) return
    const act = { actor: commandActor("remove-demo"), at: yield* DateTime.now }
    yield* removeDemo(plan, [auditEntry(act, "demo.removed", "demo", [])]).pipe(
      Effect.catchTags({ DemoNotLoaded: () => notLoaded, DemoChanged: () => changed }),
      orFailed
    )
    yield* show("Removed of the demo:")
  })
).pipe(
  Command.withDescription(
    "Remove what the demo made and nobody changed or uses, with the leads of its websites. Shows it first, and asks."
  ),
  Command.provide(storage)
)
