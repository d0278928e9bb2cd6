import { assert, describe, it } from "@effect/vitest"
import { causeFrames, stackFrames } from "@leadwell/domain/privacy/StackFrames"
import { Cause, Schema } from "effect"

const Message = Schema.String.check(Schema.isMinLength(8), Schema.isPattern(/^[\w@. \n-]+$/u))

describe("the frames of a stack", () => {
  it.prop("say where an error arose, and nothing of its message", [Message], ([text]) => {
    const frames = stackFrames(new TypeError(`${text}\nof jane@example.nl`))
    assert.match(frames, /^TypeError\n\s+at /u)
    assert.include(frames, "StackFrames.test.ts")
    assert.notInclude(frames, "jane@example.nl")
    for (const line of frames.split("\n").slice(1)) assert.match(line, /^\s+at /u)
  })

  it.each([
    "    at jane@example.nl",
    "no\n    at jane@example.nl:1:1",
    "no at jane@example.nl\n  (at jane@example.nl)"
  ])("hold no line of the message, also when it looks like a frame: %j", (message) => {
    const frames = stackFrames(new TypeError(message))
    assert.notInclude(frames, "jane@example.nl")
    assert.include(frames, "StackFrames.test.ts")
  })

  it("hold no line of a stack that is no frame, and are none without a stack", () => {
    const error = new Error("no")
    error.stack = "Error: jane at home\n    at here (file.ts:1:1)\n at is not jane\njane at the end"
    error.message = "another"
    assert.strictEqual(stackFrames(error), "Error\n    at here (file.ts:1:1)\n at is not jane")
    delete error.stack
    assert.strictEqual(stackFrames(error), "Error")
  })

  it.each(["jane@example.nl", { jane: 1 }, null, undefined, 5])("are none of what is no error: %j", (thrown) => {
    assert.strictEqual(stackFrames(thrown), "")
  })

  it("are those of each error of a cause", () => {
    const both = Cause.combine(Cause.die(new Error("jane")), Cause.die(new RangeError("jane")))
    const frames = causeFrames(both)
    assert.deepStrictEqual(
      frames.map((one) => one.split("\n")[0]),
      ["Error", "RangeError"]
    )
    assert.notInclude(frames.join("\n"), "jane")
  })
})
