import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { portsOf } from "./Ports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const text = (path: string) => readFileSync(`${root}/${path}`, "utf8")
const guide = text("packages/laws/docs/writing-an-adapter.md")
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, block]) => block ?? "")

/** Collapses all whitespace in code. */
const unspaced = (code: string) => code.replaceAll(/\s+/g, " ").trim()

const sources = globSync("packages/{domain,people,laws}/src/**/*.ts", { cwd: root }).map((path) => ({
  path,
  code: text(path)
}))

/** The ports by their import names. */
const ports = portsOf(new Map(sources.map(({ code, path }) => [path, code])))

/** The lists of laws, except the list that joins those of all ports. */
const laws = sources.flatMap(({ code }) => {
  const names = [...code.matchAll(/^export const (\w+Laws): ReadonlyArray<Law</gm)].map(([, name]) => name ?? "")
  return names.filter((name) => !/^(?:s|coreS|leadS)torageLaws$/.test(name)).map((name) => ({ name, code }))
})

const rows = [...guide.replaceAll(/\n {2}(?=\S)/g, " ").matchAll(/^- `((?:domain|people)\/\S+)`: (`.*)$/gm)].map(
  ([, path = "", last = ""]) => ({
    name: path.split("/").at(-1) ?? "",
    path: `@leadwell/${path}`,
    laws: [...last.matchAll(/`(\w+)`/g)].map(([, law]) => law ?? "")
  })
)

/** The names of lists of laws in a text, as the obligations of ports name what tests them. */
const lawsNamedIn = (code: string) => [...code.matchAll(/`(\w+Laws)`/g)].map(([, name]) => name ?? "")

const known = new Set(laws.map(({ name }) => name))

/** The paragraphs and list items with MUST in the comments of a module. */
const obligationsIn = (code: string): ReadonlyArray<string> =>
  [...code.matchAll(/\/\*\*(.*?)\*\//gs)]
    .flatMap(([, comment = ""]) => comment.replaceAll(/^ *\* ?/gm, "").split(/\n(?=- )|\n\n/))
    .map(unspaced)
    .filter((item) => /\bMUST\b/.test(item))

/** Returns the obligations that do not name a law or test for each MUST, or that name one that is missing. */
const unproven = (code: string): ReadonlyArray<string> =>
  obligationsIn(code).filter((item) => {
    const tests = [...item.matchAll(/`(\S+\.test\.ts)`/g)].map(([, path]) => path ?? "")
    const named = lawsNamedIn(item)
    const isThere = named.every((name) => known.has(name)) && tests.every((path) => existsSync(`${root}/${path}`))
    return !isThere || named.length + tests.length < item.split(/\bMUST\b/).length - 1
  })

describe("the obligations of ports", () => {
  it("each name a law or a test that is there", () => {
    assert.isAbove(sources.flatMap(({ code }) => obligationsIn(code)).length, 100)
    for (const { code, path } of sources) assert.deepStrictEqual(unproven(code), [], path)
    const planted = [
      "MUST a.",
      "MUST b (`leadRepositoryLaws`).",
      "MUST c (`goneLaws`).",
      "MUST d. See\n *   `proof/test/adapterGuide.test.ts`.",
      "MUST e. See `test/gone.test.ts`.",
      "MUST f and MUST g (`leadRepositoryLaws`)."
    ].map((item) => `\n * - ${item}`)
    assert.deepStrictEqual(
      unproven(`/**\n * It MUST be.\n *${planted.join("")}\n */`).map((item) => item.replace("- MUST ", "").at(0)),
      ["I", "a", "c", "e", "f"]
    )
  })

  it("name laws that are there", () => {
    const obligations = sources.filter(({ code }) => code.includes("- MUST "))
    assert.isAbove(obligations.flatMap(({ code }) => lawsNamedIn(code)).length, 80)
    for (const { code, path } of obligations) {
      const unknown = lawsNamedIn(code).filter((name) => !known.has(name))
      assert.deepStrictEqual(unknown, [], path)
    }
  })
})

describe("the guide to writing an adapter", () => {
  it("names every port where it is declared, and no other", () => {
    assert.deepStrictEqual(rows.map(({ path }) => path).toSorted(), [...ports].toSorted())
  })

  it("counts the ports of a store of leads, and those that people add", () => {
    const alone = [
      "LinkMail",
      "Mailer",
      "OpenIdProvider",
      "PasskeyCeremony",
      "RequestBudget",
      "ScreenshotReader",
      "SheetReader",
      "WebhookSender"
    ]
    const stored = (folder: string) =>
      rows.filter(({ name, path }) => path.startsWith(`@leadwell/${folder}/`) && !alone.includes(name)).length
    assert.include(
      guide.replaceAll("\n", " "),
      `provides ${stored("domain")} ports; one that also stores people provides ${stored("people")} more`
    )
  })

  it("names every law, each beside ports that it looks through", () => {
    assert.deepStrictEqual(
      [...new Set(rows.flatMap((row) => row.laws))].toSorted(),
      laws.map(({ name }) => name).toSorted()
    )
    for (const row of rows) {
      for (const law of row.laws) assert.include(laws.find(({ name }) => name === law)?.code, row.name)
    }
  })

  it("names laws for every port", () => {
    assert.deepStrictEqual(
      rows.filter((row) => row.laws.length === 0),
      []
    )
  })

  it("shows code as it is in the example and in the port", () => {
    const shown = [
      "packages/domain/src/features/tokens/AccessTokenRepository.ts",
      ...globSync("examples/third-party-adapter/*.ts", { cwd: root })
    ].map((path) => unspaced(text(path)))
    assert.strictEqual(blocks("ts").length, 3)
    for (const block of blocks("ts")) {
      assert.isTrue(
        shown.some((code) => code.includes(unspaced(block))),
        block
      )
    }
  })
})
