import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { dataFolder } from "./Load.ts"
import { output, outputJson } from "./RunningCommand.ts"
import { bash, start } from "./RunningServer.ts"

const documents = ["README.md", "docs/operations.md"].map((name) =>
  readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8")
)
const lines = documents.flatMap((text) =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.split("\n").filter((line) => /^npm run .*\bleadwell\b/.test(line))
  )
)

describe("the documents", { timeout: 120_000 }, () => {
  it.live("show commands that work beside a running server", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      const server = yield* start({ ...environment, CATALOG_FILE: catalog })
      yield* server.until("/docs)")
      const [{ id }] = yield* outputJson(["token", "list"], environment)
      for (const line of lines) {
        const { code, stderr } = yield* bash(line, { ...environment, FILE: catalog, COPY: `${data}-copy.json`, ID: id })
        // Lines of npm itself, such as update notices, are ignored.
        const said = stderr.split("\n").filter((one) => one !== "" && !one.startsWith("npm "))
        assert.deepStrictEqual([code, said], [0, []], line)
      }
      const tokens = yield* outputJson(["token", "list"], environment)
      const named = (name: string) => tokens.find((one: { readonly name: string }) => one.name === name)
      assert.deepStrictEqual(named("another").abilities, ["leads:create", "leads:read"])
      assert.strictEqual(named("website").expires_at, "2031-01-01T00:00:00.000000Z")
      assert.isNotNull(tokens.find((one: { readonly id: string }) => one.id === id).revoked_at)
    })
  )

  it.live("name every command, and no other", () =>
    Effect.gen(function* () {
      const named = [...(documents[1] ?? "").matchAll(/^\| `([a-z-]+)[a-zA-Z ]*` +\|/gm)].map(([, name]) => name)
      const [, listed = ""] = (yield* output(["--help"])).split("SUBCOMMANDS\n")
      const known = [...listed.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
      assert.deepStrictEqual([...new Set(named)].toSorted(), known.toSorted())
      assert.isAbove(lines.length, 9)
    })
  )
})
