import { Result, Schema } from "effect"
import type { AccountId } from "../../access/Account.ts"
import type { Act } from "../../access/Actor.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { CategoryId } from "../../catalog/Category.ts"
import { begun } from "../../catalog/Pause.ts"
import { type Fault, faultAt } from "../../input/Fault.ts"
import { decodeInput, InvalidInput } from "../../input/InvalidInput.ts"
import { Fact } from "../../privacy/Fact.ts"
import { compareCatalogs } from "./CatalogChanges.ts"
import { catalogFileReader } from "./CatalogFaults.ts"
import { type CatalogItem, type CatalogItemKind, contentOf, idKey, type ItemInput, itemOf } from "./CatalogItem.ts"
import { catalogOf } from "./CatalogOfFile.ts"
import type { CatalogDecision } from "./CatalogRepository.ts"
import { type CurrentCatalog, namesInUse, withParts } from "./CurrentCatalog.ts"

/** No item of this kind has this id. */
export class CatalogItemNotFound extends Fact("CatalogItemNotFound", "No item of this kind has this id.")<{
  readonly kind: CatalogItemKind
  readonly id: string
}> {}

const decodeCategory = decodeInput(Schema.Struct({ category: CategoryId }))

/** The entry around a subcategory whose category is unknown, so that the other keys are validated too. */
const unknownCategory = { id: "_", name: "_", slug: "_" }

/** Nothing to compare the slugs of {@link unknownCategory} with, because a stored category may have its id or slug. */
const noSlugs = { categories: [], subcategories: [] }

/** Returns the stored category that a subcategory names, or the fault of the name. */
const categoryOf = (item: ItemInput, { categories }: CurrentCatalog) => {
  const decoded = decodeCategory(item)
  if (Result.isFailure(decoded)) return { entry: unknownCategory, faults: decoded.failure.faults }
  const entry = categories.find(({ id }) => id === decoded.success.category)
  if (entry === undefined) return { entry: unknownCategory, faults: [faultAt("category", { _tag: "Unknown" })] }
  return { entry, faults: [] }
}

/** Returns the faults of an item, without its path in the file. A fault of the entry around it is of its category. */
const ownFaults = ({ faults }: InvalidInput, depth: number): ReadonlyArray<Fault> => {
  const own = faults.filter(({ path }) => path.length > depth)
  if (own.length > 0) return own.map(({ path, rule }) => ({ path: path.slice(depth), rule }))
  return faults.map(({ rule }) => faultAt("category", rule))
}

/**
 * Who changes an item and when, the business day of it, whether the server can send mails, and the accounts that may
 * read of it in the audit trail.
 */
export interface ItemAct extends Act {
  readonly today: CalendarDate
  readonly canMail: boolean
  readonly readers?: ReadonlyArray<AccountId>
}

/** Judges an item by the rules of a catalogue file, next to the stored catalogue. `found` are faults of its id. */
const decide = <K extends CatalogItemKind>(
  kind: K,
  given: ItemInput,
  current: CurrentCatalog,
  found: ReadonlyArray<Fault>,
  { canMail, readers = [], today, ...act }: ItemAct
): Result.Result<CatalogDecision<CatalogItem<K>>, InvalidInput> => {
  const item = kind === "businesses" ? begun(given, today) : given
  const category = kind === "subcategories" ? categoryOf(item, current) : { entry: {}, faults: [] }
  const { content, depth } = contentOf(kind, item, category.entry)
  const read = catalogFileReader(
    content,
    canMail
  )({ ...namesInUse(current), ...(category.faults.length > 0 ? noSlugs : {}) })
  const known = [...found, ...category.faults]
  if (Result.isFailure(read)) {
    const own = ownFaults(read.failure, depth)
    return Result.fail(new InvalidInput({ faults: [...known, ...own] }))
  }
  if (known.length > 0) return Result.fail(new InvalidInput({ faults: known }))
  const { parts } = compareCatalogs(current, catalogOf(read.success, []))
  const answer = itemOf(kind, withParts(current, parts), item[idKey(kind)])!
  const isChanged = Object.values(parts).some(({ length }) => length > 0)
  const entry = auditEntry(act, "catalogue.changed", `${kind}/${String(item[idKey(kind)])}`, readers)
  return Result.succeed({ parts, answer, audit: isChanged ? [entry] : [] })
}

/** Creates an item, which must have every key without a default. An id that is in use is a fault. */
export const createItem =
  <K extends CatalogItemKind>(kind: K, input: ItemInput, act: ItemAct) =>
  (current: CurrentCatalog): Result.Result<CatalogDecision<CatalogItem<K>>, InvalidInput> => {
    const key = idKey(kind)
    const isTaken = itemOf(kind, current, input[key]) !== undefined
    return decide(kind, input, current, isTaken ? [faultAt(key, { _tag: "Duplicate" })] : [], act)
  }

/** Changes the given keys of an item. Its other keys keep their values, and its id cannot change. */
export const changeItem =
  <K extends CatalogItemKind>(kind: K, id: string, input: ItemInput, act: ItemAct) =>
  (current: CurrentCatalog): Result.Result<CatalogDecision<CatalogItem<K>>, InvalidInput | CatalogItemNotFound> => {
    const key = idKey(kind)
    const stored: ItemInput | undefined = itemOf(kind, current, id)
    if (stored === undefined) return Result.fail(new CatalogItemNotFound({ kind, id }))
    const isRenamed = Object.hasOwn(input, key) && input[key] !== id
    const item = { ...stored, ...input, [key]: id }
    return decide(kind, item, current, isRenamed ? [faultAt(key, { _tag: "NotSelectable" })] : [], act)
  }
