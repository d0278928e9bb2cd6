import { Context, Result } from "effect"
import type { Fault } from "../../input/Fault.ts"
import { decodeInput, InvalidInput } from "../../input/InvalidInput.ts"
import { hasDirectionMark } from "../../input/NormalText.ts"
import { catalogEntries, namesAt } from "./CatalogEntry.ts"
import { CatalogFile } from "./CatalogFile.ts"
import { referenceFaults } from "./CatalogReferences.ts"
import type { NamesInUse } from "./CurrentCatalog.ts"

const decode = decodeInput(CatalogFile, { onExcessProperty: "error" })

const written = ({ path }: Fault): string => path.join(".")

/**
 * The paths at which the targets of references are defined, by the key of the reference. A fault at such a path leaves
 * the defined ids unknown, so references to that kind cannot be checked.
 */
const definitions: Readonly<Record<string, RegExp>> = {
  account: /^(?:accounts(?:\.\d+(?:\.id)?)?)?$/,
  affiliate: /^(?:affiliates(?:\.\d+(?:\.id)?)?)?$/,
  businesses: /^(?:businesses(?:\.\d+(?:\.(?:id|account))?)?)?$/,
  websites: /^(?:websites(?:\.\d+(?:\.(?:code|account))?)?)?$/,
  subcategory: /^(?:categories(?:\.\d+(?:\.subcategories(?:\.\d+(?:\.id)?)?)?)?)?$/
}

/** Returns the key of the reference that has a fault. The key of a list precedes the position in it. */
const referredBy = ({ path }: Fault): string => String(path.findLast((key) => typeof key === "string"))

/** Whether mails can be sent. Without them no website can have leads that are confirmed by mail. */
export const CanMail = Context.Reference<boolean>("@leadwell/domain/features/catalogfile/CatalogFaults/CanMail", {
  defaultValue: () => true
})

/** Returns a fault for each website whose leads are confirmed by mail. */
const mailFaults = (content: unknown): ReadonlyArray<Fault> =>
  namesAt(catalogEntries(content).websites, "confirm").flatMap(({ name, path }) =>
    name === "mail" ? [{ path, rule: { _tag: "NeedsMailServer" } }] : []
  )

const lists = Object.keys(CatalogFile.fields)

/** The depth to which marks are looked for. A text that lies deeper has a fault of its own. */
const deepest = 8

/** Returns a fault for each text with marks of direction. */
const markFaults = (value: unknown, path: Fault["path"] = []): ReadonlyArray<Fault> => {
  if (typeof value === "string") return hasDirectionMark(value) ? [{ path, rule: { _tag: "HasDirectionMark" } }] : []
  if (typeof value !== "object" || value === null || path.length === deepest) return []
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    markFaults(one, [...path, Array.isArray(value) ? Number(key) : key])
  )
}

/** Orders faults by the documented order of the lists, then by the order of the file. */
const inOrder = (a: Fault, b: Fault): number =>
  lists.indexOf(String(a.path[0])) - lists.indexOf(String(b.path[0])) ||
  Number(a.path[1] ?? -1) - Number(b.path[1] ?? -1)

/**
 * Decodes the content of a catalogue file, for a server that {@link CanMail} or not. The result is a check of its
 * references, which may name data in `kept`: it returns the file, or all faults of its values and references, with
 * those that were found `besides`. A value with a schema fault gets no further fault.
 */
export const catalogFileReader = (
  content: unknown,
  canMail = true,
  besides: ReadonlyArray<Fault> = []
): ((kept: NamesInUse) => Result.Result<CatalogFile, InvalidInput>) => {
  const decoded = decode(content)
  const found = Result.isFailure(decoded) ? decoded.failure.faults : []
  const faulty = new Set(found.map(written))
  const faults = [...found, ...markFaults(content).filter((fault) => !faulty.has(written(fault)))]
  const paths = new Set(faults.map(written))
  const unread = Object.keys(definitions).filter((kind) => [...paths].some((path) => definitions[kind]!.test(path)))
  return (kept) => {
    const all = [...referenceFaults(content, kept), ...(canMail ? [] : mailFaults(content)), ...besides]
    const further = all.filter(
      (fault) => !paths.has(written(fault)) && !(fault.rule._tag === "Unknown" && unread.includes(referredBy(fault)))
    )
    return faults.length + further.length === 0
      ? decoded
      : Result.fail(new InvalidInput({ faults: [...faults, ...further].toSorted(inOrder) }))
  }
}
