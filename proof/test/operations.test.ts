import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The texts of the log in sources, from level `info` up. */
const messages = /(?:logInfo\(|logWarning\(|logError\(|\bfailing: )\s*(["`])([^]*?)\1/g

/** Returns the first part of a text that is the same in every line of the log. */
const firstSentence = (message: string) =>
  message
    .replace(/^\$\{.*?\}/, "")
    .replace(/[:.,$].*/s, "")
    .trim()

const root = fileURLToPath(new URL("../..", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")

describe("the pages about operations", () => {
  it("name every message of the log", () => {
    const sources = globSync(["packages/*/src/**/*.ts", "apps/server/src/**/*.ts"], { cwd: root })
    const logged = sources.flatMap((source) =>
      [...text(source).matchAll(messages)].map(([, , message = ""]) => message)
    )
    const page = text("docs/operations/logs.md")
    // A job's message is told as it is, and with a reason: both are its `failing`.
    const parts = logged.map(firstSentence).filter((part) => part !== "")
    assert.isAbove(parts.length, 20)
    assert.deepStrictEqual(
      parts.filter((part) => !page.includes(part)),
      []
    )
  })

  it("name every reason why the store is away", () => {
    const [, byState = "", byTag = ""] =
      /byState = \[(.*?)\] as const.*?byTag = \{(.*?)\} as const/s.exec(
        text("packages/adapters-postgres/src/sql/AwayReason.ts")
      ) ?? []
    const reasons = [...`${byState}${byTag}`.matchAll(/[,:] "([^"]+)"/g)].map(([, reason = ""]) => reason)
    assert.isAbove(reasons.length, 10)
    const page = text("docs/operations/logs.md")
    assert.deepStrictEqual(
      reasons.filter((reason) => !page.includes(`\`${reason}\``)),
      []
    )
  })

  it("may leave to the message why a database cannot be used, because it says what to do", () => {
    const source = text("packages/adapters-postgres/src/DatabaseUnusable.ts")
    const reasons = [...source.matchAll(/(?:return|\?|:)\s*\(?\s*(["`])([a-z][^]*?)\1/g)].map(
      ([, , reason = ""]) => reason
    )
    assert.isAbove(reasons.length, 15)
    assert.deepStrictEqual(
      reasons.filter((reason) => !reason.includes(": ")),
      ["cannot be used now, because ${problem.reason}"]
    )
  })

  it("lead from the first page of operations to every other", () => {
    const pages = globSync("docs/operations/*.md", { cwd: root }).map((path) => basename(path))
    const first = text("docs/operations/README.md")
    assert.isAbove(pages.length, 9)
    assert.deepStrictEqual(
      pages.filter((page) => page !== "README.md" && !first.includes(`(${page}`)),
      []
    )
  })
})
