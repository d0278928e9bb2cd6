import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"

/** Ids of accounts and affiliates. */
export interface OwnerNames {
  readonly accounts: ReadonlyArray<string>
  readonly affiliates: ReadonlyArray<string>
}

/**
 * The stored names that a catalogue file may refer to. `accounts` and `affiliates` hold only the ids that were asked
 * for; `categories` and `subcategories` hold all of them.
 */
export interface NamesInUse {
  readonly accounts: ReadonlySet<string>
  readonly affiliates: ReadonlySet<string>
  readonly categories: ReadonlyArray<{ readonly id: string; readonly slug: string }>
  readonly subcategories: ReadonlyArray<{ readonly id: string; readonly slug: string; readonly category: string }>
}

/** Stores the catalogue as a whole. The repositories of its parts read what this repository stores. */
export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /**
     * Stores every part of `catalog` and replaces stored parts with the same id. Stores the `digest`, if there is one.
     *
     * - MUST be atomic: a reader sees all parts of `catalog` or none (`catalogExportLaws`).
     * - MUST store the digest in the same transaction as the catalogue (`catalogExportLaws`).
     * - MUST leave all other stored parts as they are (`catalogRepositoryLaws`).
     * - MUST replace the subscriptions of every business in `catalog` as a whole (`catalogRepositoryLaws`).
     * - MUST replace only `account`, `name` and `abilities` of a token whose hash is stored, so that a revoked token
     *   stays revoked (`accessTokenRepositoryLaws`).
     * - MUST change nothing when the same catalogue is applied again (`catalogRepositoryLaws`).
     * - MUST let later reads of every stored subcategory of a replaced category show the new values of the category,
     *   even of a subcategory that `catalog` does not contain (`catalogExportLaws`).
     * - MUST have the open leads examined that the change may concern, as `RoundRepository.pending` says
     *   (`roundRepositoryLaws`).
     */
    readonly apply: (catalog: Catalog, digest?: string) => Effect.Effect<void, StorageUnavailable>
    /** Returns the digest that was stored last (`catalogExportLaws`). */
    readonly digest: Effect.Effect<Option.Option<string>, StorageUnavailable>
    /**
     * Returns whether no account is stored, which means that no catalogue was ever applied (`catalogRepositoryLaws`).
     */
    readonly isEmpty: Effect.Effect<boolean, StorageUnavailable>
    /**
     * Returns the stored names that a file with these names may refer to (`catalogExportLaws`). Names are never
     * removed, so a check against the result stays valid.
     */
    readonly namesInUse: (names: OwnerNames) => Effect.Effect<NamesInUse, StorageUnavailable>
    /**
     * Returns the stored catalogue without the tokens.
     *
     * - MUST read a consistent snapshot (`catalogExportLaws`).
     * - MUST list businesses in the order of their first import, and the subscriptions of each business in the
     *   order of `SubscriptionRepository.ofBusiness` (`catalogExportLaws`).
     * - MUST list all other parts by `id`, compared as JavaScript's `<` does (`catalogExportLaws`).
     */
    readonly export: Effect.Effect<Omit<Catalog, "tokens">, StorageUnavailable>
  }
>()("@leadwell/domain/catalogfile/CatalogRepository") {}
