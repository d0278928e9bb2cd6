import type { CatalogItemKind, ItemInput } from "@leadwell/domain/features/catalogfile/CatalogItem"
import { Effect, Random } from "effect"

/** An item of a catalogue file, with the ids of the items that it refers to. */
export interface OrderedItem {
  readonly kind: CatalogItemKind
  readonly id: string
  readonly item: ItemInput
  readonly needs: ReadonlyArray<string>
}

type Entries = ReadonlyArray<Readonly<Record<string, unknown>>>

const entries = (value: unknown): Entries => (Array.isArray(value) ? value : [])

const named = (item: ItemInput, keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.flatMap((key) => (typeof item[key] === "string" ? [item[key]] : []))

/** Returns the items of a catalogue file, each with what must exist before it. Ids differ between all kinds. */
export const itemsOfFile = (file: ItemInput): ReadonlyArray<OrderedItem> => {
  const simple = (["accounts", "affiliates", "websites"] as const).flatMap((kind) =>
    entries(file[kind]).map((item) => ({
      kind,
      id: String(item["id"] ?? item["code"]),
      item,
      needs: named(item, ["account", "affiliate"])
    }))
  )
  const categories = entries(file["categories"]).flatMap(({ subcategories, ...category }) => [
    { kind: "categories" as const, id: String(category["id"]), item: category, needs: [] },
    ...entries(subcategories).map((one) => ({
      kind: "subcategories" as const,
      id: String(one["id"]),
      item: { category: category["id"], ...one },
      needs: [String(category["id"])]
    }))
  ])
  const businesses = entries(file["businesses"]).map((item) => ({
    kind: "businesses" as const,
    id: String(item["id"]),
    item,
    needs: [
      ...named(item, ["account", "affiliate"]),
      ...entries(item["subscriptions"]).flatMap((one) => named(one, ["subcategory"]))
    ]
  }))
  return [...simple, ...categories, ...businesses]
}

/** Returns the items in a random order in which each comes after what it refers to. */
export const inValidOrder = Effect.fnUntraced(function* (items: ReadonlyArray<OrderedItem>) {
  const left = [...items]
  const ordered: Array<OrderedItem> = []
  while (left.length > 0) {
    const missing = new Set(left.map(({ id }) => id))
    const ready = left.filter(({ needs }) => needs.every((id) => !missing.has(id)))
    const next = ready[yield* Random.nextIntBetween(0, ready.length - 1)]
    if (next === undefined) return yield* Effect.die(new Error("The items refer to each other."))
    left.splice(left.indexOf(next), 1)
    ordered.push(next)
  }
  return ordered
})
