import { faultText } from "@leadwell/adapters-http/response/FaultText"
import type { Actor } from "@leadwell/domain/audit/Actor"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Effect } from "effect"
import { StartRefused } from "../StartRefused.ts"
import { notUtf8Line, readTextFile } from "../Utf8.ts"

const place = ({ path }: Fault): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")

const line = (fault: Fault): string =>
  fault.path.length === 0 ? "  the file: It must be a JSON object." : `  ${place(fault)}: ${faultText(fault)}`

/** Returns the refusal of a catalogue, which calls it `label` and lists every fault with its path. */
export const refusedCatalog = (label: string, faults: ReadonlyArray<Fault>) =>
  new StartRefused({ lines: [`${label} cannot be applied:`, ...faults.map(line)] })

/** Reads and parses a catalogue file. Errors call the file `label`. */
const readCatalog = Effect.fnUntraced(function* (file: string, label: string) {
  const text = yield* readTextFile(file).pipe(
    Effect.catchTags({
      NotUtf8: (error) => new StartRefused({ lines: [notUtf8Line(label, error)] }),
      PlatformError: () => new StartRefused({ lines: [`${label} cannot be read.`] })
    })
  )
  return yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new StartRefused({ lines: [`${label} is not JSON.`] })
  })
})

/** Returns what a catalogue file would add and change, and changes nothing. */
export const previewCatalog = Effect.fnUntraced(function* (file: string, label: string) {
  const { preview } = yield* CatalogImport
  const content = yield* readCatalog(file, label)
  return yield* Effect.catchTag(preview(content), "InvalidInput", ({ faults }) => refusedCatalog(label, faults))
})

/** Applies a catalogue file for an actor. The refusal calls the file `label` and lists every fault with its path. */
export const applyCatalog = Effect.fnUntraced(function* (file: string, label: string, actor: Actor) {
  const { apply } = yield* CatalogImport
  const content = yield* readCatalog(file, label)
  return yield* Effect.catchTag(apply(content, actor), "InvalidInput", ({ faults }) => refusedCatalog(label, faults))
})

/** Applies a catalogue file, unless it is the file that this function applied last. */
export const applyChangedCatalog = Effect.fnUntraced(function* (file: string, label: string) {
  const { applyChanged } = yield* CatalogImport
  const content = yield* readCatalog(file, label)
  return yield* Effect.catchTag(applyChanged(content), "InvalidInput", ({ faults }) => refusedCatalog(label, faults))
})
