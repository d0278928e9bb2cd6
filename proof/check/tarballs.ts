// Writes the packages as npm will publish them, into a folder, and prints how to install them:
// npm run tarballs -- [FOLDER]
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import { packAll } from "./PackedPackages.ts"

const folder = resolve(process.argv[2] ?? "tarballs")
const place = mkdtempSync(join(tmpdir(), "leadwell-tarballs-"))
try {
  mkdirSync(folder, { recursive: true })
  for (const { tarball } of packAll(place, undefined)) copyFileSync(tarball, join(folder, basename(tarball)))
} finally {
  rmSync(place, { recursive: true })
}
console.log(`In the folder of your program:\nnpm install ${join(folder, "*.tgz")} effect`)
