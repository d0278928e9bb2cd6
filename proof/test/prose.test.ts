import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { anchorsOf, linksOf, namedPaths, unknownNames, wideComments, wideProse, wrongKeys } from "./Prose.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const files = globSync("**/*.{ts,tsx,cjs,md}", { cwd: root, exclude: ["**/node_modules", "**/dist"] }).toSorted()

const sources = files.filter((path) => /\.(?:tsx?|cjs)$/.test(path))
const documents = files.filter((path) => path.endsWith(".md"))
const services = sources.filter((path) => /^(?:packages|apps)\/[^/]+\/src\//.test(path))

/** Returns the faults that a check finds in files, each prefixed with the file name. */
const faults = (paths: ReadonlyArray<string>, check: (path: string, text: string) => ReadonlyArray<string>) =>
  paths.flatMap((path) => check(path, read(path)).map((fault) => `${path}: ${fault}`))

const brokenLinks = (path: string, text: string): ReadonlyArray<string> =>
  linksOf(path, text)
    .filter((link) => {
      if (!existsSync(join(root, link.path))) return true
      return link.anchor !== undefined && !anchorsOf(link.path === path ? text : read(link.path)).has(link.anchor)
    })
    .map(({ anchor, path }) => (anchor === undefined ? path : `${path}#${anchor}`))

const isThere = (folder: string, path: string): boolean => globSync(path, { cwd: join(root, folder) }).length > 0

/** Returns the missing paths of a document. A document in a package may name paths relative to its own folder. */
const missingPaths = (path: string, text: string): ReadonlyArray<string> =>
  namedPaths(text).filter((named) => !isThere(".", named) && !isThere(dirname(path), named))

const wide = "a".repeat(121)
const linkTo = (name: string): string => `{@${"link"} ${name}}`

describe("comments", () => {
  it("have lines of at most 120 columns", () => {
    assert.isAbove(sources.length, 300)
    assert.deepStrictEqual(
      faults(sources, (_, text) => wideComments(text)),
      []
    )
    const planted = [`// ${wide}`, `/** ${wide} */`, ` * ${wide}`, `a() // ${wide}`]
    assert.deepStrictEqual(wideComments([...planted, `const a = "${wide}"`].join("\n")), planted)
  })

  it("link to names that their file knows", () => {
    assert.deepStrictEqual(
      faults(sources, (_, text) => unknownNames(text)),
      []
    )
    const declared = `import { type A } from "./A.ts"\ninterface B {}\n// ${["A.a", "B", "C.c"].map(linkTo).join()}`
    assert.deepStrictEqual(unknownNames(declared), ["C.c"])
  })
})

describe("documents", () => {
  it("have lines of at most 120 columns, tables and code aside", () => {
    assert.isAbove(documents.length, 20)
    assert.deepStrictEqual(
      faults(documents, (_, text) => wideProse(text)),
      []
    )
    const planted = `${wide}\n\n| ${wide} |\n\n\`\`\`sh\n${wide}\n\`\`\`\n\n[a](${wide})\n`
    assert.deepStrictEqual(wideProse(planted), [wide])
  })

  it("link to files and headings that are there", () => {
    assert.deepStrictEqual(faults(documents, brokenLinks), [])
    const planted = "# A `b` twice\n\n# A `b` twice\n\n[1](#a-b-twice-1) [2](#a) [3](catalogue.md#gone) [4](gone.md)"
    assert.deepStrictEqual(brokenLinks("docs/webhooks.md", planted), [
      "docs/webhooks.md#a",
      "docs/catalogue.md#gone",
      "docs/gone.md"
    ])
  })

  it("name paths that are there", () => {
    assert.deepStrictEqual(faults(documents, missingPaths), [])
    const planted =
      "`docs/gone.md`, `npm test -- packages/gone`, `docs/NNNN-title.md`, `packages/*/src`, `docs/operations/README.md`"
    assert.deepStrictEqual(missingPaths("README.md", planted), ["docs/gone.md", "packages/gone"])
  })
})

describe("keys of services", () => {
  it("are the paths of their modules", () => {
    assert.isAbove(services.filter((path) => /\b(?:Service|Reference)</.test(read(path))).length, 50)
    assert.deepStrictEqual(faults(services, wrongKeys), [])
    const planted = [
      'class Leads extends Context.Service<\n  Leads,\n  { a: 1 }\n>()("@leadwell/domain/lead/Leads") {\n}',
      'const least = 1\nconst Limit = Context.Reference<number>("@leadwell/domain/intake/Limit", {})'
    ].join("\n")
    assert.deepStrictEqual(wrongKeys("packages/domain/src/intake/Leads.ts", planted), [
      "@leadwell/domain/lead/Leads should be @leadwell/domain/intake/Leads",
      "@leadwell/domain/intake/Limit should be @leadwell/domain/intake/Leads/Limit"
    ])
  })
})
