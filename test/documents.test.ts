import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")
const blocks = (document: string, language: string) =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, block]) => block ?? "")

describe("the documents", () => {
  it("show the embedding example as it is, and what it prints", () => {
    const readme = text("README.md")
    const example = text("examples/embed/main.ts")
    assert.isTrue(blocks(readme, "ts").includes(example))
    assert.isBelow(example.split("\n").length, 31)
    const { stdout } = spawnSync(process.execPath, ["-C", "@leadwell/source", "examples/embed/main.ts"], { cwd: root })
    assert.isTrue(
      blocks(readme, "console").some((block) => block.endsWith(`main.ts\n${String(stdout)}`)),
      String(stdout)
    )
  })

  it("name every job that runs beside a program", () => {
    const [, section = ""] = /^### What runs beside\n(.*?)^## /ms.exec(text("README.md")) ?? []
    const named = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, job]) => job)
    const work = text("packages/domain/src/BackgroundWork.ts")
    const jobs = [...work.matchAll(/"\.\/background\/(\w+)\.ts"/g)].map(([, job]) => job)
    assert.isAbove(jobs.length, 2)
    assert.deepStrictEqual(named.toSorted(), jobs.toSorted())
  })
})
