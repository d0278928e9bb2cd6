// Removes a quarter of the installed packages, which nothing here reads: compilers that `effect-tsgo` only puts in the
// place of others, headers of Node, and maps of compiled code. `npm ci` runs this.
import { globSync, rmSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..", "node_modules")

const unread = [
  "@effect/tsgo-*/{artifacts/oxlint*,artifacts/typescript/*-dev.*,lib/tsc*}",
  "node{,-bin}-*/{include,share}",
  "**/*.{js,mjs,cjs,ts,mts,cts}.map"
]

for (const path of globSync(unread, { cwd: root })) rmSync(join(root, path), { recursive: true, force: true })
