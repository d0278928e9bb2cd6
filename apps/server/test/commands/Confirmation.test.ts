import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Queue, Terminal } from "effect"
import { confirmed } from "../../src/commands/Confirmation.ts"

/** A terminal on which somebody types one key. */
const typing = (key: string) =>
  Terminal.make({
    columns: Effect.succeed(80),
    rows: Effect.succeed(24),
    size: Queue.make<Terminal.Size>(),
    readInput: Effect.gen(function* () {
      const queue = yield* Queue.make<Terminal.UserInput>()
      const name = key === "\r" ? "enter" : key
      yield* Queue.offer(queue, { input: Option.some(key), key: { name, ctrl: false, meta: false, shift: false } })
      return queue
    }),
    readLine: Effect.succeed(key),
    display: () => Effect.void
  })

const asked = { dryRun: false, yes: false }

/** Returns the answer of a confirmation, or the text of its failure, and how often it showed what would be done. */
const outcome = (confirmation: Parameters<typeof confirmed>[2], canAsk: boolean, key: string) =>
  Effect.gen(function* () {
    let shown = 0
    const show = Effect.sync(() => void (shown += 1))
    const answer = yield* Effect.match(confirmed(show, "Remove?", confirmation, canAsk), {
      onSuccess: (isConfirmed) => isConfirmed,
      onFailure: ({ message }) => message
    })
    return [answer, shown]
  }).pipe(Effect.provide(Layer.merge(NodeServices.layer, Layer.succeed(Terminal.Terminal, typing(key)))))

const refused = "Nothing was changed: give --yes to do it, or --dry-run only to see what would be done."

describe("confirmed", () => {
  it.effect("asks on a terminal, and takes nothing but yes for yes", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outcome(asked, true, "y"), [true, 1])
      assert.deepStrictEqual(yield* outcome(asked, true, "n"), ["Nothing was changed.", 1])
      assert.deepStrictEqual(yield* outcome(asked, true, "\r"), ["Nothing was changed.", 1])
    })
  )

  it.effect("neither goes on nor asks where nobody can answer, and beside JSON", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outcome(asked, false, "y"), [refused, 1])
      assert.deepStrictEqual(yield* outcome({ ...asked, json: true }, true, "y"), [refused, 1])
    })
  )

  it.effect("goes on with --yes, but never with --dry-run", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outcome({ ...asked, yes: true }, false, "n"), [true, 0])
      for (const yes of [true, false]) {
        assert.deepStrictEqual(yield* outcome({ dryRun: true, yes }, true, "y"), [false, 1])
      }
    })
  )
})
