import { Data, Effect } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"

/**
 * An obligation of every adapter of a port, with its check, which fails with {@link LawBroken}. A check uses fresh ids,
 * so laws may run concurrently on one store.
 */
export interface Law<Port> {
  readonly sentence: string
  readonly check: Effect.Effect<void, unknown, Port | SecureRandom>
}

/** Returns a {@link Law} of a sentence and the steps of its check. */
export const law = <Step extends Effect.Effect<unknown, unknown, unknown>>(
  sentence: string,
  check: () => Generator<Step, void, never>
) => ({ sentence, check: Effect.gen(check) })

/** The adapter breaks a law. */
export class LawBroken extends Data.TaggedError("LawBroken")<{ readonly message: string }> {}

/** Fails with {@link LawBroken} unless `holds`. */
export const demand = (holds: boolean, message: string): Effect.Effect<void, LawBroken> =>
  holds ? Effect.void : Effect.fail(new LawBroken({ message }))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)

/** Returns JSON with sorted keys, so that equal content gives equal text. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner
  )

/** Fails with {@link LawBroken} unless both values have equal content in any order of keys. */
export const demandEqual = (actual: unknown, expected: unknown, what: string): Effect.Effect<void, LawBroken> => {
  const [found, wanted] = [written(actual), written(expected)]
  return demand(found === wanted, `${what}: expected ${wanted}, found ${found}`)
}

/** The number of concurrent calls in a race, which is enough to reveal a missing lock. */
export const rivals = 16

/** Returns an id that no other law uses. */
export const freshId = Effect.flatMap(SecureRandom, (random) => random.uuidV7())
