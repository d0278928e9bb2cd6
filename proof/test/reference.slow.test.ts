import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { packages } from "../check/PackedPackages.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The packages whose names the reference explains, and one that has a name without a sentence. */
const required = [...packages.map((name) => `@leadwell/${name}`), "@leadwell/reference"]

/** Returns the exported names that have no sentence. A part of an exported thing may explain itself. */
const unexplained = (output: string): ReadonlyArray<string> =>
  [...output.matchAll(/(\S+) \((\w+)\), defined in \S+, does not have any documentation/g)].flatMap(
    ([, name = "", kind]) => (kind === "Property" || name.split("/").at(-1)!.split(".").length > 2 ? [] : [name])
  )

it("the reference explains every exported name of the packages", () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))
  const [program, ...rest]: Array<string> = scripts["docs:api"].split(" ")
  const options = [
    ...["../../packages/!(form)/src/**/*.ts", "planted.ts"].flatMap((path) => [
      "--entryPoints",
      `proof/reference/${path}`
    ]),
    ...required.flatMap((name) => ["--packagesRequiringDocumentation", name]),
    "--validation.notDocumented",
    "true",
    "--emit",
    "none"
  ]
  // The program exits before a pipe has taken all that it prints. A file has all of it.
  const folder = mkdtempSync(join(tmpdir(), "leadwell-reference-"))
  const printed = join(folder, "printed.txt")
  const file = openSync(printed, "a")
  spawnSync(program!, [...rest, ...options], { cwd: root, stdio: ["ignore", file, file] })
  // oxlint-disable-next-line no-control-regex
  const output = readFileSync(printed, "utf8").replaceAll(/\u001b\[\d+m/g, "")
  rmSync(folder, { recursive: true })
  assert.include(output, "0 errors")
  assert.deepStrictEqual(unexplained(output), ["../proof/reference/planted.planted"])
})
