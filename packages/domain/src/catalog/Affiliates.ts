import { Context, Data, Effect, Layer } from "effect"
import { seenBy } from "../access/AccountFilter.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"
import { AffiliateRepository } from "./AffiliateRepository.ts"

/** The affiliate does not exist or is linked to another account. One error for both cases hides which ids exist. */
export class AffiliateNotFound extends Data.TaggedError("AffiliateNotFound")<{}> {}

/** Shows a principal the affiliates of its account, and an operator those of all accounts. */
export class Affiliates extends Context.Service<
  Affiliates,
  {
    /** Returns the affiliate with this id. */
    readonly get: (
      principal: Principal,
      id: AffiliateId
    ) => Effect.Effect<Affiliate, AffiliateNotFound | StorageUnavailable>
    /** Returns one page of the affiliates that the principal may see. */
    readonly page: (principal: Principal, request: PageRequest) => Effect.Effect<Page<Affiliate>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Affiliates") {
  static readonly layer = Layer.effect(
    Affiliates,
    Effect.gen(function* () {
      const affiliates = yield* AffiliateRepository
      return {
        get: Effect.fn("Affiliates.get")(function* (principal, id) {
          const affiliate = yield* affiliates.find(id)
          if (affiliate._tag === "None" || !reaches(principal, affiliate.value)) return yield* new AffiliateNotFound()
          return affiliate.value
        }),
        page: (principal, request) => affiliates.page(seenBy(principal), request)
      }
    })
  )
}
