import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses, BusinessNotFound, type BusinessNotOwned } from "@leadwell/domain/catalog/Businesses"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { BusinessAccess, BusinessOwnership, CurrentBusiness, CurrentOwnedBusiness } from "./CurrentBusiness.ts"

const isBusinessId = Schema.is(BusinessId)

const named = Effect.fnUntraced(function* <A>(
  get: (
    principal: Principal,
    id: BusinessId
  ) => Effect.Effect<A, BusinessNotFound | BusinessNotOwned | StorageUnavailable>
) {
  const { business: id } = yield* HttpRouter.params
  const principal = yield* CurrentPrincipal
  if (!isBusinessId(id)) return yield* refuse(new BusinessNotFound())
  return yield* Effect.mapError(get(principal, id), refuse)
})

/** Implements {@link BusinessAccess} and {@link BusinessOwnership} with the domain's {@link Businesses}. */
export const layer = Layer.mergeAll(
  Layer.effect(
    BusinessAccess,
    Effect.map(Businesses, ({ getAccessible }) => Effect.provideServiceEffect(CurrentBusiness, named(getAccessible)))
  ),
  Layer.effect(
    BusinessOwnership,
    Effect.map(Businesses, ({ getOwned }) => Effect.provideServiceEffect(CurrentOwnedBusiness, named(getOwned)))
  )
)
