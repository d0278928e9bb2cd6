import { Data, Effect } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"

/**
 * A sentence that every adapter of a port upholds, and the check of it. A check makes its own fresh ids, so laws may
 * run on one store side by side; it fails with {@link LawBroken}.
 */
export interface Law<Port> {
  readonly sentence: string
  readonly check: Effect.Effect<void, unknown, Port | SecureRandom>
}

/** An adapter does what a law forbids. */
export class LawBroken extends Data.TaggedError("LawBroken")<{ readonly message: string }> {}

/** Fails with {@link LawBroken} unless `holds`. */
export const demand = (holds: boolean, message: string): Effect.Effect<void, LawBroken> =>
  holds ? Effect.void : Effect.fail(new LawBroken({ message }))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)

/** A value as JSON whose keys are in order, so that equal content is written the same. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner
  )

/** Fails with {@link LawBroken} unless both values have the same content, whatever the order of their keys. */
export const demandEqual = (actual: unknown, expected: unknown, what: string): Effect.Effect<void, LawBroken> => {
  const [found, wanted] = [written(actual), written(expected)]
  return demand(found === wanted, `${what}: expected ${wanted}, found ${found}`)
}

/** The rivals of a race: enough for a missing lock to show. */
export const rivals = 16

/** An id that no other law uses. */
export const freshId = Effect.flatMap(SecureRandom, (random) => random.uuidV7())
