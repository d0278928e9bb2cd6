import { Effect, Fiber } from "effect"
import { demand } from "../Law.ts"

/** The parts of a change by name. Each part tells whether it is visible. */
export type Parts<R> = Readonly<Record<string, Effect.Effect<boolean, unknown, R>>>

/**
 * Demands that all parts of a change become visible at once. Reads the parts in turn while the change is made, and
 * twice afterwards. After one part was visible, no part may be missing.
 *
 * With `interruptAfter`, interrupts the change after so many reads. The change may then be missing as a whole.
 */
export const demandTogether = Effect.fnUntraced(function* <R1, R2>(
  change: Effect.Effect<unknown, unknown, R1>,
  parts: Parts<R2>,
  interruptAfter = Infinity
) {
  let seen: string | undefined
  let reads = 0
  const changing = yield* Effect.forkChild(Effect.exit(change))
  const readAll = Effect.gen(function* () {
    for (const [name, isVisible] of Object.entries(parts)) {
      if (reads++ === interruptAfter) yield* Fiber.interrupt(changing)
      if (yield* isVisible) seen ??= name
      else yield* demand(seen === undefined, `${name} is missing, while ${seen} is there`)
    }
    yield* Effect.yieldNow
  })
  while (changing.pollUnsafe() === undefined) yield* readAll
  yield* Fiber.await(changing)
  yield* Effect.andThen(readAll, readAll)
  if (interruptAfter === Infinity) {
    yield* Effect.flatten(Fiber.join(changing))
    yield* demand(seen !== undefined, "no part is there")
  }
})
