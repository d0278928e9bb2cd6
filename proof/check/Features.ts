import { folderOf, importGraph, type Sources } from "../test/ImportGraph.ts"

/** The rooms of the core in `packages/domain/src`. The adapters and laws of the core have the same names. */
const core: ReadonlySet<string> = new Set([
  "access",
  "assignment",
  "audit",
  "background",
  "calendar",
  "catalog",
  "distribution",
  "event",
  "geography",
  "idempotency",
  "input",
  "intake",
  "lead",
  "pagination",
  "privacy",
  "reclaim",
  "storage",
  "subscription"
])

/** The rooms on which several features stand, and no room of the core: what people write, and what they are told. */
const kit: ReadonlySet<string> = new Set(["change", "delivery", "spreadsheet", "written"])

/** What can be left out: where it lies, and by which tables, event types and audit actions others know it. */
export interface Feature {
  readonly name: string
  /** The folders of the two applications that it has. In the packages it is a folder of `features`. */
  readonly rooms: ReadonlyArray<string>
  /** Whole packages. */
  readonly packages?: ReadonlyArray<string>
  readonly tables?: ReadonlyArray<string>
  readonly words?: RegExp
}

export const features: ReadonlyArray<Feature> = [
  { name: "tokens", rooms: ["token"], tables: ["access_tokens"], words: /"token\.[a-z_]+"/ },
  { name: "catalogfile", rooms: [], tables: ["catalog_digest"], words: /"catalogue\.[a-z_]+"/ },
  {
    name: "privacy",
    rooms: ["consent", "person", "privacy"],
    tables: ["blocked_contacts", "consent_records", "consent_texts", "privacy_key"],
    words: /"(?:consent_text\.[a-z_]+|person\.(?:blocked|erased|exported|searched|unblocked)|[a-z_]+\.anonymised)"/
  },
  {
    name: "forms",
    rooms: ["embed", "hook", "submission"],
    packages: ["form"],
    tables: ["hooks", "submissions"],
    words: /"(?:hook|submission)\.[a-z_]+"/
  },
  {
    name: "files",
    rooms: ["import"],
    packages: ["adapters-spreadsheet"],
    tables: ["imports", "import_rows"],
    words: /"(?:import\.[a-z_]+|(?!person\.)[a-z_]+\.exported|[a-z_]+\.imported)"/
  },
  { name: "reports", rooms: ["report"], tables: ["report_cells", "report_countings"] },
  {
    name: "webhooks",
    rooms: ["webhook"],
    packages: ["adapters-webhooks"],
    tables: ["webhooks"],
    words: /"(?:delivery|webhook)\.[a-z_]+"/
  },
  {
    name: "people",
    rooms: ["mail", "people", "session"],
    packages: ["adapters-openid", "adapters-passkeys", "adapters-smtp", "people"],
    tables: ["invitation_counts", "passkeys", "people", "secrets", "sessions"],
    words: /"person\.(?:changed|identity_added|invited|joined|left|link_issued|passkey_[a-z]+|removed|sessions_ended)"/
  }
]

/** The packages that have rooms of the core. */
const corePackages = ["domain", "adapters-memory", "adapters-postgres", "adapters-http", "laws"]

const foldersOf = (path: string): ReadonlyArray<string> => path.split("/").slice(3, -1)

/** Whether a source lies in a room of the core. */
export const isCore = (path: string): boolean =>
  corePackages.includes(path.split("/")[1] ?? "") && core.has(foldersOf(path)[0] ?? "")

const liesIn = ({ name, packages = [], rooms }: Feature, path: string): boolean => {
  const [top, pack = ""] = path.split("/")
  const folders = foldersOf(path)
  if (top === "apps") return folders.some((folder) => rooms.includes(folder))
  return packages.includes(pack) || (folders[0] === "features" && folders[1] === name)
}

/** Whether a source lies in a room on which features stand. */
export const isKit = (path: string): boolean =>
  corePackages.includes(path.split("/")[1] ?? "") && kit.has(foldersOf(path)[0] ?? "")

export const isFeature = (path: string): boolean => features.some((feature) => liesIn(feature, path))

/** Returns the sources of a feature. */
export const sourcesOf = (feature: Feature, sources: Sources): Sources =>
  new Map([...sources].filter(([path]) => liesIn(feature, path)))

/** Returns the sources outside a feature that import a module of it, or name its tables, event types or actions. */
export const namersOf = (feature: Feature, sources: Sources): ReadonlyArray<string> => {
  const { tables = [], words } = feature
  const graph = importGraph(sources)
  const names = new RegExp(String.raw`\bleadwell\.(?:${tables.join("|")})\b`)
  return [...sources].flatMap(([path, text]) => {
    if (liesIn(feature, path)) return []
    const isNamed = (tables.length > 0 && names.test(text)) || words?.test(text) === true
    return isNamed || [...(graph.get(path) ?? [])].some((target) => liesIn(feature, target)) ? [path] : []
  })
}

/** Returns the imports of features by the core, for each package. */
export const coreImports = (sources: Sources): Readonly<Record<string, ReadonlyArray<string>>> => {
  const graph = [...importGraph(sources)].filter(([path]) => isCore(path))
  const found = graph.flatMap(([path, targets]) =>
    [...targets].filter(isFeature).map((target) => `${path} imports ${target}`)
  )
  return Object.fromEntries(
    corePackages.map((pack) => [pack, found.filter((one) => one.startsWith(`packages/${pack}/`))])
  )
}

/** The packages whose rooms of the core import no feature. */
export const walled: ReadonlyArray<string> = ["domain", "adapters-memory", "adapters-postgres", "adapters-http", "laws"]

/** Returns the folder of a source, with its package. */
const folderNaming = (path: string): string => {
  const [, pack = "", , ...others] = path.split("/")
  return `${pack}/${folderOf(others.join("/"))}`
}

/** Returns the tables of the schema that the sources of three or more folders name. */
export const sharedTables = (schema: string, sources: Sources): ReadonlyArray<string> =>
  [...schema.matchAll(/^create table (\w+)/gm)]
    .map(([, table = ""]) => table)
    .filter((table) => {
      const pattern = new RegExp(String.raw`\bleadwell\.${table}\b`)
      const naming = [...sources].filter(([, text]) => pattern.test(text))
      return new Set(naming.map(([path]) => folderNaming(path))).size >= 3
    })
