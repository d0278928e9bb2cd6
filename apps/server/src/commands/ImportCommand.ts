import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { commandActor } from "@leadwell/domain/audit/Actor"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { Console, Effect, Layer, Schedule } from "effect"
import { Argument, Command } from "effect/cli"
import { applyCatalog } from "../demo/CatalogDocument.ts"
import { partsOf } from "../demo/CatalogParts.ts"
import { Settings } from "../settings/Settings.ts"
import { orFailed } from "./CommandFailed.ts"
import * as CommandStorage from "./CommandStorage.ts"

const storage = CatalogImport.layer.pipe(
  Layer.provide([CommandStorage.layer, NodeCrypto.layerDigest]),
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

/** `leadwell import`: applies a catalogue file. */
export const importCommand = Command.make(
  "import",
  { file: Argument.String("FILE").pipe(Argument.withDescription("A catalogue file, in JSON")) },
  Effect.fnUntraced(function* ({ file }) {
    const applied = yield* withProgress(file)(orFailed(applyCatalog(file, file, commandActor("import"))))
    yield* Console.log(`Applied ${file}: ${partsOf(applied)}.`)
  })
).pipe(
  Command.withDescription(
    "Apply a catalogue file as a whole, or nothing of it. A running server works with it within seconds."
  ),
  Command.provide(storage)
)
