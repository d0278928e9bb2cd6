import { assert, describe, it } from "@effect/vitest"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")
const blocks = (document: string, language: string) =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, block]) => block ?? "")

const decisionPages = globSync("docs/decisions/*.md", { cwd: root }).filter((path) => basename(path) !== "README.md")

const sections = (document: string) => document.split(/^## /m).slice(1)

/** Returns the titles of the sections that have more than 150 words outside of tables. */
const longSections = (document: string): ReadonlyArray<string> =>
  sections(document).flatMap((section) => {
    const [title = "", ...lines] = section.split("\n")
    const words = lines.filter((line) => !line.startsWith("|")).flatMap((line) => line.match(/\S+/g) ?? [])
    return words.length > 150 ? [title] : []
  })

const paths = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root })

/** Returns the name of a source file, and the names that it exports. */
const namesIn = (path: string, code: string): ReadonlyArray<string> => [
  basename(path).replace(/\.tsx?$/, ""),
  ...[...code.matchAll(/^export (?:const|class|interface|type|function) (\w+)/gm)].map(([, name = ""]) => name)
]

/** Returns whether a name has a word, as `placesTaken` and `Placeable` have `place`, and `isPlaceholder` has not. */
const hasWord = (name: string, word: string): boolean =>
  (name.match(/[A-Z]?[a-z]+/g) ?? []).some((part) => new RegExp(`^${word}(?:[sd]|able|ments?)?$`, "i").test(part))

/** Returns the section of the glossary with this title. */
const glossarySection = (title: string): string =>
  sections(text("docs/glossary.md")).find((section) => section.startsWith(title)) ?? ""

