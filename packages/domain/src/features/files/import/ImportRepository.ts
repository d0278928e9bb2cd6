import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Reach } from "../../../access/Reach.ts"
import type { AuditEntries } from "../../../audit/AuditEntry.ts"
import type { ContactFilter } from "../../../lead/ContactFilter.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import { Fact } from "../../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import type { Import, ImportId } from "./Import.ts"
import type { CommonFaults, ImportRow, RowStatus } from "./ImportRow.ts"

/** No import has this id, or it is of another account. */
export class ImportNotFound extends Fact("ImportNotFound", "No import has this id.")<{ readonly id: ImportId }> {}

/** As many imports of the account as may be are under way. */
export class ImportsUnderWay extends Fact("ImportsUnderWay", "Too many imports of the account are under way.")<{}> {}

/** A row to store, with the contacts that it may hold. */
export interface NewRow {
  readonly row: ImportRow
  readonly contacts: ReadonlyArray<Contact>
}

/** A row that still has its cells, and what its import tells of it. No value of a cell is in it. */
export interface RowInFile {
  readonly import: ImportId
  readonly number: number
  readonly received_at: DateTime.Utc
  readonly website: Import["website"]
}

/** A claimed step of an import. A later claim has a greater number. */
export interface ImportClaim {
  readonly one: Import
  readonly claim: number
}

/** What a step did: the import and the rows after it, and when the next step is due. */
export interface ImportStep {
  readonly change: (one: Import) => Import
  readonly rows: ReadonlyArray<ImportRow>
  readonly due: DateTime.Utc
}

/** Stores imports and the rows of their files. */
export class ImportRepository extends Context.Service<
  ImportRepository,
  {
    /**
     * Stores a new import with its rows, due at once, and appends the entries of the audit trail, unless `repeats` in
     * `features/files/import/Import.ts` holds for a stored one. Returns the import that is stored then.
     *
     * - MUST be atomic: of two concurrent calls with one file and its options, the second returns what the first stored
     *   (`importLaws`).
     * - MUST append nothing when it returns a stored one (`importLaws`).
     * - MUST fail and store nothing, otherwise, while `mostUnderWay` imports of the account are under way, also when
     *   many calls are concurrent (`importLaws`).
     */
    readonly insert: (
      one: Import,
      rows: ReadonlyArray<NewRow>,
      audit: AuditEntries
    ) => Effect.Effect<Import, ImportsUnderWay | StorageUnavailable>
    /** Returns the import with this id (`importLaws`). */
    readonly get: (id: ImportId) => Effect.Effect<Import, ImportNotFound | StorageUnavailable>
    /**
     * Returns one page of the imports of an account, or of all accounts, and of one actor alone if one is given, the
     * newest first (`importLaws`).
     */
    readonly page: (
      account: Reach["account"],
      actor: string | null,
      request: PageRequest
    ) => Effect.Effect<Page<Import>, StorageUnavailable>
    /**
     * Replaces an import with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement. A changed import is due at once.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first (`importLaws`).
     * - MUST append nothing when `change` returns the import that it received (`importLaws`).
     * - You may rely on: `change` alters the status, how rows are read, and the counts and findings of the check.
     */
    readonly modify: (
      id: ImportId,
      change: (one: Import) => Import,
      audit: AuditEntries
    ) => Effect.Effect<Import, ImportNotFound | StorageUnavailable>
    /**
     * Claims the import that is due longest among those with a status, until an instant, if one is due.
     *
     * - MUST give an import to one of several concurrent calls (`importLaws`).
     * - MUST give a claimed import to another call from `until` on (`importLaws`).
     * - MUST give an import whose claim ends later than this one by more than its length: only a clock that was wrong
     *   claims that far ahead (`importLaws`).
     */
    readonly claim: (
      status: Import["status"],
      now: DateTime.Utc,
      until: DateTime.Utc
    ) => Effect.Effect<Option.Option<ImportClaim>, StorageUnavailable>
    /**
     * Returns at most `limit` rows of an import with a status and with numbers above one, by their numbers
     * (`importLaws`).
     */
    readonly rows: (
      id: ImportId,
      status: RowStatus,
      after: number,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ImportRow>, StorageUnavailable>
    /** Returns what `commonFaults` in `ImportRow.ts` returns for the faulty rows of an import (`importLaws`). */
    readonly commonFaults: (id: ImportId, limit: number) => Effect.Effect<CommonFaults, StorageUnavailable>
    /**
     * Returns the leads that some rows became by another import of the same file and account, by their numbers
     * (`importLaws`).
     */
    readonly stored: (
      one: Import,
      numbers: ReadonlyArray<number>
    ) => Effect.Effect<ReadonlyMap<number, LeadId>, StorageUnavailable>
    /**
     * Stores what a claimed step did, and ends the claim. Returns whether it was stored.
     *
     * - MUST store all of it or nothing (`importLaws`).
     * - MUST store nothing when a later call claimed the import (`importLaws`).
     * - MUST store it also when the import was cancelled meanwhile; `change` sees that (`importLaws`).
     * - MUST leave a row that was erased meanwhile erased, unless it became a lead (`importLaws`).
     * - MUST forget the contacts of a row without cells (`importLaws`).
     */
    readonly advance: (claim: ImportClaim, step: ImportStep) => Effect.Effect<boolean, StorageUnavailable>
    /**
     * Returns one page of the rows of leads that still have their cells and are selected, those of the latest import
     * first, by their numbers (`importLaws`).
     */
    readonly holding: (
      holding: ContactFilter,
      request: PageRequest
    ) => Effect.Effect<Page<RowInFile>, StorageUnavailable>
    /**
     * Replaces each of these rows with the result of `erasedRow` in `ImportRow.ts`, and returns how many
     * (`importLaws`). For some contacts, replaces each import with the result of `withoutNames` in
     * `features/files/import/NamesOfPersons.ts` (`importLaws`).
     */
    readonly eraseHolding: (holding: ContactFilter) => Effect.Effect<number, StorageUnavailable>
    /**
     * Removes at most `limit` imports that were made at or before an instant, with their rows, and returns how many.
     *
     * - MUST return 0 only when no such import is left (`importLaws`).
     */
    readonly remove: (createdBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/features/files/import/ImportRepository") {}
