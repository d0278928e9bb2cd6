// Runs all benchmarks in turn, or with --quick only a short comparison.
// npm run bench -- [--quick]
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const parts = [
  ["side-by-side.ts", "The server beside its peers"],
  ["domain.ts", "The domain"],
  ["choose.ts", "Choosing businesses"],
  ["start.ts", "Start and idle memory"]
] as const

const given = process.argv.slice(2)
const isQuick = given.includes("--quick")

for (const [program, title] of isQuick ? parts.slice(0, 1) : parts) {
  if (!isQuick) console.log(`\n${title}\n`)
  const file = fileURLToPath(new URL(program, import.meta.url))
  const options = program === "side-by-side.ts" ? given : []
  // With --quick, a server that hangs must not block the run.
  const limit = isQuick ? { timeout: 180_000 } : {}
  const node = ["-C", "@leadwell/source", file, ...options]
  const { status } = spawnSync(process.execPath, node, { stdio: "inherit", ...limit })
  if (status !== 0) process.exit(status ?? 1)
}
