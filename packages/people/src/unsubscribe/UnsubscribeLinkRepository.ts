import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SecretHash } from "../person/Secret.ts"
import type { UnsubscribeLink } from "./UnsubscribeLink.ts"

/** Stores the links by which people switch mails off. They go with their person. */
export class UnsubscribeLinkRepository extends Context.Service<
  UnsubscribeLinkRepository,
  {
    /**
     * Stores a new link.
     *
     * - MUST store nothing for a person who was removed (`unsubscribeLinkRepositoryLaws`).
     */
    readonly insert: (link: UnsubscribeLink) => Effect.Effect<void, StorageUnavailable>
    /** Returns the link with this hash, which stays stored (`unsubscribeLinkRepositoryLaws`). */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<UnsubscribeLink>, StorageUnavailable>
    /**
     * Removes at most `limit` links that expired at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such link is left, except those that a concurrent call is removing
     *   (`unsubscribeLinkRepositoryLaws`).
     */
    readonly removeExpired: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/unsubscribe/UnsubscribeLinkRepository") {}
