// Builds, packs and checks the packages, and rehearses their publication:
// node launch.cjs proof/check/publish.ts
// With --publish it publishes them. LEADWELL_HOME must then be the address of the repository.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { faultsOf } from "./PackageFaults.ts"
import { packAll } from "./PackedPackages.ts"

const isReal = process.argv.includes("--publish")
const home = process.env["LEADWELL_HOME"]
if (isReal && !URL.canParse(home ?? "")) throw new Error("LEADWELL_HOME is not the address of the repository")

/** Whether npm has this version of a package. A publication that broke off can be repeated. */
const isPublished = (name: string): boolean => {
  const { version } = JSON.parse(readFileSync(new URL(`../../packages/${name}/package.json`, import.meta.url), "utf8"))
  return (
    spawnSync("npm", ["view", `@leadwell/${name}@${version}`, "version"], { encoding: "utf8" }).stdout.trim() !== ""
  )
}

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
      if (isReal && isPublished(name)) {
        console.log(`@leadwell/${name}: was published before`)
        continue
      }
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
