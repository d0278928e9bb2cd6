import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { settings } from "../../src/settings/SettingTable.ts"
import { start } from "../RunningServer.ts"
import { runIn, shells } from "../Shells.ts"

const root = new URL("../../../../", import.meta.url)
const walk = readFileSync(new URL("docs/first-steps.md", root), "utf8")
const blocks = [...walk.matchAll(/```(sh|json)\n(.*?)```/gs)].map(([, language, text]) => ({
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

/** The commands that a reader sends to the running server, with the answer that the walk shows for each. */
const requests = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1]
  if (language !== "sh" || !text.includes("curl ")) return []
  return [{ command: text, shown: next?.language === "json" ? JSON.parse(next.text) : undefined }]
})

/** Separates the answers to commands that one shell runs. */
const separator = "\n----\n"

/** Pastes commands into one shell behind the lines that the server prints for it, and returns the answers. */
const paste = Effect.fnUntraced(function* (shell: (typeof shells)[number], output: string, commands: string[]) {
  const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
  const exports = output.split("\n").filter((line) => line.startsWith("export "))
  const script = [...exports, ...commands.map((command) => `${command}\nprintf '${separator}'`)].join("\n")
  const { code, stderr, stdout } = yield* runIn(shell, script.replaceAll("http://127.0.0.1:3000", url))
  assert.deepStrictEqual([code, stderr], [0, ""])
  const answers = stdout.replaceAll(url, "http://127.0.0.1:3000").split(separator).slice(0, -1)
  return answers.map((answer) => JSON.parse(answer))
})

/** The ways in which a reader may come to the commands of the walk and to those that the server prints. */
const ways = shells.flatMap((shell) => [
  { shell, order: "before the printed commands", isPrintedFirst: false },
  { shell, order: "after the printed commands", isPrintedFirst: true }
])

describe("the first steps", () => {
  it.live.each(ways)("shows commands that work in $shell $order, with their answers", (way) =>
    Effect.gen(function* () {
      const server = yield* start({ CATALOG_FILE: "" })
      const output = yield* server.until("screenshot.jpg'")
      const printed = output.split("\n\n").filter((text) => text.startsWith("curl "))
      const shown = requests.map(({ command }) => command)
      const commands = way.isPrintedFirst ? [...printed, ...shown] : [...shown, ...printed]
      const pasted = yield* paste(way.shell, output, commands)
      const at = way.isPrintedFirst ? printed.length : 0
      const answers = pasted.slice(at, at + shown.length)
      const others = way.isPrintedFirst ? pasted.slice(0, at) : pasted.slice(shown.length)
      const wrong = requests.filter(({ shown }, index) => shown !== undefined && !isShown(answers[index], shown))
      assert.deepStrictEqual(wrong, [], JSON.stringify(answers))
      const [created, distribution, list, , invalid] = answers
      assert.strictEqual(answers.length, 5)
      assert.strictEqual(distribution.data.lead_id, Number(created.id))
      assert.strictEqual(list.data[0].id, Number(created.id))
      assert.strictEqual(invalid.message, "The given data was invalid.")
      const [sent, leads, released] = others
      assert.strictEqual(leads.data[0].id, Number(sent.id))
      assert.isTrue(released.success)
    })
  )
})

describe("the page of settings", () => {
  it("names every setting, and no other", () => {
    const page = readFileSync(new URL("docs/operations/settings.md", root), "utf8")
    const heads = [...page.matchAll(/^- (`[A-Z_]+`.*?) \(/gm)].map(([, head = ""]) => head)
    const named = heads.flatMap((head) => [...head.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    assert.deepStrictEqual(
      named.toSorted(),
      Object.values(settings)
        .map(({ name }) => name)
        .toSorted()
    )
  })
})
