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

/** Private members of classes that nobody can name: no literal has them, and no copy with another business either. */
declare class AccessProof {
  private readonly isProvenAccess: true
}

declare class OwnershipProof {
  private readonly isProvenOwnership: true
}

/** A business, and a principal that may see its things. Only {@link Businesses} makes one. */
export interface AccessibleBusiness extends AccessProof {
  readonly business: Business
  readonly principal: Principal
}

/** A business, and a principal whose account owns it. Only {@link Businesses} makes one. */
export interface OwnedBusiness extends AccessibleBusiness, OwnershipProof {}

type Refusal = BusinessNotFound | BusinessNotOwned | StorageUnavailable

/** Opens a business to those who may act for it, and lists an account its businesses. */
export class Businesses extends Context.Service<
  Businesses,
  {
    /** The business, when the principal may see its things: its owner and an operator may. */
    readonly getAccessible: (principal: Principal, id: BusinessId) => Effect.Effect<AccessibleBusiness, Refusal>
    /** The business, when the principal owns it; being an operator is not enough. */
    readonly getOwned: (principal: Principal, id: BusinessId) => Effect.Effect<OwnedBusiness, Refusal>
    /** One page of the businesses that the principal may see. */
    readonly page: (principal: Principal, request: PageRequest) => Effect.Effect<Page<Business>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Businesses") {
  static readonly layer = Layer.effect(
    Businesses,
    Effect.gen(function* () {
      const businesses = yield* BusinessRepository
      const find = Effect.fnUntraced(function* (id: BusinessId) {
        const business = yield* businesses.find(id)
        return business._tag === "Some" ? business.value : yield* new BusinessNotFound()
      })
      return {
        getAccessible: Effect.fn("Businesses.getAccessible")(function* (principal, id) {
          const business = yield* find(id)
          if (!reaches(principal, business)) return yield* new BusinessNotOwned()
          return { business, principal } as AccessibleBusiness
        }),
        getOwned: Effect.fn("Businesses.getOwned")(function* (principal, id) {
          const business = yield* find(id)
          if (business.account !== principal.account) return yield* new BusinessNotOwned()
          return { business, principal } as OwnedBusiness
        }),
        page: (principal, request) => businesses.page(seenBy(principal), request)
      }
    })
  )
}
