import { Context, type DateTime, Effect, type Result } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { Website } from "../catalog/Website.ts"
import type { Keys } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/**
 * What features store in the very step that stores a lead, each under an {@link enclosed} key of its own. The core
 * hands it on unread: the key says what a store that has the feature does with it.
 */
export type Enclosures = Context.Context<never>

/** Makes a key of something that is there for some leads. */
export const enclosed = <A>(key: string): Context.Reference<A | undefined> =>
  Context.Reference<A | undefined>(key, { defaultValue: () => undefined })

/** Returns what is enclosed already together with one more. */
export const enclosing = (already: Enclosures | undefined, more: Enclosures): Enclosures =>
  already === undefined ? more : Context.merge(already, more)

/** Makes the check that a store has a part for all that is enclosed with a lead. It would drop the rest unheard. */
export const requireParts = (parts: ReadonlyArray<{ readonly key: string }>) => {
  const keys = new Set(parts.map(({ key }) => key))
  return (enclosures: Enclosures | undefined): Effect.Effect<void> => {
    for (const key of enclosures?.mapUnsafe.keys() ?? []) {
      if (!keys.has(key)) return Effect.die(new Error(`The store has no part for ${key}.`))
    }
    return Effect.void
  }
}

/** What was to be stored with the lead cannot be stored any more, so the lead is not stored either. */
export class EnclosureRefused extends Fact(
  "EnclosureRefused",
  "What belongs to the lead cannot be stored any more."
)<{}> {}

/** How a request came, and what the features of its way know of it, each under a `Context.Reference` of its own. */
export interface Way {
  readonly source: "api" | "form" | "hook" | "import"
  readonly notes?: Context.Context<never>
}

/** The part of a lead request that is a feature's. A repeated request is recognised by its keys, too. */
export interface IntakeStep {
  readonly keys: Keys
  /** Reads it at a moment: what is stored with the lead, or the faults, or null for a website without the feature. */
  readonly read: (
    input: unknown,
    website: Website,
    sender: Principal,
    moment: DateTime.Utc,
    way: Way | undefined
  ) => Effect.Effect<Result.Result<Enclosures, InvalidInput>, StorageUnavailable> | null
}

const readsNothing: IntakeStep = {
  keys: {},
  read: (_, { code, consent }) =>
    consent === "off" ? null : Effect.die(new Error(`Website ${code} keeps consent, and no step reads it.`))
}

/** The parts of a lead request that features read. The core alone reads none, and takes no lead that needs one. */
export const IntakeSteps = Context.Reference<ReadonlyArray<IntakeStep>>(
  "@leadwell/domain/intake/Enclosure/IntakeSteps",
  { defaultValue: () => [readsNothing] }
)
