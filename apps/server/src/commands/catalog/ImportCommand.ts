import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { commandActor } from "@leadwell/domain/access/Actor"
import type { CatalogChanges } from "@leadwell/domain/features/catalogfile/CatalogChanges"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import * as SentConsents from "@leadwell/domain/features/privacy/consent/SentConsents"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Console, Effect, Layer, Option, Schedule } from "effect"
import { Argument, Command } from "effect/cli"
import { openCatalog } from "../../demo/CatalogDocument.ts"
import { namesText, partsOf } from "../../demo/CatalogParts.ts"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { confirmationFlags, confirmed } from "../Confirmation.ts"
import { importRows, rowFlags } from "../import/ImportedRows.ts"
import { bytesOf } from "../InputFile.ts"

const storage = Layer.mergeAll(CatalogImport.layer, Imports.layer, LeadIntake.layer).pipe(
  Layer.provide(SentConsents.layer),
  Layer.provideMerge(CommandStorage.layer),
  Layer.provideMerge([NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom, ThreadSheetReader.layer]),
  Layer.provideMerge(DomainRules.layer),
  Layer.provide(Settings.layer)
)

/** Prints every second on a terminal that the work continues. One transaction reports no progress. */
const withProgress = (file: string) =>
  Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
    if (!process.stderr.isTTY) return yield* work
    let seconds = 0
    const tick = Effect.sync(() => process.stderr.write(`\rApplying ${file}: ${(seconds += 1)} s`))
    const ticking = Effect.repeat(Effect.delay(tick, "1 second"), Schedule.forever)
    const clear = Effect.sync(() => seconds > 0 && process.stderr.write("\r\u001B[K"))
    return yield* Effect.ensuring(Effect.raceFirst(work, Effect.andThen(ticking, Effect.never)), clear)
  })

/** Names the parts that an import adds and those that it replaces. */
const changesText = ({ added, changed }: CatalogChanges): string => {
  const lines = [...namesText("Adds", added), ...namesText("Changes", changed)]
  return lines.length === 0 ? "Changes nothing." : lines.join("\n")
}

const changed = new CommandFailed({ message: "The catalogue changed meanwhile, so nothing was applied: try again." })

/** Applies a catalogue file. */
const importCatalogue = Effect.fnUntraced(function* (file: string, flags: { dryRun: boolean; yes: boolean }) {
  const { applyAs, applyShownAs, changes } = yield* orFailed(openCatalog(bytesOf(file), file))
  const show = Console.log(changesText(changes))
  if (flags.dryRun || Object.values(changes.changed).some((names) => names.length > 0)) {
    if (!(yield* confirmed(show, "Replace what is changed?", flags))) return
  }
  const apply = flags.yes ? applyAs(commandActor("import")) : applyShownAs(commandActor("import"))
  const applied = yield* withProgress(file)(orFailed(apply)).pipe(Effect.catchTag("ChangedMeanwhile", () => changed))
  yield* Console.log(`Applied ${file}: ${partsOf(applied)}.`)
})

/** `leadwell import`: applies a catalogue file, or imports rows. */
export const importCommand = Command.make(
  "import",
  {
    file: Argument.String("FILE").pipe(
      Argument.withDescription("A catalogue file, in JSON, or with --kind a file of rows; - is the standard input")
    ),
    ...rowFlags,
    ...confirmationFlags
  },
  Effect.fnUntraced(function* ({ file, kind, ...flags }) {
    if (Option.isNone(kind)) return yield* importCatalogue(file, flags)
    return yield* importRows({ file, kind: kind.value, ...flags })
  })
).pipe(
  Command.withDescription(
    "Apply a catalogue file as a whole, or nothing of it, or import the rows of a spreadsheet. Shows what it would do, and asks."
  ),
  Command.provide(storage)
)
