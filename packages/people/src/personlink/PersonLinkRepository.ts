import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SecretHash } from "../person/Secret.ts"
import type { PersonLink } from "./PersonLink.ts"

/**
 * Stores the links to the persons of leads. `ErasureRepository.eraseLeads` removes those of the leads that it erases.
 */
export class PersonLinkRepository extends Context.Service<
  PersonLinkRepository,
  {
    /**
     * Stores a new link.
     *
     * - MUST store nothing for a lead that is erased or unknown (`personLinkRepositoryLaws`).
     */
    readonly insert: (link: PersonLink) => Effect.Effect<void, StorageUnavailable>
    /**
     * Returns the link with this hash, which stays stored.
     *
     * - MUST find no link of an erased lead, whichever of insertion and erasure comes first
     *   (`personLinkRepositoryLaws`).
     */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<PersonLink>, StorageUnavailable>
    /**
     * Removes at most `limit` links that expired at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such link is left, except those that a concurrent call is removing
     *   (`personLinkRepositoryLaws`).
     */
    readonly removeExpired: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/personlink/PersonLinkRepository") {}
