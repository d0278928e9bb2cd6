import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Console, Effect } from "effect"
import { withServerOutput } from "../../src/telemetry/ServerOutput.ts"

it.effect("a server whose store goes away during the start says why, and tells of no fault of its own", () =>
  Effect.gen(function* () {
    const printed: Array<string> = []
    const own = { ...(yield* Console.Console), error: (line: string) => void printed.push(line) }
    for (const given of [{ cause: "jane@example.nl", reason: "its disk is full" }, { cause: "jane@example.nl" }]) {
      const failed = withServerOutput(Effect.fail(new StorageUnavailable(given)))
      yield* Effect.provideService(Effect.flip(failed), Console.Console, own)
    }
    assert.deepStrictEqual(printed, [
      "The store went away during the start, because its disk is full: start the server again.",
      "The store went away during the start, because it does not answer: start the server again."
    ])
  })
)
