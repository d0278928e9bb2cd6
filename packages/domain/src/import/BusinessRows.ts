import { Equal } from "effect"
import type { ItemInput } from "../catalogfile/CatalogItem.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
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
  readonly businesses: ReadonlyArray<ItemInput>
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

/** Reads rows as businesses with subscriptions, in the order of the file. Rows of one business must agree. */
export const readBusinesses = (
  one: Pick<Import, "columns" | "source" | "subcategory">,
  rows: ReadonlyArray<ImportRow>
): ReadBusinesses => {
  const gathered = new Map<string, Gathered>()
  const found: Array<readonly [number, Fault]> = []
  const changed: Array<ChangedReading> = []
  for (const row of rows) {
    const { number } = row
    const tell = (fault: Fault) => found.push([number, fault])
    const { business, subscription, ...read } = readBusinessRow(one, row)
    changed.push(...read.changed)
    read.faults.forEach(tell)
    if (read.id === "") {
      tell(faultAt("business_id", { _tag: "Required" }))
      continue
    }
    const known = gathered.get(read.id) ?? { first: number, values: new Map(), subscriptions: new Map() }
    gathered.set(read.id, known)
    for (const [key, value] of Object.entries(business)) {
      const said = known.values.get(key)
      if (said === undefined) known.values.set(key, { value, number })
      else if (!Equal.equals(said.value, value)) tell(faultAt(key, { _tag: "Repeated" }))
    }
    if (subscription === null) continue
    const name = String(subscription["subcategory"])
    if (known.subscriptions.has(name)) tell(faultAt("subcategory_id", { _tag: "Duplicate" }))
    else known.subscriptions.set(name, { value: subscription, number })
  }
  const all = [...gathered.values()]
  /** Returns the row that says what has a fault, and the fault by the key of its column. */
  const ofRow = ({ path: [, index, key = "id", ...rest], rule }: Fault): readonly [number, Fault] => {
    const { first, subscriptions, values } = all[Number(index)]!
    const [subcategory, inner = "subcategory", ...others] = rest
    return key === "subscriptions" && subcategory !== undefined
      ? [subscriptions.get(String(subcategory))?.number ?? first, { path: [keyOfColumn(inner), ...others], rule }]
      : [values.get(String(key))?.number ?? first, { path: [keyOfColumn(key), ...rest], rule }]
  }
  return {
    businesses: all.map(({ subscriptions, values }) => ({
      ...Object.fromEntries([...values].map(([key, { value }]) => [key, value])),
      subscriptions: [...subscriptions.values()].map(({ value }) => value)
    })),
    changed,
    faultsWith: (others) => byRow([...found, ...others.map(ofRow)])
  }
}
