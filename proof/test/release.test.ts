import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { publishedPage, releasedChangelog, sectionOf, withVersion } from "../check/ReleaseChanges.ts"

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

const before = "# Changelog\n\n## Next\n\nA rule.\n\n## 0.1.0\n\nThe first.\n"

describe("a release", () => {
  it("dates what a changelog has under Next, and says of the others that nothing has changed", () => {
    const after = releasedChangelog(before, "0.2.0", "2026-12-01")
    assert.strictEqual(after, before.replace("## Next", "## 0.2.0 (2026-12-01)"))
    assert.deepStrictEqual(
      ["0.2.0", "0.1.0", "Next", "0.2"].map((heading) => sectionOf(after, heading)),
      ["A rule.", "The first.", undefined, undefined]
    )
    const unchanged = releasedChangelog("# Changelog\n\n## 0.1.0\n\nThe first.\n", "0.2.0", "2026-12-01")
    assert.strictEqual(sectionOf(unchanged, "0.2.0"), "Nothing has changed.")
    assert.strictEqual(sectionOf(unchanged, "0.1.0"), "The first.")
  })

  it("removes from a page that npm has no package yet", () => {
    const told = "Until 0.1.0 is published: `npm run tarballs` in a clone.\n\n"
    assert.strictEqual(publishedPage(`One.\n\n${told}Two.\n`), "One.\n\nTwo.\n")
  })

  it("gives a manifest and what it has of the project one version, and leaves the rest", () => {
    const manifest = {
      name: "@leadwell/people",
      version: "0.1.0",
      dependencies: { "@leadwell/domain": "0.1.0", effect: "4.1.0" },
      devDependencies: { "@leadwell/laws": "0.1.0" }
    }
    assert.deepStrictEqual(withVersion(manifest, "0.2.0"), {
      name: "@leadwell/people",
      version: "0.2.0",
      dependencies: { "@leadwell/domain": "0.2.0", effect: "4.1.0" },
      devDependencies: { "@leadwell/laws": "0.2.0" }
    })
    assert.deepStrictEqual(withVersion({ private: true }, "0.2.0"), { private: true })
  })

  it("runs by actions of a fixed commit, and by commands that the project has", () => {
    const workflow = read(".github/workflows/release.yml")
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
    assert.isAbove(actions.length, 2)
    for (const action of actions) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    const { scripts } = JSON.parse(read("package.json"))
    const commands = [...workflow.matchAll(/npm run (\S+)/g)].map(([, name]) => name!)
    assert.includeMembers(commands, ["check", "test:all", "docs:api", "publish:packages"])
    for (const name of commands) assert.property(scripts, name)
  })
})
