import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { reachOf } from "../access/Reach.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"
import { CatalogParts } from "./CatalogParts.ts"

/**
 * The affiliate does not exist, belongs to another account or is out of scope. One error for all cases hides which ids
 * exist.
 */
export class AffiliateNotFound extends Fact(
  "AffiliateNotFound",
  "The affiliate does not exist, belongs to another account or is out of scope."
)<{ readonly id: AffiliateId }> {}

/** Shows a principal the affiliates of its account and in its scope, and an operator those of all accounts. */
export class Affiliates extends Context.Service<
  Affiliates,
  {
    /** Returns the affiliate with this id. */
    readonly get: (
      reader: Granted<"affiliates:read">,
      id: AffiliateId
    ) => Effect.Effect<Affiliate, AffiliateNotFound | StorageUnavailable>
    /** Returns one page of the affiliates that the principal may see. */
    readonly page: (
      reader: Granted<"affiliates:read">,
      request: PageRequest
    ) => Effect.Effect<Page<Affiliate>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Affiliates") {
  static readonly layer = Layer.effect(
    Affiliates,
    Effect.gen(function* () {
      const { affiliates } = yield* CatalogParts
      return {
        get: Effect.fn("Affiliates.get")(function* (principal, id) {
          const affiliate = yield* affiliates.find(id, reachOf(principal))
          return affiliate._tag === "Some" ? affiliate.value : yield* new AffiliateNotFound({ id })
        }),
        page: (principal, request) => affiliates.page(reachOf(principal), request)
      }
    })
  )
}
