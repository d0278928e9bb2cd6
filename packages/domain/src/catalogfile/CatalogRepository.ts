import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"

/** Names of accounts and affiliates. */
export interface OwnerNames {
  readonly accounts: ReadonlyArray<string>
  readonly affiliates: ReadonlyArray<string>
}

/**
 * What is kept already and may be referred to: of the accounts and affiliates those that were asked for, and every
 * category and subcategory.
 */
export interface KeptNames {
  readonly accounts: ReadonlySet<string>
  readonly affiliates: ReadonlySet<string>
  readonly categories: ReadonlyArray<{ readonly id: string; readonly slug: string }>
  readonly subcategories: ReadonlyArray<{ readonly id: string; readonly slug: string; readonly category: string }>
}

/** Keeps the catalogue as a whole; the repositories of its parts read what is kept here. */
export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /**
     * Takes over every part of `catalog`, replacing parts of the same id, and leaves all other parts as they are.
     * With a `digest`, remembers that too.
     *
     * MUST be atomic, the digest included. MUST replace the subscriptions of every business in it as a whole. Of a
     * token whose hash is known, MUST replace `account`, `name` and `abilities` only: a revoked one stays revoked.
     * MUST change nothing when applied a second time. A category that is replaced MUST be seen through all of its
     * subcategories.
     */
    readonly apply: (catalog: Catalog, digest?: string) => Effect.Effect<void, StorageUnavailable>
    /** The digest that was remembered last. */
    readonly digest: Effect.Effect<Option.Option<string>, StorageUnavailable>
    /** Whether no account is known, and so nothing was ever applied. */
    readonly isEmpty: Effect.Effect<boolean, StorageUnavailable>
    /**
     * What a file may refer to that uses these names. What is kept is never removed, so what is true of it stays
     * true.
     */
    readonly kept: (names: OwnerNames) => Effect.Effect<KeptNames, StorageUnavailable>
    /**
     * Everything that was applied, and changed since, without the tokens.
     *
     * MUST be of one moment. MUST list businesses in the order in which they came in, the subscriptions of each in
     * their order, and all else by id, code unit by code unit.
     */
    readonly whole: Effect.Effect<Omit<Catalog, "tokens">, StorageUnavailable>
  }
>()("@leadwell/domain/catalogfile/CatalogRepository") {}
