import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogExport } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { People } from "@leadwell/people/people/People"
import { Effect, Layer, Option } from "effect"
import { Argument, Command } from "effect/cli"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { counted } from "../Counted.ts"
import { force, outputFile, tellWritten, writeContent, writing } from "../OutputFile.ts"
import { exportList, listFlags } from "./ExportedList.ts"

const storage = Layer.mergeAll(CatalogExport.layer, Exports.layer, AccountPeople.layer, Businesses.layer).pipe(
  Layer.provide(People.layer),
  Layer.provide([LinkMails.layer, Authentication.layer]),
  Layer.provide([CommandStorage.layer, NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest]),
  Layer.provideMerge(DomainRules.layer),
  Layer.provide(Settings.layer)
)

const notAList = new CommandFailed({ message: "--filter is for a list: name it with --list." })

/** Writes the catalogue. */
const exportCatalogue = Effect.fnUntraced(function* (file: string, isForced: boolean) {
  const catalog = yield* orFailed(CatalogExport.use(({ write }) => write))
  yield* writeContent(file, `${JSON.stringify(catalog, null, 2)}\n`, isForced)
  return ""
})

/** `leadwell export`: writes the catalogue or a list as a file. */
export const exportCommand = Command.make(
  "export",
  {
    file: Argument.String("FILE").pipe(
      Argument.withDescription("Where to write the catalogue, in JSON, or a list; - is the standard output")
    ),
    ...listFlags,
    force
  },
  Effect.fnUntraced(function* ({ file, filter, force, list }) {
    if (Option.isNone(list) && Object.keys(filter).length > 0) return yield* notAList
    yield* writing(file, () => outputFile(file, force))
    const size = Option.isNone(list)
      ? yield* exportCatalogue(file, force)
      : `: ${counted(yield* exportList(file, force, list.value, filter), "row")}`
    yield* tellWritten(file, `Wrote ${file}${size}.`)
  })
).pipe(
  Command.withDescription(
    "Write the whole catalogue as a file that `import` takes, with IBANs in clear and no tokens; or a list, such as leads."
  ),
  Command.provide(storage)
)
