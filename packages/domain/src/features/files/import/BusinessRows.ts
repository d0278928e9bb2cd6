import { Equal, Schema } from "effect"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { Identifier } from "../../../input/Identifier.ts"
import type { ItemInput } from "../../catalogfile/CatalogItem.ts"
import { idsByName, ownAccount, type StoredNames } from "./BusinessNames.ts"
import { readBusinessRow } from "./BusinessRow.ts"
import type { ChangedReading, Import } from "./Import.ts"
import type { ImportRow } from "./ImportRow.ts"

/** What the rows of a business say, each value and subscription with the number of the first row that says it. */
interface Gathered {
  readonly first: number
  readonly values: Map<string, { readonly value: unknown; readonly number: number }>
  readonly subscriptions: Map<string, { readonly value: ItemInput; readonly number: number }>
}

/** Faults of rows by their numbers. */
type RowFaults = ReadonlyMap<number, ReadonlyArray<Fault>>

/** The businesses of a file, and what was read otherwise than it is written. */
export interface ReadBusinesses {
  /** The businesses as a catalogue file has them, with the accounts that new ones get of their own. */
  readonly content: { readonly accounts: ReadonlyArray<ItemInput>; readonly businesses: ReadonlyArray<ItemInput> }
  readonly changed: ReadonlyArray<ChangedReading>
  /** Returns the faults of the rows with those that a catalogue file of these businesses has. */
  readonly faultsWith: (faults: ReadonlyArray<Fault>) => RowFaults
}

const keyOfColumn = (key: string | number): string | number =>
  key === "id" ? "business_id" : key === "subcategory" ? "subcategory_id" : key

/** Returns faults by the numbers of their rows, one for each column. */
const byRow = (found: ReadonlyArray<readonly [number, Fault]>): RowFaults => {
  const all = new Map<number, ReadonlyArray<Fault>>()
  for (const [number, fault] of found) {
    const others = all.get(number) ?? []
    if (!others.some(({ path }) => path[0] === fault.path[0])) all.set(number, [...others, fault])
  }
  return all
}

/** Returns an item with the ids that its names mean, and the faults of names that mean none. */
const resolved = (
  item: ItemInput,
  names: StoredNames,
  keys: ReadonlyArray<"account" | "affiliate" | "subcategory">
) => {
  const meant = keys.flatMap((key) => {
    const value = item[key]
    return typeof value === "string" ? [[key, names[key](value)] as const] : []
  })
  return {
    item: { ...item, ...Object.fromEntries(meant.map(([key, one]) => [key, "id" in one ? one.id : item[key]])) },
    faults: meant.flatMap(([key, one]) => ("id" in one ? [] : [faultAt(String(keyOfColumn(key)), one.rule)]))
  }
}

/** Returns whether two cells say the same. People write capitals and blanks of a text in several ways. */
const agree = (a: unknown, b: unknown): boolean => {
  const [first, second] = [a, b].map((one) => (typeof one === "string" ? one.toLowerCase().replaceAll(" ", "") : one))
  return Equal.equals(first, second)
}

const isIdentifier = Schema.is(Identifier)

/**
 * Reads rows as businesses with subscriptions, in the order of the file. Rows of one business must agree. A business
 * that is named by no id has its name in the column of names, or in that of ids.
 */
export const readBusinesses = (
  one: Pick<Import, "columns" | "owner" | "source" | "subcategory">,
  rows: ReadonlyArray<ImportRow>,
  names: StoredNames
): ReadBusinesses => {
  const gathered = new Map<string, Gathered>()
  const found: Array<readonly [number, Fault]> = []
  const changed: Array<ChangedReading> = []
  const read = rows.map((row) => ({ number: row.number, ...readBusinessRow(one, row) }))
  const idOf = idsByName(names, new Set(read.map(({ id }) => id)))
  const stored = new Set(names.businesses.map(({ id }) => id))
  const hasNames = one.columns.some(({ key }) => key === "name")
  for (const { number, ...row } of read) {
    const tell = (fault: Fault) => found.push([number, fault])
    changed.push(...row.changed)
    row.faults.forEach(tell)
    const isId = isIdentifier(row.id) && (hasNames || stored.has(row.id))
    const said = isId || row.id === "" ? row.business : { name: row.id, ...row.business }
    const { faults, item: business } = resolved(said, names, ["account", "affiliate"])
    faults.forEach(tell)
    const textUnder = (key: string): string => String(business[key] ?? "")
    const unnamed = { name: textUnder("name"), coc_id: textUnder("coc_id"), city: textUnder("city") }
    const id = isId ? row.id : idOf(unnamed)
    if (id === undefined) {
      tell(faultAt("business_id", { _tag: "Required" }))
      continue
    }
    const known = gathered.get(id) ?? { first: number, values: new Map(), subscriptions: new Map() }
    gathered.set(id, known)
    for (const [key, value] of Object.entries({ id, ...business })) {
      const former = known.values.get(key)
      if (former === undefined) known.values.set(key, { value, number })
      else if (!agree(former.value, value)) tell(faultAt(key, { _tag: "Repeated" }))
    }
    if (row.subscription === null) continue
    const { faults: unknown, item: subscription } = resolved(row.subscription, names, ["subcategory"])
    unknown.forEach(tell)
    const name = String(subscription["subcategory"])
    if (known.subscriptions.has(name)) tell(faultAt("subcategory_id", { _tag: "Duplicate" }))
    else known.subscriptions.set(name, { value: subscription, number })
  }
  const taken = new Set(names.accounts)
  const accounts = [...gathered].flatMap(([id, { first, values }]): ReadonlyArray<ItemInput> => {
    if (stored.has(id) || values.has("account")) return []
    const account = one.owner ?? ownAccount(id, taken)
    taken.add(account)
    values.set("account", { value: account, number: first })
    return one.owner === null ? [{ id: account, name: values.get("name")?.value ?? id }] : []
  })
  const all = [...gathered.values()]
  /** Returns the row that says what has a fault, and the fault by the key of its column. */
  const ofRow = ({ path: [list, index, key = "id", ...rest], rule }: Fault): readonly [number, Fault] => {
    if (list === "accounts") return ofRow({ path: ["businesses", indexOfOwn(Number(index)), key, ...rest], rule })
    const { first, subscriptions, values } = all[Number(index)]!
    const [subcategory, inner = "subcategory", ...others] = rest
    return key === "subscriptions" && subcategory !== undefined
      ? [subscriptions.get(String(subcategory))?.number ?? first, { path: [keyOfColumn(inner), ...others], rule }]
      : [values.get(String(key))?.number ?? first, { path: [keyOfColumn(key), ...rest], rule }]
  }
  const indexOfOwn = (account: number): number =>
    all.findIndex(({ values }) => values.get("account")?.value === accounts[account]!["id"])
  return {
    content: {
      accounts,
      businesses: all.map(({ subscriptions, values }) => ({
        ...Object.fromEntries([...values].map(([key, { value }]) => [key, value])),
        subscriptions: [...subscriptions.values()].map(({ value }) => value)
      }))
    },
    changed,
    faultsWith: (others) => byRow([...found, ...others.map(ofRow)])
  }
}
