import { Context, type Effect } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"

/** Keeps the catalogue as a whole; the repositories of its parts read what is kept here. */
export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /**
     * Takes over every part of `catalog`, replacing parts of the same id, and leaves all other parts as they are.
     *
     * MUST be atomic. MUST replace the subscriptions of every business in it as a whole. Of a token whose hash is known,
     * MUST replace `account`, `name` and `abilities` only: a revoked one stays revoked. MUST change nothing when applied
     * a second time.
     */
    readonly apply: (catalog: Catalog) => Effect.Effect<void, StorageUnavailable>
    /** Whether no account is known, and so nothing was ever applied. */
    readonly isEmpty: Effect.Effect<boolean, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/CatalogRepository") {}
