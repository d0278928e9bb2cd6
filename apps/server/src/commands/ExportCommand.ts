import { CatalogExport } from "@leadwell/domain/catalogfile/CatalogExport"
import { Console, Effect, FileSystem, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { Settings } from "../settings/Settings.ts"
import { CommandFailed, orFailed } from "./CommandFailed.ts"
import * as CommandStorage from "./CommandStorage.ts"

const storage = CatalogExport.layer.pipe(Layer.provide(CommandStorage.layer), Layer.provide(Settings.layer))

/** `leadwell export`: writes the catalogue as a file. */
export const exportCommand = Command.make(
  "export",
  { file: Argument.String("FILE").pipe(Argument.withDescription("Where to write the catalogue, in JSON")) },
  Effect.fnUntraced(function* ({ file }) {
    const files = yield* FileSystem.FileSystem
    const catalog = yield* orFailed(CatalogExport.use(({ write }) => write))
    yield* Effect.mapError(
      files.writeFileString(file, `${JSON.stringify(catalog, null, 2)}\n`, { mode: 0o600 }),
      () => new CommandFailed({ message: `${file} cannot be written.` })
    )
    yield* Console.log(`Wrote ${file}.`)
  })
).pipe(
  Command.withDescription(
    "Write the whole catalogue as a file that `import` takes. It holds IBANs in clear, and no tokens."
  ),
  Command.provide(storage)
)
