import { Equal } from "effect"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { compactText } from "../../../input/NormalText.ts"
import type { SheetCell, SheetRow } from "../../../spreadsheet/Sheet.ts"
import { mappableKeys, partOf } from "../../forms/hook/HookKeys.ts"
import { lettersOf, nearest } from "./BusinessNames.ts"
import { businessNames, businessRowKeys } from "./BusinessRow.ts"
import type { Import, ImportColumn, ImportKind } from "./Import.ts"

type Names = Readonly<Record<string, ReadonlyArray<string>>>

/** The names that people give to columns of leads, however they write them. */
const leadNames: Names = {
  website_code: ["website"],
  subcategory_id: ["soort", "subcategory"],
  postal_code: ["postcode", "zip", "zip code", "code postal"],
  country: ["land", "pays"],
  city: ["plaats", "woonplaats", "stad", "gemeente", "town", "ville"],
  street: ["straat", "straatnaam", "adres", "address", "street address", "rue", "adresse"],
  street_number: ["huisnummer", "huisnr", "house number", "numéro"],
  street_number_addition: ["toevoeging", "bus", "addition", "boîte"],
  preferred_date_of_execution: ["gewenste datum", "preferred date", "date souhaitée"],
  description: ["omschrijving"],
  gender: ["geslacht", "aanhef", "dhr/mevr", "salutation", "civilité"],
  full_name: ["naam", "volledige naam", "name"],
  first_name: ["voornaam", "prénom"],
  last_name: ["achternaam", "familienaam", "surname", "nom"],
  email: ["e-mail", "e-mailadres", "mail", "mailadres", "e-mail address", "courriel", "adresse e-mail"],
  phone: ["telefoon", "telefoonnummer", "tel", "mobiel", "gsm", "telephone", "phone number", "mobile"],
  accept_terms: ["voorwaarden", "akkoord", "terms"],
  subscribe_to_newsletter: ["nieuwsbrief", "newsletter"],
  created_at: ["ontvangen op", "received at"]
}

/** Returns a name in a map as it is compared with those of columns. The end of a long one takes time alone. */
const wordsOf = (name: string): string => compactText(name.slice(0, 300)).normalize("NFC").toLowerCase()

const keysByName = (keys: ReadonlyArray<string>, names: Names): ReadonlyMap<string, string> =>
  new Map(keys.flatMap((key) => [key, ...(names[key] ?? [])].map((name) => [lettersOf(name), key] as const)))

const leadKeys = keysByName([...mappableKeys([]), ...Object.keys(leadNames), "fields"], leadNames)

const businessKeys = keysByName(businessRowKeys, businessNames)

/** Returns whether a name is much like one that is known. Short names are like many. */
export const isLikeKnown = (kind: ImportKind, name: string): boolean =>
  lettersOf(name).length > 4 &&
  nearest(name, [...(kind === "businesses" ? businessKeys : leadKeys).keys()]) !== undefined

/** Returns the key of an answer, of any subcategory, in a name. */
const answerIn = (name: string): string | undefined => /^\W*(fields\.[A-Za-z0-9_-]+)\W*$/u.exec(name.slice(0, 300))?.[1]

/** Returns the key that a name alone says, if it says one. */
const keyOfName = (kind: ImportKind, name: string): string | undefined =>
  kind === "businesses" ? businessKeys.get(lettersOf(name)) : (leadKeys.get(lettersOf(name)) ?? answerIn(name))

/** Returns whether a column can be read as a key. */
const isKey = (kind: ImportKind, key: string): boolean => keyOfName(kind, key) === key

/**
 * Returns the columns of a file with the keys that they are read as: by a map of our keys to names, and then by the
 * names. Of two columns for one key, the first is read.
 */
export const columnsOf = (
  header: ReadonlyArray<SheetCell>,
  { kind, map }: Pick<Import, "kind" | "map">
): ReadonlyArray<ImportColumn> => {
  const mapped = new Map(Object.entries(map).map(([key, name]) => [wordsOf(name), key]))
  const taken = new Set(Object.keys(map))
  const read = new Set<string>()
  return header.map((cell) => {
    const name = cell === null ? "" : String(cell)
    const byMap = mapped.get(wordsOf(name))
    const byName = keyOfName(kind, name)
    const key = byMap ?? (byName === undefined || taken.has(byName) ? undefined : byName)
    if (key === undefined || read.has(key)) return { name, key: null }
    read.add(key)
    return { name, key }
  })
}

/** Returns the faults of a map: keys that are not ours, and names that no column has. */
export const mapFaults = ({ columns, kind, map }: Pick<Import, "columns" | "kind" | "map">): ReadonlyArray<Fault> =>
  Object.entries(map).flatMap(([key, name]): ReadonlyArray<Fault> => {
    const isThere = columns.some((one) => one.key === key && wordsOf(one.name) === wordsOf(name))
    if (isThere && isKey(kind, key)) return []
    return [{ path: ["map", key], rule: { _tag: isKey(kind, key) ? "Unknown" : "NotSelectable" } }]
  })

/** Returns the faults of an import whose file lacks what no option says, by the keys of the options. */
export const missingFaults = ({
  columns,
  kind,
  subcategory,
  terms_accepted,
  website
}: Pick<Import, "columns" | "kind" | "subcategory" | "terms_accepted" | "website">): ReadonlyArray<Fault> => {
  const isMissing = (key: string) => !columns.some((column) => column.key === key)
  if (kind === "businesses") {
    return isMissing("business_id") && isMissing("name") ? [faultAt("name", { _tag: "Required" })] : []
  }
  return [
    ...(website === null && isMissing("website_code") ? [faultAt("website_code", { _tag: "Required" })] : []),
    ...(subcategory === null && isMissing("subcategory_id") ? [faultAt("subcategory_id", { _tag: "Required" })] : []),
    ...(!terms_accepted && isMissing("accept_terms") ? [faultAt("accept_terms", { _tag: "Required" })] : []),
    ...(kind === "history" && isMissing("created_at") ? [faultAt("created_at", { _tag: "Required" })] : [])
  ]
}

/** Returns the rows of a table without those that repeat its header. */
export const rowsBelow = (header: SheetRow, rows: ReadonlyArray<SheetRow>): ReadonlyArray<SheetRow> =>
  rows.filter(({ cells }) => !Equal.equals(cells, header.cells))

/** The key of a column that has what other keys have. */
const isPartOf = (column: string, key: string): boolean =>
  partOf[column] === key || (column === "full_name" && key === "first_name") || key.startsWith(`${column}.`)

/**
 * Returns what the value of a fault is called: as its column is in the file, or as people call it when the file has no
 * such column. The fault of a row as a whole has no name.
 */
export const nameOfFault = (
  { columns, kind }: Pick<Import, "columns" | "kind">,
  { path }: Fault,
  language: "nl" | "en"
): string | undefined => {
  const keys = path.map((_, index) => path.slice(0, path.length - index).join("."))
  const own = keys.map((key) => columns.find((column) => column.key === key)).find((column) => column !== undefined)
  const found = own ?? columns.find((column) => column.key !== null && keys.some((key) => isPartOf(column.key!, key)))
  const key = keys.at(-1)
  if (found !== undefined || key === undefined || key === "row") return found?.name
  if (key === "fields" && path.length > 1) return String(path[1])
  const names = kind === "businesses" ? businessNames : leadNames
  return (language === "nl" && names[key]?.[0]) || key.replaceAll("_", " ")
}
