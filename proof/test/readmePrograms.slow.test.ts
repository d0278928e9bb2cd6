import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { packages } from "../check/PackedPackages.ts"
import { runProgram } from "./ReadmeProgram.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

it.each(packages)("the README of %s has an example that prints what it says", async (name) => {
  const readme = readFileSync(join(root, "packages", name, "README.md"), "utf8")
  const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme)?.[1] ?? ""
  assert.isAbove(block("console").length, 4)
  assert.strictEqual(await runProgram(block("ts")), block("console"))
  if (block("js") !== "") assert.strictEqual(await runProgram(block("js")), "")
})
