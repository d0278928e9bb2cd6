import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { example, page } from "./Recipe.ts"

const root = new URL("../../../../", import.meta.url)

const namesIn = (folder: string): ReadonlyArray<string> =>
  globSync("*", { cwd: fileURLToPath(new URL(folder, root)) }).toSorted()

const pages = namesIn("docs/connect").map((file) => file.replace(".md", ""))
const recipes = pages.filter((name) => name !== "README").toSorted()
const examples = namesIn("examples/connect")
const linesOf = (text: string): number => text.split("\n").length - 1

describe("docs/connect", () => {
  it("lists every recipe", () => {
    const listed = [...page("README").matchAll(/^- \[.*?\]\((\w[\w-]+)\.md\)/gm)].map(([, name]) => name)
    assert.isAbove(recipes.length, 4)
    assert.deepStrictEqual(listed.toSorted(), [...recipes])
  })

  it("names what the web application shows", () => {
    const folder = "apps/console/src/texts/en"
    const texts = namesIn(folder)
      .map((file) => readFileSync(new URL(`${folder}/${file}`, root), "utf8"))
      .join("")
    const bold = [...page("README").matchAll(/\*\*(.*?)\*\*(?:: (A .*|The .*))?/g)].flatMap(([, ...names]) => names)
    const named = [...bold, "Switch on again"].filter((name) => name !== undefined)
    assert.isAbove(named.length, 8)
    for (const name of named) assert.include(texts, `"${name}"`)
    assert.include(page("make"), "**Switch on again**")
  })

  it("points to every example", () => {
    const named = recipes.flatMap((name) =>
      [...page(name).matchAll(/`examples\/connect\/([\w.]+)`/g)].map(([, file]) => file)
    )
    assert.deepStrictEqual([...new Set(named)].toSorted(), [...examples])
  })

  it.each(pages)("has a page %s of at most 60 lines and 300 words", (name) => {
    assert.isAtMost(linesOf(page(name)), 60)
    assert.isAtMost(page(name).match(/\S+/g)?.length ?? 0, 300)
  })

  it.each(examples)("has an example %s of at most 60 lines", (name) => {
    assert.isAtMost(linesOf(example(name)), 60)
  })
})
