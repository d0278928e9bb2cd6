import { assert, describe, it } from "@effect/vitest"
import { jsonText } from "../../src/commands/JsonFlag.ts"
import { textTable } from "../../src/commands/TextTable.ts"

/** Commands of terminals: a title, an erased line in both forms, a line break; and a mark that turns what follows. */
const written = "\u001b]0;a\u0007\u001b[2K\u009b2K\r\n\u007f\u202eb"

const commands = /[\p{Cc}\p{Bidi_Control}]/u

describe("what a command prints", () => {
  it("has no command for a terminal in a table", () => {
    const table = textTable([
      ["name", "e-mail"],
      [JSON.stringify(written), `${written}@example.nl`]
    ])
    const lines = table.split("\n")
    assert.strictEqual(lines.length, 2)
    for (const line of lines) assert.notMatch(line, commands)
    assert.include(lines[1], String.raw`\u001b]0;a\u0007\u001b[2K\u009b2K\u000d\u000a\u007f\u202eb@example.nl`)
  })

  it("has none in JSON, which reads as before", () => {
    const value = { [written]: [written, "Zoë"], empty: {} }
    for (const line of jsonText(value).split("\n")) assert.notMatch(line, commands)
    assert.deepStrictEqual(JSON.parse(jsonText(value)), value)
    assert.include(jsonText(value), "Zoë")
  })
})
