import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect } from "effect"
import { orFailed } from "../../src/commands/CommandFailed.ts"

it.effect.each([
  ["a lock was not granted in time", "because a lock was not granted in time"],
  [undefined, "or was just stopped"]
] as const)("a command says why the store is away, if that is known: %s", ([reason, told]) =>
  Effect.gen(function* () {
    const away = new StorageUnavailable(reason === undefined ? {} : { reason })
    const { message } = yield* Effect.flip(orFailed(Effect.fail(away)))
    assert.strictEqual(message, `The store is away, ${told}: see that it runs, and try again.`)
  })
)
