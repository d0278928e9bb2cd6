import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SecretHash } from "../person/Secret.ts"
import type { PasskeyChallenge } from "./PasskeyChallenge.ts"

/** Stores challenges, so that any server can finish what another began. */
export class PasskeyChallengeRepository extends Context.Service<
  PasskeyChallengeRepository,
  {
    /** Stores a new challenge. */
    readonly insert: (challenge: PasskeyChallenge) => Effect.Effect<void, StorageUnavailable>
    /**
     * Removes the challenge with this hash and returns it, if there is one.
     *
     * - MUST return a challenge at most once, also to concurrent calls (`passkeyChallengeRepositoryLaws`).
     */
    readonly take: (hash: SecretHash) => Effect.Effect<Option.Option<PasskeyChallenge>, StorageUnavailable>
    /**
     * Removes at most `limit` challenges that expired at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such challenge is left, except those that a concurrent call is removing
     *   (`passkeyChallengeRepositoryLaws`).
     */
    readonly removeExpired: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/passkey/PasskeyChallengeRepository") {}
