import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { faultsOf } from "../check/PackageFaults.ts"

const sound = {
  name: "@leadwell/adapters-sharp",
  version: "1.0.0",
  license: "MIT",
  type: "module",
  files: ["dist", "CHANGELOG.md"],
  exports: { "./Reader": { types: "./dist/Reader.d.ts", default: "./dist/Reader.js" } }
}
const files = {
  "CHANGELOG.md": "# Changelog\n\n## 1.0.0 (2026-12-01)\n\nThe first.\n",
  "dist/Reader.js": "export const size = 1\n",
  "dist/Reader.d.ts": "export declare const size: number\n"
}

describe("what is checked of a package before it is published", () => {
  let place = ""
  beforeAll(() => void (place = mkdtempSync(join(tmpdir(), "leadwell-planted-"))))
  afterAll(() => rmSync(place, { recursive: true }))

  /** Packs a package of these files, and returns what is found wrong with it. */
  const faults = async (manifest: object, contents: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(place, "package-"))
    for (const [path, text] of Object.entries({ ...contents, "package.json": JSON.stringify(manifest) })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync("npm", ["pack", "--ignore-scripts"], { cwd: folder, stdio: "ignore" })
    const [tarball = ""] = globSync("*.tgz", { cwd: folder })
    return (await faultsOf({ name: "adapters-sharp", tarball: join(folder, tarball) })).join("\n")
  }

  it("finds nothing wrong with a sound one", async () => {
    assert.strictEqual(await faults(sound, files), "")
  })

  it("finds a module that is exported and not packed", async () => {
    const exports = { ...sound.exports, "./Writer": { types: "./dist/Writer.d.ts", default: "./dist/Writer.js" } }
    assert.include(await faults({ ...sound, exports }, files), "./dist/Writer.js")
  })

  it("finds types that are for another module system", async () => {
    const { "dist/Reader.d.ts": types, ...programs } = files
    const exports = { "./Reader": { types: "./dist/Reader.d.cts", default: "./dist/Reader.js" } }
    assert.include(await faults({ ...sound, exports }, { ...programs, "dist/Reader.d.cts": types }), "FalseCJS")
  })

  it("finds that its changelog says nothing of its version", async () => {
    const fault = "its CHANGELOG.md says nothing of 1.0.0"
    for (const text of ["# Changelog\n\n## 0.9.0\n\nOlder.\n", "# Changelog\n\n## 1.0.0\n\n## 0.9.0\n\nOlder.\n"])
      assert.strictEqual(await faults(sound, { ...files, "CHANGELOG.md": text }), fault)
    assert.strictEqual(await faults({ ...sound, files: ["dist"] }, files), fault)
  })

  it("finds that it is larger than it should be", async () => {
    const random = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join(
      ""
    )
    assert.match(await faults(sound, { ...files, "dist/data.txt": random }), /KiB are more than the limit/)
  })
})
