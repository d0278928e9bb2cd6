import { faultText } from "@leadwell/adapters-http/response/FaultText"
import type { Actor } from "@leadwell/domain/access/Actor"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import type { Fault } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, type Stream } from "effect"
import { StartRefused } from "../StartRefused.ts"
import { NotUtf8, notUtf8Line, readText, readTextFile } from "../Utf8.ts"

const place = ({ path }: Fault): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")

const line = (fault: Fault): string =>
  fault.path.length === 0 ? "  the file: It must be a JSON object." : `  ${place(fault)}: ${faultText(fault)}`

/** Returns the refusal of a catalogue, which calls it `label` and lists every fault with its path. */
export const refusedCatalog = (label: string, faults: ReadonlyArray<Fault>) =>
  new StartRefused({ lines: [`${label} cannot be applied:`, ...faults.map(line)] })

/** Parses a catalogue file. Errors call the file `label`. */
const parseCatalog = Effect.fnUntraced(function* <E, R>(read: Effect.Effect<string, E | NotUtf8, R>, label: string) {
  const text = yield* Effect.catchIf(
    read,
    (error): error is E & NotUtf8 => error instanceof NotUtf8,
    (error) => new StartRefused({ lines: [notUtf8Line(label, error)] })
  )
  return yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new StartRefused({ lines: [`${label} is not JSON.`] })
  })
})

const orRefused = <A, E = never>(label: string, work: Effect.Effect<A, E | InvalidInput | StorageUnavailable>) =>
  Effect.catchIf(
    work,
    (error): error is E & InvalidInput => error instanceof InvalidInput,
    ({ faults }) => refusedCatalog(label, faults)
  )

/**
 * Reads the bytes of a catalogue file once, and returns what applying it would change, and how an actor applies it: in
 * any case, or only what was shown. A pipe is empty afterwards, and a file may be another one by then.
 * Refusals call the file `label`.
 */
export const openCatalog = Effect.fnUntraced(function* <E>(bytes: Stream.Stream<Uint8Array, E>, label: string) {
  const { apply, applyShown, preview } = yield* CatalogImport
  const content = yield* parseCatalog(readText(bytes), label)
  const shown = yield* orRefused(label, preview(content))
  return {
    changes: shown.changes,
    applyAs: (actor: Actor) => orRefused(label, apply(content, actor)),
    applyShownAs: (actor: Actor) => orRefused(label, applyShown(content, actor, shown))
  }
})

/** Applies a catalogue file, unless it is the file that this function applied last. */
export const applyChangedCatalog = Effect.fnUntraced(function* (file: string, label: string) {
  const { applyChanged } = yield* CatalogImport
  const read = Effect.catchTag(
    readTextFile(file),
    "PlatformError",
    () => new StartRefused({ lines: [`${label} cannot be read.`] })
  )
  return yield* orRefused(label, applyChanged(yield* parseCatalog(read, label)))
})
