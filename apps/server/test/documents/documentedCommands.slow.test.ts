import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { dataFolder } from "../Load.ts"
import { output, outputJson } from "../RunningCommand.ts"
import { bash, start } from "../RunningServer.ts"
import { runIn, shells } from "../Shells.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const documents = [
  "docs/first-steps.md",
  "docs/reports.md",
  ...globSync("docs/operations/*.md", { cwd: root }).toSorted()
]
const lines = documents.flatMap((path) =>
  [...readFileSync(`${root}/${path}`, "utf8").matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.split("\n").filter((line) => /^npm run .*\bleadwell\b/.test(line))
  )
)

const everyDocument = globSync("**/*.md", { cwd: root, exclude: ["**/node_modules"] })
const everyBlock = everyDocument.flatMap((path) =>
  [...readFileSync(`${root}/${path}`, "utf8").matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block)
)

/** The programs that documents name. For this check they only print their arguments. */
const programs =
  "age-keygen apt-get cd chgrp chmod chown cp curl docker git install kubectl leadwell node npm npx openssl patronictl pg_ctl pg_dump pg_restore psql sudo systemctl touch tr useradd"
    .split(" ")
    .map((name) => `${name}() { printf '<%s>' ${name} "$@"; }`)

/** Values for the variables that documents leave to the reader. */
const variables = Object.fromEntries(
  [
    "BACKUP",
    "CLOSED",
    "COPY",
    "DATABASE_URL",
    "FILE",
    "ID",
    "KEY",
    "LEAD",
    "LEADS",
    "OPERATOR_TOKEN",
    "PATH_OF_HOOK",
    "PERSON",
    "TOKEN"
  ].map((name) => [name, `a ${name}`])
)

describe("the documents", () => {
  it.live("show commands that work beside a running server", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      const server = yield* start({ ...environment, CATALOG_FILE: catalog })
      yield* server.until("/docs)")
      assert.isAbove(lines.length, 9)
      const [{ id }] = yield* outputJson(["token", "list"], environment)
      writeFileSync(`${data}-leads.csv`, "postcode;plaats\r\n3511AB;Utrecht\r\n")
      for (const line of lines) {
        const files = {
          FILE: catalog,
          COPY: `${data}-copy.json`,
          CLOSED: `${data}-closed.xlsx`,
          LEADS: `${data}-leads.csv`,
          PERSON: `${data}-person.json`,
          BACKUP: `${data}.backup`
        }
        // Only the first line runs npm. It would take seconds for each, so for the rest the shell gives the arguments.
        const npm = line === lines[0] ? "" : `npm() { while [ "$1" != -- ]; do shift; done; printf '%s\\n' "$@"; }\n`
        const { code, stderr, stdout } = yield* bash(npm + line, { ...environment, ...files, ID: id })
        // Lines of npm itself, such as update notices, are ignored.
        const said = stderr.split("\n").filter((one) => one !== "" && !one.startsWith("npm "))
        assert.deepStrictEqual([code, said], [0, []], line)
        if (npm !== "") yield* output(stdout.trimEnd().split("\n").slice(1), environment)
      }
      const tokens = yield* outputJson(["token", "list"], environment)
      const named = (name: string) => tokens.find((one: { readonly name: string }) => one.name === name)
      assert.deepStrictEqual(named("another").abilities, ["leads:create", "leads:read"])
      assert.strictEqual(named("website").expires_at, "2031-01-01T00:00:00.000000Z")
      assert.isNotNull(tokens.find((one: { readonly id: string }) => one.id === id).revoked_at)
    })
  )

  it.live.each(shells)("show commands whose words are the same in %s, without a comment between them", (shell) =>
    Effect.gen(function* () {
      assert.isAbove(everyBlock.length, 15)
      for (const block of everyBlock) {
        // An interactive zsh takes the # of a pasted comment for a command.
        assert.notMatch(block, /^\s*#|\s#\s/m)
        const script = ["PATH=", ...programs, block].join("\n")
        // Without a PATH, a program that is not in the list above is an error, and is never run.
        const read = yield* runIn(shell, script, variables)
        assert.deepStrictEqual([read.code, read.stderr], [0, ""], block)
        assert.strictEqual(read.stdout, (yield* bash(script, variables)).stdout)
      }
    })
  )

  it("show no command that runs on another Node than the pinned one", () => {
    // What users run in folders of their own runs on the Node there.
    const ofUsers = ["packages/laws/docs/test-your-own-rules.md", "docs/connect/teamleader.md"]
    assert.includeMembers(everyDocument, ofUsers)
    const ofThisProject = everyDocument.filter((path) => !ofUsers.includes(path))
    const code = ofThisProject.flatMap((path) =>
      [...readFileSync(`${root}/${path}`, "utf8").matchAll(/```(?:sh|console)\n(.*?)```|`([^`\n]+)`/gs)].map(
        ([, block, inline]) => `${path}: ${block ?? inline}`
      )
    )
    assert.deepStrictEqual(
      code.filter((text) => /(?:^|[:$&|;]\s*)node (?!launch\.cjs\b)/m.test(text)),
      []
    )
  })
})
