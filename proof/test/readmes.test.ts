import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { packages } from "../check/PackedPackages.ts"
import { layerNeeds } from "./LayerNeeds.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const readme = (name: string): string => readFileSync(join(root, "packages", name, "README.md"), "utf8")
const block = (name: string, language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme(name))?.[1] ?? ""

/** Returns the keys of services without the path of their modules. */
const namesOf = (keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.map((key) => key.replace(/^.*\//, "")).toSorted()

/** Returns the layers that a README lists, each with the services that it asks for. */
const layersOf = (name: string): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    [
      ...readme(name)
        .replaceAll(/\n {2}/g, " ")
        .matchAll(/^- `(\w[^`]*)`: .*?(?:; asks for (.*))?$/gm)
    ].map(([, layer = "", needs = ""]) => [layer, [...needs.matchAll(/`(\w+)`/g)].map(([, need]) => need ?? "")])
  )

/** The names of the use cases of a package: those classes that `UseCases` lists, or whose layers it names. */
const useCasesOf = (name: string): ReadonlyArray<string> => {
  const code = readFileSync(join(root, "packages", name, "src/UseCases.ts"), "utf8")
  const imported = [...code.matchAll(/import \{ (\w+)(?:, [a-z]\w+)? \} from "\.\/[\w/]+\/\w+\.ts"/g)].map(
    ([, one = ""]) => one
  )
  return imported.filter((one) => new RegExp(`[[ ]${one}[\\],]|[ (]${one}\\.layer`).test(code))
}

/** Whether a version was released: the changelog then has its day. */
const isPublished = /^## \S+ \(\d{4}-/m.test(readFileSync(join(root, "CHANGELOG.md"), "utf8"))

describe("a page with a command that installs a package", () => {
  const pages = globSync(["*.md", "{docs,examples,packages,apps,integrations}/**/*.md"], {
    cwd: root,
    exclude: ["**/node_modules", "**/dist"]
  }).filter((path) => /npm (?:i|install|add) [^\n]*@leadwell\//.test(readFileSync(join(root, path), "utf8")))

  it("is in each package", () => assert.isAtLeast(pages.length, packages.length))

  it.each(pages)("tells in %s whether npm has the package", (path) => {
    const told = /```\n\nUntil (\S+) is published: `npm run tarballs` in a clone\.\n/.exec(
      readFileSync(join(root, path), "utf8")
    )
    assert.strictEqual(told?.[1], isPublished ? undefined : "0.1.0")
  })
})

describe("the README of", () => {
  it.each(packages)("%s says how to install it", (name) => {
    const line = block(name, "sh").split("\n")[0]!.split(" ")
    assert.deepStrictEqual(
      [line.slice(0, 2), line.includes(`@leadwell/${name}`), line.at(-1)],
      [["npm", "install"], true, name === "client" ? "@leadwell/client" : "effect"]
    )
    const imported = new Set(
      [...block(name, "ts").matchAll(/from "(@leadwell\/[a-z-]+)/g)].map(([, found = ""]) => found)
    )
    assert.deepStrictEqual([...imported].toSorted(), line.filter((word) => word.startsWith("@leadwell/")).toSorted())
  })

  it.each(["domain", "people"])("%s names every use case", (name) => {
    const [, section = ""] = /^## The use cases\n.*?^They are (.*?)\./ms.exec(readme(name)) ?? []
    const named = [...section.matchAll(/`(\w+)`/g)].map(([, useCase]) => useCase)
    assert.isAbove(named.length, 8)
    assert.deepStrictEqual(named.toSorted(), useCasesOf(name).toSorted())
  })

  it.each(["domain", "people"])("%s names the ports outside of a store that its layers ask for", async (name) => {
    const { layer } = await import(new URL(`../../packages/${name}/src/UseCases.ts`, import.meta.url).href)
    const outside = namesOf(await layerNeeds(layer)).filter(
      (need) => !/Repository$|^(?:CatalogParts|LeadInbox)$/.test(need)
    )
    for (const port of outside) assert.include(readme(name), port === "Authentication" ? "use cases" : `\`${port}\``)
  })

  it.each(["domain", "people"])("%s names every setting", (name) => {
    const sources = globSync(`packages/${name}/src/**/*.ts`, { cwd: root })
    const settings = sources.flatMap((source) =>
      [...readFileSync(join(root, source), "utf8").matchAll(/export const (\w+) = Context\.Reference</g)].map(
        ([, setting]) => `${source.slice(`packages/${name}/src/`.length, -".ts".length)}: ${setting}`
      )
    )
    const named = [...readme(name).matchAll(/^- `([\w/]+)`: `(\w+)`, /gm)].map(
      ([, file, setting]) => `${file}: ${setting}`
    )
    assert.isAbove(settings.length, 1)
    assert.deepStrictEqual(named.toSorted(), settings.toSorted())
  })

  it.each(packages.filter((name) => name.startsWith("adapters-") && name !== "adapters-http"))(
    "%s names every layer with what it asks for",
    async (name) => {
      const layers = layersOf(name)
      const { exports } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))
      for (const entry of Object.keys(exports).filter((entry) => entry !== "./package.json")) {
        const module = entry.slice("./".length)
        const found = await import(new URL(`../../packages/${name}/src/${module}.ts`, import.meta.url).href)
        const layer = found.layer ?? found[module]?.layer
        if (layer === undefined) continue
        const listed = [...layers].find(([title]) => title.startsWith(`${module}.layer`))
        assert.isDefined(listed, `${module}.layer`)
        if (typeof layer !== "function") assert.deepStrictEqual(listed?.[1], namesOf(await layerNeeds(layer)))
      }
    }
  )
})
