// Gives the project and all its packages a version, and dates what the changelogs have under "Next". Pages say no more
// that nothing is published:
// node launch.cjs proof/check/release.ts 0.2.0
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publishedPage, releasedChangelog, sectionOf, withVersion } from "./ReleaseChanges.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const [version = ""] = process.argv.slice(2)
const day = new Date().toISOString().slice(0, 10)

const rewrite = (path: string, change: (text: string) => string): void => {
  const file = join(root, path)
  writeFileSync(file, change(readFileSync(file, "utf8")))
}

const inJson = (change: (value: any) => unknown) => (text: string) =>
  `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`

if (!/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/.test(version)) throw new Error("Give the new version, such as 0.2.0.")
if (!sectionOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), "Next")) {
  throw new Error('CHANGELOG.md has nothing under "## Next".')
}

const found = (...patterns: ReadonlyArray<string>) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

for (const path of found("package.json", "{packages,apps,examples}/*/package.json", "proof/reference/package.json"))
  rewrite(
    path,
    inJson((manifest) => withVersion(manifest, version))
  )
rewrite(
  "package-lock.json",
  inJson((lock) => {
    const entries = Object.entries<any>(lock.packages)
    const packages = entries.map(([place, one]) => [
      place,
      /(^|\/)node_modules\//.test(place) ? one : withVersion(one, version)
    ])
    return { ...withVersion(lock, version), packages: Object.fromEntries(packages) }
  })
)
for (const path of found("CHANGELOG.md", "packages/*/CHANGELOG.md"))
  rewrite(path, (text) => releasedChangelog(text, version, day))
for (const path of found("packages/*/README.md", "packages/*/docs/*.md")) rewrite(path, publishedPage)
console.log(`Version ${version} is written. Read the changes, then commit and tag them.`)
