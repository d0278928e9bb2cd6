import { Context, type Effect, type Option, type Result } from "effect"
import type { AuditEntries } from "../../audit/AuditEntry.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import type { Catalog, CatalogList, StoredCatalog } from "./Catalog.ts"
import type { CatalogNames } from "./CatalogNames.ts"
import type { CurrentCatalog } from "./CurrentCatalog.ts"
import type { DemoPart } from "./demo/DemoRemoval.ts"

/** A thing that the demo makes. A person is made after the catalogue, so a mark of one says how the demo makes it. */
export interface DemoMark extends DemoPart {
  readonly person?: {
    readonly name: string
    readonly memberships: ReadonlyArray<{ readonly account: string; readonly role: string }>
  }
}

/** What becomes of the catalogue: the parts to write, and the answer to the one who asked for the change. */
export interface CatalogDecision<A> {
  readonly parts: Catalog
  /** The digest to store, if there is one. */
  readonly digest?: string | undefined
  /** What the demo makes, if the parts are the demo's. */
  readonly demo?: ReadonlyArray<DemoMark>
  /** The entries of the audit trail to append, if there are any. */
  readonly audit?: AuditEntries
  readonly answer: A
}

/** Stores the catalogue as a whole. The repositories of its parts read what this repository stores. */
export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /**
     * Reads the stored parts that `names` may concern, and `lists` as `export` does. Stores the parts that `change`
     * returns for them. A part replaces the stored part of the same name. Appends the entries of the audit trail, and
     * returns the answer of `change`.
     *
     * - MUST let one `modify` decide at a time, even with other names: `change` sees what every earlier one wrote
     *   (`catalogModifyLaws`).
     * - MUST give `change` the lists as every earlier `modify` left them, and no part when `lists` is absent
     *   (`preconditionLaws`).
     * - MUST exclude `SubscriptionRepository.modify` for the named businesses meanwhile (`catalogModifyLaws`).
     * - MUST give `change` everything that {@link CurrentCatalog} lists, the subscriptions of each business in the
     *   order of `SubscriptionRepository.ofBusiness` (`catalogModifyLaws`).
     * - MUST write nothing when `change` fails (`catalogModifyLaws`).
     * - MUST be atomic: a reader sees all parts or none (`catalogExportLaws`).
     * - MUST store the digest in the same transaction as the parts (`catalogExportLaws`).
     * - MUST mark what the demo makes in the same transaction, and nothing that an earlier demo made
     *   (`catalogExportLaws`).
     * - MUST leave all other stored parts as they are (`catalogRepositoryLaws`).
     * - MUST replace the subscriptions of every business in the parts as a whole (`catalogRepositoryLaws`).
     * - MUST store a token as `importedOver` says, so that a revoked token stays revoked (`accessTokenRepositoryLaws`).
     * - MUST change nothing when the same parts are stored again (`catalogRepositoryLaws`).
     * - MUST let later reads of every stored subcategory of a replaced category show the new values of the category,
     *   even of a subcategory that is not in the parts (`catalogExportLaws`).
     * - MUST have the open leads examined that the change may concern, as `DistributionRepository.pendingRounds` says
     *   (`roundLaws`).
     */
    readonly modify: <A, E>(
      names: CatalogNames,
      change: (current: CurrentCatalog, stored: StoredCatalog) => Result.Result<CatalogDecision<A>, E>,
      lists?: ReadonlyArray<CatalogList>
    ) => Effect.Effect<A, E | StorageUnavailable>
    /** Returns the digest that was stored last (`catalogExportLaws`). */
    readonly digest: Effect.Effect<Option.Option<string>, StorageUnavailable>
    /**
     * Returns what the loaded demo made, in any order, or nothing when no demo is loaded (`catalogExportLaws`).
     */
    readonly demo: Effect.Effect<ReadonlyArray<DemoPart>, StorageUnavailable>
    /**
     * Returns some lists of the stored catalogue, without the tokens.
     *
     * - MUST leave what belongs to other lists empty (`catalogExportLaws`).
     * - MUST read a consistent snapshot (`catalogExportLaws`).
     * - MUST list businesses in the order of their first import, and the subscriptions of each business in the
     *   order of `SubscriptionRepository.ofBusiness` (`catalogExportLaws`).
     * - MUST list all other parts by `id`, compared as JavaScript's `<` does (`catalogExportLaws`).
     */
    readonly export: (lists: ReadonlyArray<CatalogList>) => Effect.Effect<StoredCatalog, StorageUnavailable>
  }
>()("@leadwell/domain/features/catalogfile/CatalogRepository") {}
