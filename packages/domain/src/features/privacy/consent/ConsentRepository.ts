import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AuditEntries } from "../../../audit/AuditEntry.ts"
import type { WebsiteCode } from "../../../catalog/Website.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import type { ConsentRecord } from "./ConsentRecord.ts"
import type { AddedText, ConsentText, ConsentTextId } from "./ConsentText.ts"

/** Keeps the texts to which people consent, and reads what was recorded with their leads. */
export class ConsentRepository extends Context.Service<
  ConsentRepository,
  {
    /**
     * Calls `add` with all texts of a website in a language. If the result is new, stores it and appends entries of the
     * audit trail. Returns the result.
     *
     * - MUST be atomic: of two concurrent calls, the second sees the text that the first stored (`consentTextLaws`).
     * - You may rely on: a new text is of this website and language, and its version is not taken.
     */
    readonly addText: (
      of: Pick<ConsentTextId, "website" | "language">,
      add: (texts: ReadonlyArray<ConsentText>) => AddedText,
      audit: AuditEntries
    ) => Effect.Effect<AddedText, StorageUnavailable>
    /**
     * Returns one page of the texts of a website.
     *
     * - MUST list the newest first, and texts of one instant by language and version, descending (`consentTextLaws`).
     */
    readonly texts: (website: WebsiteCode, request: PageRequest) => Effect.Effect<Page<ConsentText>, StorageUnavailable>
    /** Returns one text, as it was added (`consentTextLaws`). */
    readonly text: (id: ConsentTextId) => Effect.Effect<Option.Option<ConsentText>, StorageUnavailable>
    /**
     * Returns the record of a lead. `LeadInbox` stores it.
     *
     * - MUST return it unchanged after the lead is erased (`consentRecordLaws`).
     */
    readonly recordOf: (lead: LeadId) => Effect.Effect<Option.Option<ConsentRecord>, StorageUnavailable>
    /**
     * Returns the records of the leads with one of some contacts, the latest lead first, at most `limit`. The contacts
     * of an erased lead are those that it had when it was erased.
     *
     * - MUST NOT write a contact with the record to a disk, only a keyed hash of it. No law can read a disk, so see
     *   `packages/adapters-postgres/test/features/privacy/erasure/erasure.test.ts`.
     * - MUST find them after the lead is erased (`consentRecordLaws`).
     */
    readonly ofContacts: (
      contacts: ReadonlyArray<Contact>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ConsentRecord>, StorageUnavailable>
    /**
     * Removes at most `limit` records that were received at or before an instant, and returns how many.
     *
     * - MUST return 0 only when no such record is left (`consentRecordLaws`).
     */
    readonly removeRecords: (receivedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/consent/ConsentRepository") {}
