import { Context, type DateTime, Effect, Option } from "effect"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Contact, contactsOf } from "./Duplicate.ts"
import type { Lead } from "./Lead.ts"
import type { LeadId } from "./LeadId.ts"

/**
 * Keeps the contacts of people who want no lead of theirs to be given to businesses. Contacts are those that
 * `contactsOf` in `lead/Duplicate.ts` returns.
 */
export class BlockRepository extends Context.Service<
  BlockRepository,
  {
    /**
     * Blocks contacts, appends entries of the audit trail, and returns since when the first of them is blocked. One
     * that is blocked already keeps its instant.
     *
     * - MUST NOT succeed before every lead that arrives with one of these contacts, and is not stored yet, will be
     *   stored as `LeadInbox` says of a blocked contact (`blockLaws`).
     * - MUST NOT succeed before every `DistributionRepository.offer` that does not tell of the block, of a lead with
     *   one of these contacts, has ended (`blockLaws`, and "let a block wait" in
     *   `packages/adapters-postgres/test/distribution/twoStores.test.ts`).
     * - MUST NOT write a contact to a disk, only a keyed hash of it. No law can read a disk, so see
     *   `packages/adapters-postgres/test/features/privacy/erasure/erasure.test.ts`.
     */
    readonly block: (
      contacts: ReadonlyArray<Contact>,
      at: DateTime.Utc,
      audit: AuditEntries
    ) => Effect.Effect<DateTime.Utc, StorageUnavailable>
    /** Unblocks contacts and appends entries of the audit trail (`blockLaws`). */
    readonly unblock: (contacts: ReadonlyArray<Contact>, audit: AuditEntries) => Effect.Effect<void, StorageUnavailable>
    /** Returns since when the first of some contacts is blocked, if any is (`blockLaws`). */
    readonly blockedAt: (
      contacts: ReadonlyArray<Contact>
    ) => Effect.Effect<Option.Option<DateTime.Utc>, StorageUnavailable>
  }
>()("@leadwell/domain/lead/BlockRepository") {}

/**
 * Makes the function that tells of which leads the persons are blocked, and since when. Mostly nobody is, so that is
 * asked first, of all leads at once.
 */
export const leadBlocks = Effect.map(BlockRepository, ({ blockedAt }) =>
  Effect.fnUntraced(function* (leads: ReadonlyArray<Lead>) {
    const blocks = new Map<LeadId, DateTime.Utc>()
    const known = leads
      .map((lead) => ({ id: lead.id, contacts: contactsOf(lead) }))
      .filter((one) => one.contacts.length > 0)
    const all = known.flatMap(({ contacts }) => contacts)
    if (all.length === 0 || Option.isNone(yield* blockedAt(all))) return blocks
    for (const { contacts, id } of known) {
      const at = yield* blockedAt(contacts)
      if (Option.isSome(at)) blocks.set(id, at.value)
    }
    return blocks
  })
)
