// What the web application knows of the contract besides its types: npm run contract-values
import { describe, expect, it } from "@effect/vitest"
import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"
import { largestValue, longestNote } from "@leadwell/domain/assignment/LeadOutcome"
import { reasonsToDescribe } from "@leadwell/domain/assignment/ReclaimReason"
import { cubes } from "@leadwell/domain/features/reports/Cube"
import { outcomesByWebsite, reports } from "@leadwell/domain/features/reports/ReportDefinition"
import { selectingKeys } from "@leadwell/domain/features/reports/ReportQuery"
import { maxScreenshotBytes } from "@leadwell/domain/reclaim/Screenshot"
import { viewedLists } from "@leadwell/people/person/SavedView"

interface Schema {
  readonly properties: Readonly<Record<string, { readonly enum: ReadonlyArray<string>; readonly maxLength: number }>>
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<
      string,
      { readonly post: { readonly requestBody: { readonly content: Record<string, { readonly schema: Schema }> } } }
    >
  >
}

const { components, paths } = openApiBy() as unknown as Document

const keysOf = (schema: string) => components.schemas[schema]!.properties

const { description } =
  paths["/api/businesses/{business}/leads/{businessLead}/reclaim"]!.post.requestBody.content["multipart/form-data"]!
    .schema.properties

const keysOfList = ([list, keys]: readonly [string, ReadonlyArray<string>]): string =>
  `  ${list}: [${keys.map((key) => `"${key}"`).join(", ")}]`

const quoted = (texts: ReadonlyArray<string>): string => `[${texts.map((text) => `"${text}"`).join(", ")}]`

type Definition = (typeof reports)["intake"]

const keysOfReport = ({ cube }: Definition): ReadonlyArray<string> => {
  const cells: ReadonlyArray<string> = cubes[cube].keys
  return Object.entries(selectingKeys).flatMap(([key, cell]) => (cells.includes(cell) ? [key] : []))
}

const union = (parts: (report: Definition) => ReadonlyArray<string>, all: ReadonlyArray<Definition>): string =>
  quoted([...new Set(all.flatMap(parts))])

const partsOfReport = ([name, report]: readonly [string, Definition]): string => {
  const all = name === "outcomes" ? [report, outcomesByWebsite] : [report]
  return `  ${name}: {\n    groups: ${union(({ groups }) => groups, all)},\n    keys: ${union(keysOfReport, all)}\n  }`
}

const listed = (name: string, texts: ReadonlyArray<string>): string => {
  const quoted = texts.map((text) => `"${text}"`)
  const line = `export const ${name} = [${quoted.join(", ")}] as const`
  return line.length <= 120 ? line : `export const ${name} = [\n  ${quoted.join(",\n  ")}\n] as const`
}

const file = `// Written by: npm run contract-values.

/** The countries of the market. */
${listed("countries", keysOf("CatalogWebsite")["country"]!.enum)}

/** The reasons for a reclaim that need a description. */
${listed("reasonsToDescribe", reasonsToDescribe)}

/** The most characters of the description of a reclaim. */
export const longestDescription = ${description!.maxLength}

/** The most bytes of the screenshot of a reclaim. */
export const largestScreenshot = ${maxScreenshotBytes}

/** The most characters of a note on the outcome of a lead. */
export const longestNote = ${longestNote}

/** The largest value of an order in cents. */
export const largestValue = ${largestValue}

/** What the rows of each report may be of, and the keys that narrow it. Outcomes have no website with a business. */
export const reports = {
${Object.entries(reports).map(partsOfReport).join(",\n")}
} as const

/** The lists of which people save views, with the keys that narrow and order each in its address. */
export const viewedLists = {
${Object.entries(viewedLists).map(keysOfList).join(",\n")}
} as const
`

describe("what the web application knows of the contract", () => {
  it("is what the contract says", () =>
    expect(file).toMatchFileSnapshot(`${import.meta.dirname}/../src/api/ContractValues.ts`))
})
