import { Imports } from "@leadwell/domain/features/files/import/Imports"
import type { Fault } from "@leadwell/domain/input/Fault"
import { HttpServerResponse } from "effect/http"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { faultText } from "../../../response/FaultText.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { rowFaultText } from "../../../response/RowFaultText.ts"
import { files } from "../export/FileResponse.ts"
import { encodeCommonFaults, encodeImport } from "./Import.ts"
import { readImportForm } from "./ImportForm.ts"
import { ImportsGroup } from "./ImportsGroup.ts"

/** Returns what is wrong with a row, in the words of an answer. */
const textOfFaults = (faults: ReadonlyArray<Fault>): string => faults.map(faultText).join(" ")

/** Handlers of the endpoints of imports, which call {@link Imports}. */
export const layer = handlersOf(ImportsGroup, function* () {
  const imports = yield* Imports
  const fileOf = yield* files
  return {
    *check({ request }) {
      const sender = yield* current<"leads:create">()
      const { file, input } = yield* readImportForm(request, sender.account)
      const { isRepeated, one } = yield* imports.check(sender, input, file)
      return HttpServerResponse.jsonUnsafe({ data: encodeImport(one) }, { status: isRepeated ? 200 : 201 })
    },
    *list({ query }) {
      return yield* enveloped(yield* imports.page(yield* current<"leads:create">(), query), encodeImport)
    },
    *get({ params: { id }, query: { language } }) {
      const [one, faults] = yield* imports.withFaults(yield* current<"leads:create">(), id)
      return { data: encodeImport(one), faults: faults && encodeCommonFaults(one, faults, language) }
    },
    *faults({ params, query }) {
      const textOf = query.language === undefined ? textOfFaults : rowFaultText(query.language)
      const table = yield* imports.faults(yield* current<"leads:create">(), params.id, textOf)
      return yield* fileOf("faults", table, query)
    },
    *readOtherwise({ params, request }) {
      const by = yield* current<"leads:create">()
      yield* imports.get(by, params.id)
      return { data: encodeImport(yield* imports.readOtherwise(by, params.id, yield* readJson(request))) }
    },
    *start({ params }) {
      return { data: encodeImport(yield* imports.start(yield* current<"leads:create">(), params.id)) }
    },
    *cancel({ params }) {
      return { data: encodeImport(yield* imports.cancel(yield* current<"leads:create">(), params.id)) }
    }
  }
})
