import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { settings } from "../src/settings/Settings.ts"
import { bash, start } from "./RunningServer.ts"

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
const blocks = [...readme.matchAll(/```(sh|json)\n(.*?)```/gs)].map(([, language, text]) => ({
  language,
  text: text ?? ""
}))

/** Whether an answer equals the documented one. `…` in the document matches any value. */
const isShown = (answer: unknown, shown: unknown): boolean => {
  if (shown === "…") return answer !== undefined
  if (typeof shown !== "object" || shown === null) return answer === shown
  if (typeof answer !== "object" || answer === null) return false
  const [found, wanted] = [Object.entries(answer), Object.entries(shown)]
  return found.length === wanted.length && wanted.every(([key, value]) => isShown((answer as never)[key], value))
}

describe("the README", () => {
  it.live("shows commands that work, with the answers they get", () =>
    Effect.gen(function* () {
      const server = yield* start()
      const output = yield* server.until("screenshot.jpg'")
      const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
      const TOKEN = /Token: (\S+)/.exec(output)?.[1] ?? ""
      const OPERATOR_TOKEN = /Operator token: (\S+)/.exec(output)?.[1] ?? ""
      let compared = 0
      for (const [index, { language, text }] of blocks.entries()) {
        if (language !== "sh" || !text.startsWith("curl ")) continue
        const { code, stderr, stdout } = yield* bash(text.replaceAll("http://127.0.0.1:3000", url), {
          TOKEN,
          OPERATOR_TOKEN
        })
        assert.strictEqual(code, 0, stderr)
        const answer = JSON.parse(stdout.replaceAll(url, "http://127.0.0.1:3000"))
        const shown = blocks[index + 1]
        if (shown?.language !== "json") {
          assert.strictEqual(answer.message, "The given data was invalid.")
          continue
        }
        assert.isTrue(isShown(answer, JSON.parse(shown.text)), JSON.stringify(answer))
        compared += 1
      }
      assert.strictEqual(compared, 4)
    })
  )

  it("names every setting, and no other", () => {
    const rows = readme.split("\n").filter((line) => /^\| `[A-Z_]+`/.test(line))
    const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    assert.deepStrictEqual(
      named.toSorted(),
      Object.values(settings)
        .map(({ name }) => name)
        .toSorted()
    )
  })
})
