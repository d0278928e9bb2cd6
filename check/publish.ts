// Builds, packs and checks the packages, and rehearses their publication:
// node launch.cjs check/publish.ts
// With --publish it publishes them. LEADWELL_HOME must then be the address of the repository.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { faultsOf } from "./PackageFaults.ts"
import { packAll } from "./PackedPackages.ts"

const isReal = process.argv.includes("--publish")
const home = process.env["LEADWELL_HOME"]
if (isReal && !URL.canParse(home ?? "")) throw new Error("LEADWELL_HOME is not the address of the repository")

const place = mkdtempSync(join(tmpdir(), "leadwell-publish-"))
try {
  const packed = packAll(place, home)
  for (const one of packed) {
    const faults = await faultsOf(one)
    for (const fault of faults) console.error(`@leadwell/${one.name}: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
  if (process.exitCode !== 1) {
    for (const { name, tarball } of packed) {
      const rehearsal = isReal ? [] : ["--dry-run"]
      // npm may ask for a one-time password, so a real publication shows what npm says.
      execFileSync("npm", ["publish", tarball, ...rehearsal], { stdio: isReal ? "inherit" : "pipe" })
      const size = Math.ceil(statSync(tarball).size / 1024)
      console.log(`@leadwell/${name}: ${size} KiB, ${isReal ? "published" : "can be published"}`)
    }
  }
} finally {
  rmSync(place, { recursive: true })
}
