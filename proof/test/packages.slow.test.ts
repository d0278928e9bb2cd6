import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const run = (command: string, args: ReadonlyArray<string>, cwd: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

const packages = [
  "domain",
  "people",
  "laws",
  "adapters-memory",
  "adapters-postgres",
  "adapters-http",
  "adapters-openid",
  "adapters-passkeys",
  "adapters-redis",
  "adapters-sharp",
  "adapters-smtp",
  "adapters-spreadsheet",
  "adapters-webhooks",
  "client",
  "embedded-postgres",
  "leadwell"
]

/** What a package holds besides what every package holds. */
const own: Readonly<Record<string, ReadonlyArray<string>>> = { "adapters-postgres": ["schema.sql"], laws: ["docs"] }

/** Packs every package as for publishing, and installs the results with their dependencies in an empty folder. */
const install = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-packed-"))
  const named = packages.flatMap((name) => ["-w", `@leadwell/${name}`])
  run("npm", ["pack", ...named, "--pack-destination", folder], root)
  for (const tarball of globSync("*.tgz", { cwd: folder })) {
    const installed = join(folder, "node_modules/@leadwell", tarball.replace(/^leadwell-(.*)-[0-9.]+\.tgz$/, "$1"))
    mkdirSync(installed, { recursive: true })
    run("tar", ["xzf", tarball, "-C", installed, "--strip-components=1"], folder)
  }
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!/^(?:\.|@leadwell$)/.test(name))
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
  }
  // What npm installs beside one package, because another version or other peers stand above it.
  for (const path of globSync("packages/*/node_modules/*", { cwd: root })) {
    const place = join(folder, "node_modules", basename(path))
    if (!existsSync(place)) symlinkSync(join(root, path), place)
  }
  return folder
}

/** Returns every module of a package that others may import, by its import name. */
const entries = (folder: string, name: string): ReadonlyArray<string> => {
  const installed = join(folder, "node_modules/@leadwell", name)
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  const listed = Object.keys(exports).filter((entry) => entry !== "./package.json" && entry !== "./*")
  const all = "./*" in exports ? globSync("dist/**/*.js", { cwd: installed }) : []
  return [
    ...listed.map((entry) => `@leadwell/${name}${entry.slice(".".length)}`),
    ...all.map((file) => `@leadwell/${name}/${file.slice("dist/".length, -".js".length)}`)
  ]
}

describe("the packages", () => {
  let folder = ""

  beforeAll(() => {
    for (const name of packages) rmSync(join(root, "packages", name, "dist"), { recursive: true, force: true })
    folder = install()
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(packages)("hold what they need and nothing else: %s", (name) => {
    const installed = join(folder, "node_modules/@leadwell", name)
    const files = ["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", ...(own[name] ?? [])].toSorted()
    assert.deepStrictEqual(readdirSync(installed).toSorted(), files)
    assert.deepStrictEqual(globSync("**/*.{map,test.*,tsbuildinfo}", { cwd: installed }), [])
  })

  it("can be imported module by module", () => {
    const named = packages.map((name) => entries(folder, name))
    for (const [n, ofPackage] of named.entries()) assert.isNotEmpty(ofPackage, packages[n])
    const imports = `for (const name of ${JSON.stringify(named.flat())}) await import(name)`
    writeFileSync(join(folder, "imports.mjs"), `${imports}\nconsole.log("imported")`)
    assert.strictEqual(run(process.execPath, ["imports.mjs"], folder), "imported\n")
  })

  it("run the embedding example", () => {
    for (const file of ["main.ts", "catalog.json", "lead.json"]) {
      cpSync(join(root, "examples/embed", file), join(folder, file))
    }
    assert.match(run(process.execPath, ["main.ts"], folder), /^Lead 1 went to warm-bv\.\n/)
  })

  it("hold somebody else's adapter against the laws, without a test framework", () => {
    for (const file of globSync("*.ts", { cwd: join(root, "examples/third-party-adapter") })) {
      cpSync(join(root, "examples/third-party-adapter", file), join(folder, file))
    }
    const script = `
      import { storageLaws } from "@leadwell/laws/StorageLaws"
      import { Effect, Layer } from "effect"
      import * as SecureRandom from "effect/crypto/SecureRandom"
      import * as SqliteTokenStorage from "./SqliteTokenStorage.ts"
      const storage = Layer.merge(SqliteTokenStorage.layer(":memory:"), SecureRandom.layerWebCrypto)
      const checks = Effect.forEach(storageLaws, ({ check, sentence }) => Effect.mapError(check, () => sentence))
      await Effect.runPromise(Effect.provide(checks, storage))
      console.log("upheld")`
    writeFileSync(join(folder, "laws.mjs"), script)
    assert.match(run(process.execPath, ["laws.mjs"], folder), /^upheld\n/m)
  })
})