describe("the documents", () => {
  it("show the first example as it is", () => {
    const example = text("examples/embed/promises.ts")
    assert.isTrue(blocks(text("README.md"), "ts").includes(example))
    assert.isBelow(example.split("\n").length, 10)
  })

  it.each(["README.md", "examples/README.md"])("show in %s what an example prints", (path) => {
    const [block = "", ...others] = blocks(text(path), "console")
    const [, program = "", printed] = /^\$ node launch\.cjs (\S+)\n(.*)$/s.exec(block) ?? []
    const { stdout } = spawnSync(process.execPath, ["-C", "@leadwell/source", program], { cwd: root })
    assert.deepStrictEqual([String(stdout), others], [printed, []])
  })

  it("name no speed that the results of the benchmarks do not have", () => {
    const [, speeds = ""] = text("README.md").split("## How fast it is\n")
    const named = speeds.split("\n## ")[0]!.match(/\d[\d. ]*\d/g) ?? []
    assert.isAbove(named.length, 2)
    for (const figure of named) assert.include(text("proof/benchmark/results.md"), figure)
  })

  it("have no token that works, and neither has an example", () => {
    const files = globSync(
      [
        "*.md",
        "{docs,examples,deploy,integrations}/**/*.*",
        "{packages,apps}/*/{docs/**/*.md,*.md}",
        "apps/server/demo/*"
      ],
      { cwd: root, exclude: ["**/node_modules", "**/dist"] }
    )
    assert.isAbove(files.length, 80)
    const found = files.filter((path) => /\blw_(?:pub_|hook_)?[\w-]{43}(?![\w-])/.test(text(path)))
    assert.deepStrictEqual(found, [])
  })

  it("name every job that runs beside a program", () => {
    const [, section = ""] = /^## What runs beside\n(.*)/ms.exec(text("docs/embedding.md")) ?? []
    const named = [...section.matchAll(/^- `(\w+)`, /gm)].map(([, job]) => job)
    const [, work = ""] =
      /export const layer = Layer\.mergeAll\((.*?)\n\)/s.exec(text("packages/domain/src/BackgroundWork.ts")) ?? []
    const layers = [...work.matchAll(/(\w+)\.(?:layer|running)/g)].map(([, job]) => job)
    assert.isAbove(layers.length, 1)
    assert.deepStrictEqual(named.toSorted(), [...Object.keys(jobs), ...layers].toSorted())
  })

  it("list every page of decisions once, by its title", () => {
    const pages = decisionPages.map((path) => {
      const [, title = ""] = /^# (?:Decisions: )?(.*)$/m.exec(text(path)) ?? []
      return [basename(path), title.toLowerCase()]
    })
    const listed = [...text("docs/decisions/README.md").matchAll(/^- \[(.*)\]\((.*)\)/gm)].map(
      ([, title = "", page = ""]) => [page, title.toLowerCase()]
    )
    assert.isAbove(pages.length, 5)
    assert.deepStrictEqual(listed.toSorted(), pages.toSorted())
  })

  it("tell a decision in at most 150 words, tables aside", () => {
    assert.isAbove(decisionPages.flatMap((path) => sections(text(path))).length, 40)
    assert.deepStrictEqual(
      decisionPages.flatMap((path) => longSections(text(path)).map((title) => `${path}: ${title}`)),
      []
    )
    const planted = `# A\n\n## B\n\n| ${"a ".repeat(151)}|\n\n## C\n\n${"a ".repeat(151)}\n\n## D\n\n${"a ".repeat(150)}\n`
    assert.deepStrictEqual(longSections(planted), ["C"])
  })

  it("name every benchmark, and mark those that run by default", () => {
    const programs = globSync("proof/benchmark/{,servers/}*.ts", { cwd: root }).filter((path) =>
      text(path).startsWith("// Measures")
    )
    const rows = [...text("proof/benchmark/README.md").matchAll(/^- `(\S+\.ts)`: .*?(\(bench\))?$/gm)]
    assert.isAbove(programs.length, 5)
    assert.deepStrictEqual(rows.map(([, name]) => `proof/benchmark/${name}`).toSorted(), programs.toSorted())
    const byDefault = [...text("proof/benchmark/bench.ts").matchAll(/^ {2}\["(\S+)", "/gm)].map(([, name]) => name)
    assert.deepStrictEqual(
      rows.flatMap(([, name, marked]) => (marked === undefined ? [] : [name])).toSorted(),
      byDefault.toSorted()
    )
  })

  it("have a glossary whose retired words are in no exported name and no file", () => {
    const retired = [...glossarySection("Words that have another").matchAll(/^- `(\w+)`: /gm)].map(
      ([, word = ""]) => word
    )
    const usesOf = (path: string, code: string) =>
      namesIn(path, code)
        .filter((name) => retired.some((word) => name.toLowerCase().includes(word)))
        .map((name) => `${path}: ${name}`)
    assert.isAbove(retired.length, 5)
    assert.isAbove(paths.length, 500)
    assert.deepStrictEqual(
      paths.flatMap((path) => usesOf(path, text(path))),
      []
    )
    assert.deepStrictEqual(usesOf("Seats.ts", "export const allWishes = 1\nexport type A = 1"), [
      "Seats.ts: Seats",
      "Seats.ts: allWishes"
    ])
  })

  it("have a glossary that lists every exported name with a word that must have one meaning", () => {
    const lines = glossarySection("Words with one meaning").replaceAll(/\n {2}/g, " ")
    const words = [...lines.matchAll(/^- `(\w+)`: (.*)$/gm)].map(([, word = "", names = ""]) => ({
      word,
      names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
    }))
    assert.isAbove(words.length, 2)
    const all = paths.flatMap((path) => namesIn(path, text(path)))
    for (const { names, word } of words) {
      const found = new Set(all.filter((name) => hasWord(name, word)))
      assert.deepStrictEqual([...found].toSorted(), names.toSorted(), word)
    }
    assert.isTrue(hasWord("keepPlace", "place"))
    assert.isFalse(hasWord("isPlaceholder", "place"))
  })

  it("have a glossary in the order of its words", () => {
    const words = [...text("docs/glossary.md").matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, word = ""]) => word)
    assert.isAbove(words.length, 50)
    assert.deepStrictEqual(
      words,
      words.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    )
  })
})
