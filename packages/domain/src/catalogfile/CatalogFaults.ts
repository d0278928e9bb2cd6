import { Result } from "effect"
import type { Fault } from "../input/Fault.ts"
import { decodeInput, InvalidInput } from "../input/InvalidInput.ts"
import { CatalogFile } from "./CatalogFile.ts"
import { referenceFaults } from "./CatalogReferences.ts"
import type { KeptNames } from "./CatalogRepository.ts"

const decode = decodeInput(CatalogFile, { onExcessProperty: "error" })

const written = ({ path }: Fault): string => path.join(".")

/**
 * Where things stand that others refer to, by what the reference ends on: when one of these places cannot be read,
 * what it holds is not known, and nothing that refers to its kind can be called unknown.
 */
const definitions: Readonly<Record<string, RegExp>> = {
  account: /^(?:accounts(?:\.\d+(?:\.id)?)?)?$/,
  affiliate: /^(?:affiliates(?:\.\d+(?:\.id)?)?)?$/,
  subcategory: /^(?:categories(?:\.\d+(?:\.subcategories(?:\.\d+(?:\.id)?)?)?)?)?$/
}

const lists = Object.keys(CatalogFile.fields)

/** The lists in their documented order, and what is in them in the order of the file. */
const inOrder = (a: Fault, b: Fault): number =>
  lists.indexOf(String(a.path[0])) - lists.indexOf(String(b.path[0])) ||
  Number(a.path[1] ?? -1) - Number(b.path[1] ?? -1)

/**
 * The catalogue file that some content is, or everything that is wrong with it: with its values and with its
 * references, which may go to things that are `kept`. Of one value, what its schema says is told, and no more.
 */
export const readCatalogFile = (content: unknown, kept: KeptNames): Result.Result<CatalogFile, InvalidInput> => {
  const decoded = decode(content)
  const faults = Result.isFailure(decoded) ? decoded.failure.faults : []
  const places = new Set(faults.map(written))
  const unread = Object.keys(definitions).filter((kind) => [...places].some((place) => definitions[kind]!.test(place)))
  const further = referenceFaults(content, kept).filter(
    (fault) =>
      !places.has(written(fault)) && !(fault.rule._tag === "Unknown" && unread.includes(String(fault.path.at(-1))))
  )
  return faults.length + further.length === 0
    ? decoded
    : Result.fail(new InvalidInput({ faults: [...faults, ...further].toSorted(inOrder) }))
}
