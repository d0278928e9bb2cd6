import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { packages } from "../check/PackedPackages.ts"
import { linksOf } from "./Prose.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const project = JSON.parse(read("package.json"))

const folders = packages.map((name) => `packages/${name}`)
const manifestOf = (folder: string): Record<string, any> => JSON.parse(read(`${folder}/package.json`))

/** What a package downloads with itself. Development dependencies are not among it. */
const downloads = ({ dependencies, optionalDependencies, peerDependencies }: Record<string, any>): object => ({
  ...dependencies,
  ...optionalDependencies,
  ...peerDependencies
})

/** Whether npm packs a file. It always packs the manifest, the README and the licence. */
const isPacked = (folder: string, file: string): boolean =>
  ["package.json", "README.md", "LICENSE", ...manifestOf(folder)["files"]].some(
    (packed: string) => file === packed || file.startsWith(`${packed}/`)
  )

/** Returns the links of a package's document that lead out of what npm packs. */
const outwardLinks = (folder: string, path: string, text: string): ReadonlyArray<string> =>
  linksOf(path, text)
    .map((link) => relative(folder, link.path))
    .filter((file) => !isPacked(folder, file))

describe.each(folders)("the manifest of %s", (folder) => {
  const manifest = manifestOf(folder)

  it("says what the package is, whose it is, and that everybody may have it", () => {
    assert.strictEqual(manifest["name"], `@leadwell/${basename(folder)}`)
    assert.isAbove(manifest["description"].length, 20)
    assert.isAbove(manifest["keywords"].length, 3)
    assert.strictEqual(manifest["author"], "The Leadwell authors")
    assert.strictEqual(manifest["license"], "MIT")
    assert.deepStrictEqual(manifest["publishConfig"], { access: "public" })
  })

  it("names no home, because publishing adds it", () => {
    const { bugs, homepage, repository } = manifest
    assert.deepStrictEqual(
      { bugs, homepage, repository },
      { bugs: undefined, homepage: undefined, repository: undefined }
    )
  })

  it("exports modules with their types, each from one source", () => {
    const { "./package.json": own, ...modules } = manifest["exports"]
    assert.strictEqual(own, "./package.json")
    for (const [name, conditions] of Object.entries(modules)) {
      // A package that is one module gives it its own name.
      const whole = basename(folder).replace(/^./, (letter) => letter.toUpperCase())
      const module = name === "." ? whole : name.slice("./".length)
      assert.deepStrictEqual(Object.entries(conditions as object), [
        ["@leadwell/source", `./src/${module}.ts`],
        ["types", `./dist/${module}.d.ts`],
        ["default", `./dist/${module}.js`]
      ])
    }
  })

  it("takes any effect from the one that the tests run on, unless it downloads nothing", () => {
    const isClient = folder === "packages/client"
    if (isClient) assert.deepStrictEqual(downloads(manifest), {})
    else assert.deepStrictEqual(manifest["peerDependencies"], { effect: `^${project.devDependencies.effect}` })
    assert.match(project.devDependencies.effect, /^\d+\.\d+\.\d+$/)
  })

  it("packs a changelog, and documents that link only to what is packed", () => {
    assert.isTrue(isPacked(folder, "CHANGELOG.md") && existsSync(join(root, folder, "CHANGELOG.md")))
    const documents = globSync(`${folder}/**/*.md`, { cwd: root, exclude: ["**/node_modules", "**/{dist,src}"] })
    for (const path of documents) assert.deepStrictEqual(outwardLinks(folder, path, read(path)), [], path)
    const planted = "[1](../../docs/webhooks.md) [2](test/A.ts) [3](src/A.ts) [4](#a) [5](https://a.example)"
    assert.deepStrictEqual(outwardLinks(folder, `${folder}/README.md`, planted), [
      "../../docs/webhooks.md",
      "test/A.ts",
      "src/A.ts"
    ])
  })
})

describe("the manifests", () => {
  it("have one version, and depend on one another by it", () => {
    assert.isAbove(folders.length, 5)
    for (const folder of folders) {
      const manifest = manifestOf(folder)
      assert.strictEqual(manifest["version"], project.version)
      for (const [name, version] of Object.entries(downloads(manifest))) {
        if (name.startsWith("@leadwell/")) assert.strictEqual(version, project.version, `${folder}: ${name}`)
      }
    }
  })

  it("download a PostgreSQL only for the package that runs one", () => {
    const downloading = folders.filter((folder) => JSON.stringify(downloads(manifestOf(folder))).includes("embedded"))
    assert.deepStrictEqual(downloading, ["packages/embedded-postgres"])
  })
})
