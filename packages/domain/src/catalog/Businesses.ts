import { Context, Data, Effect, Layer } from "effect"
import { seenBy } from "../access/AccountFilter.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Business, BusinessId } from "./Business.ts"
import { BusinessRepository } from "./BusinessRepository.ts"

/** There is no business with this id. */
export class BusinessNotFound extends Data.TaggedError("BusinessNotFound")<{}> {}

/** The business is another account's. */
export class BusinessNotOwned extends Data.TaggedError("BusinessNotOwned")<{}> {}

type Refusal = BusinessNotFound | BusinessNotOwned | StorageUnavailable

/** Opens a business to those who may act for it, and lists an account its businesses. */
export class Businesses extends Context.Service<
  Businesses,
  {
    /** The business, when the principal may see its things: its owner and an operator may. */
    readonly reached: (principal: Principal, id: BusinessId) => Effect.Effect<Business, Refusal>
    /** The business, when the principal owns it; being an operator is not enough. */
    readonly owned: (principal: Principal, id: BusinessId) => Effect.Effect<Business, Refusal>
    /** One page of the businesses that the principal may see. */
    readonly page: (principal: Principal, request: PageRequest) => Effect.Effect<Page<Business>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Businesses") {
  static readonly layer = Layer.effect(
    Businesses,
    Effect.gen(function* () {
      const businesses = yield* BusinessRepository
      const open = Effect.fnUntraced(function* (id: BusinessId, isOpen: (business: Business) => boolean) {
        const business = yield* businesses.find(id)
        if (business._tag === "None") return yield* new BusinessNotFound()
        return isOpen(business.value) ? business.value : yield* new BusinessNotOwned()
      })
      return {
        reached: (principal, id) => open(id, (business) => reaches(principal, business)),
        owned: (principal, id) => open(id, (business) => business.account === principal.account),
        page: (principal, request) => businesses.page(seenBy(principal), request)
      }
    })
  )
}
