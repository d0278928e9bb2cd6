import { assert, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))
const readme = readFileSync(join(root, "packages/leadwell/README.md"), "utf8")
const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme)?.[1] ?? ""

/** Bundles a program, and runs it where sharp is all that is installed: no bundle can hold its library. */
const printedByBundle = async (folder: string, program: string): Promise<string> => {
  const modules = join(folder, "node_modules")
  symlinkSync(join(root, "node_modules"), modules)
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "program.ts"), program)
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["sharp"], resolve: { conditions: ["@leadwell/source", "node", "import"] } },
    build: { ssr: "program.ts", minify: true, target: "node22" }
  })
  rmSync(modules)
  mkdirSync(modules)
  symlinkSync(join(root, "node_modules/sharp"), join(modules, "sharp"))
  return execFileSync(process.execPath, ["dist/program.js"], { cwd: folder, encoding: "utf8" })
}

it("a bundle of the program of the facade's README takes a JPEG with a reclaim", async () => {
  const jpeg = readFileSync(join(root, "apps/server/demo/screenshot.jpg"), "base64")
  const folder = mkdtempSync(join(tmpdir(), "leadwell-bundled-"))
  try {
    const program = block("ts").replace(/"iVBORw[^"]*"/, `"${jpeg}"`)
    assert.include(program, jpeg)
    assert.strictEqual(await printedByBundle(folder, program), block("console"))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it("no loop without a condition calls a function in its step, where the bundler of Next.js forgets an import", () => {
  const sources = globSync("packages/*/src/**/*.ts", { cwd: root })
  assert.isAbove(sources.length, 500)
  const faulty = sources.filter((file) => /for \([^;]*; *;[^;{]*\w\(/.test(readFileSync(join(root, file), "utf8")))
  assert.deepStrictEqual(faulty, [])
})
