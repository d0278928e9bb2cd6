import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const app = join(root, "apps/console")
const source = join(app, "src")

const config = {
  extends: join(app, "tsconfig.json"),
  include: ["*.tsx", join(source, "Routes.tsx"), join(source, "styles/*.ts")],
  references: ["domain", "people", "adapters-http"].map((name) => ({ path: join(root, "packages", name) }))
}

/** Returns which of the texts the compiler refuses as files of the web application. */
const refused = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const tree = mkdtempSync(join(tmpdir(), "leadwell-console-"))
  try {
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"))
    writeFileSync(join(tree, "tsconfig.json"), JSON.stringify(config))
    for (const [n, text] of texts.entries()) {
      writeFileSync(join(tree, `Planted${n}.tsx`), text.replaceAll('from "./', `from "${source}/`))
    }
    const options = ["-p", tree, "--pretty", "false"]
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), options, { cwd: tree, encoding: "utf8" })
    const faults = stdout.split("\n").filter((line) => line.includes(": error "))
    const planted = faults.flatMap((line) => /^Planted(\d+)\.tsx\(/.exec(line)?.[1] ?? [])
    assert.strictEqual(planted.length, faults.length, stdout)
    return texts.filter((_, n) => planted.includes(String(n)))
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const link = 'import { hrefTo } from "./router/Href.ts"\nexport const planted = '
const words = 'import type { FaultWords } from "./texts/FaultWords.ts"\n'
const answer = 'import type { Answer } from "./api/Contract.ts"\nexport const planted = '
const body = 'import type { Body } from "./api/Contract.ts"\nexport const planted: '

/** What is right in the web application, and the same with a mistake. */
const mistakes: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  "a page": [`${link}hrefTo("/operator/leads")`, `${link}hrefTo("/operator/leeds")`],
  "a part of a path": [
    `${link}hrefTo("/operator/leads/$lead", { lead: 1 })`,
    `${link}hrefTo("/operator/leads/$lead", { led: 1 })`
  ],
  "a class": ['export const planted = <p className="badge" />', 'export const planted = <p className="bage" />'],
  "a field of a body": [
    `${body}Body<"POST /api/leads/:lead/refuse"> = { remark: "" }`,
    `${body}Body<"POST /api/leads/:lead/refuse"> = { remrk: "" }`
  ],
  "a field of an answer": [
    `${answer}({ data }: Answer<"GET /api/leads/:lead">) => data.stage`,
    `${answer}({ data }: Answer<"GET /api/leads/:lead">) => data.staeg`
  ],
  "a status": [
    `${answer}({ data }: Answer<"GET /api/leads/:lead">) => data.stage === "held"`,
    `${answer}({ data }: Answer<"GET /api/leads/:lead">) => data.stage === "heldd"`
  ],
  "a code without words": [
    `${words}export const planted = (rules: FaultWords["rules"]): FaultWords["rules"] => rules`,
    `${words}export const planted = (rules: Omit<FaultWords["rules"], "digits">): FaultWords["rules"] => rules`
  ],
  "words for no code": [
    `${words}export const planted: Pick<FaultWords["refusals"], "lead_erased"> = { lead_erased: "x" }`,
    `${words}export const planted: Pick<FaultWords["refusals"], "lead_erasd"> = { lead_erasd: "x" }`
  ],
  "a parameter of a code": [
    `${words}export const planted: FaultWords["rules"]["digits"] = ({ digits }) => String(digits)`,
    `${words}export const planted: FaultWords["rules"]["digits"] = ({ digit }) => String(digit)`
  ]
}

describe("the web application", () => {
  it("does not compile with a mistake in what another part of it, or the interface, knows by name", () => {
    const all = Object.values(mistakes)
    assert.deepStrictEqual(
      refused(all.flat()),
      all.map(([, wrong]) => wrong)
    )
  })
})
