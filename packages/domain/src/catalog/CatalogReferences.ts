import type { Fault } from "../input/Fault.ts"
import type { CatalogFile } from "./CatalogFile.ts"

type Path = Fault["path"]
type Named = readonly [id: string, path: Path]

const twice = (ids: ReadonlyArray<Named>): ReadonlyArray<Fault> => {
  const seen = new Set<string>()
  return ids.flatMap(([id, path]) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ path, rule: { _tag: "Duplicate" as const } }]
  })
}

const dangling = (references: ReadonlyArray<Named>, known: ReadonlyArray<Named>): ReadonlyArray<Fault> => {
  const ids = new Set(known.map(([id]) => id))
  return references.flatMap(([id, path]) => (ids.has(id) ? [] : [{ path, rule: { _tag: "Unknown" as const } }]))
}

const named = <A>(list: string, items: ReadonlyArray<A>, key: keyof A & string): ReadonlyArray<Named> =>
  items.flatMap((item, index) => {
    const id = item[key]
    return typeof id === "string" ? [[id, [list, index, key]] as const] : []
  })

const fieldFaults = (file: CatalogFile): ReadonlyArray<Fault> =>
  file.categories.flatMap((category, c) =>
    category.subcategories.flatMap((subcategory, s) => {
      const path: Path = ["categories", c, "subcategories", s, "fields"]
      return [
        ...twice(subcategory.fields.map((field, f) => [field.key, [...path, f, "key"]] as const)),
        ...subcategory.fields.flatMap((field, f): ReadonlyArray<Fault> => {
          const optionsPath = [...path, f, "options"]
          if (field.type === "choice" && (field.options === null || field.options.length === 0)) {
            return [{ path: optionsPath, rule: { _tag: "Required" } }]
          }
          if (field.type !== "choice" && field.options !== null) {
            return [{ path: optionsPath, rule: { _tag: "Unexpected" } }]
          }
          if (field.min !== null && field.max !== null && field.max < field.min) {
            return [{ path: [...path, f, "max"], rule: { _tag: "TooSmall", min: field.min } }]
          }
          return []
        })
      ]
    })
  )

/** What is wrong with a catalogue file beyond its single values: names used twice, names of nothing, empty choices. */
export const referenceFaults = (file: CatalogFile): ReadonlyArray<Fault> => {
  const accounts = named("accounts", file.accounts, "id")
  const affiliates = named("affiliates", file.affiliates, "id")
  const subcategories = file.categories.flatMap((category, c) =>
    category.subcategories.map(({ id }, s) => [id, ["categories", c, "subcategories", s, "id"]] as const)
  )
  const wanted = file.businesses.flatMap((business, b) =>
    business.subscriptions.map(
      ({ subcategory }, s) => [subcategory, ["businesses", b, "subscriptions", s, "subcategory"]] as const
    )
  )
  return [
    ...twice(accounts),
    ...dangling(named("tokens", file.tokens, "account"), accounts),
    ...twice(named("tokens", file.tokens, "token")),
    ...twice(affiliates),
    ...dangling(named("affiliates", file.affiliates, "account"), accounts),
    ...twice(named("websites", file.websites, "code")),
    ...dangling(named("websites", file.websites, "account"), accounts),
    ...dangling(named("websites", file.websites, "affiliate"), affiliates),
    ...twice(named("categories", file.categories, "id")),
    ...twice(subcategories),
    ...fieldFaults(file),
    ...twice(named("businesses", file.businesses, "id")),
    ...dangling(named("businesses", file.businesses, "account"), accounts),
    ...dangling(named("businesses", file.businesses, "affiliate"), affiliates),
    ...dangling(wanted, subcategories),
    ...file.businesses.flatMap((_, b) => twice(wanted.filter(([, path]) => path[1] === b)))
  ]
}
