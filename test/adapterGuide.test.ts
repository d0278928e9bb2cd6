import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const text = (path: string) => readFileSync(`${root}/${path}`, "utf8")
const guide = text("docs/writing-an-adapter.md")
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, block]) => block ?? "")

/** Collapses all whitespace in code. */
const unspaced = (code: string) => code.replaceAll(/\s+/g, " ").trim()

const sources = globSync("packages/domain/src/**/*.ts", { cwd: root }).map((path) => ({ path, code: text(path) }))

/** Services without a layer in the module that declares them. */
const ports = sources.flatMap(({ code, path }) => {
  const name = /^export class (\w+) extends Context\.Service</m.exec(code)?.[1]
  return name === undefined || code.includes("static readonly layer") ? [] : [{ name, path }]
})

/** The lists of laws, except the list that joins those of all ports. */
const laws = sources.flatMap(({ code }) => {
  const name = /^export const (\w+Laws): ReadonlyArray<Law</m.exec(code)?.[1]
  return name === undefined || name === "storageLaws" ? [] : [{ name, code }]
})

const rows = [...guide.matchAll(/^\| \[`(\w+)`\]\(\.\.\/(\S+)\) +\|.*\| (.*?) *\|$/gm)].map(
  ([, name = "", path = "", last = ""]) => ({
    name,
    path,
    laws: [...last.matchAll(/`(\w+)`/g)].map(([, law]) => law ?? "")
  })
)

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)

/** The names of lists of laws in a text, as the obligations of ports name what tests them. */
const lawsNamedIn = (code: string) => [...code.matchAll(/`(\w+Laws)`/g)].map(([, name]) => name ?? "")

describe("the obligations of ports", () => {
  it("name laws that are there", () => {
    const known = new Set(laws.map(({ name }) => name))
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
    assert.deepStrictEqual(rows.map(({ name, path }) => ({ name, path })).toSorted(byName), ports.toSorted(byName))
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

  it("says of every port without laws that it has none", () => {
    const without = rows.filter((row) => row.laws.length === 0).map(({ name }) => name)
    assert.deepStrictEqual(without.toSorted(), ["WebhookSender"])
  })

  it("shows code as it is in the example and in the port", () => {
    const shown = [
      "packages/domain/src/access/AccessTokenRepository.ts",
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

  it("shows commands that work", { timeout: 120_000 }, () => {
    const commands = blocks("sh").flatMap((block) => block.trim().split("\n"))
    assert.strictEqual(commands.length, 1)
    for (const command of commands) {
      const { status, stdout } = spawnSync("bash", ["-euc", command], {
        cwd: root,
        env: { PATH: process.env["PATH"] ?? "" },
        encoding: "utf8"
      })
      assert.strictEqual(status, 0, stdout)
    }
  })
})
