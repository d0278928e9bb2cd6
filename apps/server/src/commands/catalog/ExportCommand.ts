import { CatalogExport } from "@leadwell/domain/catalogfile/CatalogExport"
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { Settings } from "../../settings/Settings.ts"
import { orFailed } from "../CommandFailed.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { force, outputFile, tellWritten, writeContent, writing } from "../OutputFile.ts"

const storage = CatalogExport.layer.pipe(Layer.provide(CommandStorage.layer), Layer.provide(Settings.layer))

/** `leadwell export`: writes the catalogue as a file. */
export const exportCommand = Command.make(
  "export",
  {
    file: Argument.String("FILE").pipe(
      Argument.withDescription("Where to write the catalogue, in JSON; - is the standard output")
    ),
    force
  },
  Effect.fnUntraced(function* ({ file, force }) {
    yield* writing(file, () => outputFile(file, force))
    const catalog = yield* orFailed(CatalogExport.use(({ write }) => write))
    yield* writeContent(file, `${JSON.stringify(catalog, null, 2)}\n`, force)
    yield* tellWritten(file, `Wrote ${file}.`)
  })
).pipe(
  Command.withDescription(
    "Write the whole catalogue as a file that `import` takes. It holds IBANs in clear, and no tokens."
  ),
  Command.provide(storage)
)
