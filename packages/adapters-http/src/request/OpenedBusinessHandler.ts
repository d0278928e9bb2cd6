import type { Principal } from "@leadwell/domain/access/Principal"
import { type Business, BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses, BusinessNotFound, type BusinessNotOwned } from "@leadwell/domain/catalog/Businesses"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { refuse } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { OpenedBusiness, OwnedBusiness, ReachedBusiness } from "./OpenedBusiness.ts"

type Open = (
  principal: Principal,
  id: BusinessId
) => Effect.Effect<Business, BusinessNotFound | BusinessNotOwned | StorageUnavailable>

const isBusinessId = Schema.is(BusinessId)

const opening = Effect.fnUntraced(function* (open: Open) {
  const { business: id } = yield* HttpRouter.params
  const principal = yield* CurrentPrincipal
  if (!isBusinessId(id)) return yield* refuse(new BusinessNotFound())
  return yield* Effect.mapError(open(principal, id), refuse)
})

/** {@link ReachedBusiness} and {@link OwnedBusiness} by the domain's {@link Businesses}. */
export const layer = Layer.mergeAll(
  Layer.effect(
    ReachedBusiness,
    Effect.map(
      Businesses,
      ({ reached }) =>
        (answer) =>
          Effect.provideServiceEffect(answer, OpenedBusiness, opening(reached))
    )
  ),
  Layer.effect(
    OwnedBusiness,
    Effect.map(
      Businesses,
      ({ owned }) =>
        (answer) =>
          Effect.provideServiceEffect(answer, OpenedBusiness, opening(owned))
    )
  )
)
