import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { Decision } from "../distribution/Decision.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import type { Origin } from "../distribution/Eligibility.ts"
import { chooseByIndex } from "../distribution/index/ChoiceIndex.ts"
import { PostalCodes } from "../geography/PostalCode.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { decodePreviewRequest } from "./PreviewRequest.ts"
import { findReferences } from "./RequestReferences.ts"

/** The origin of a lead that is not stored, and the decision that its receipt would cause if it were open. */
export interface LeadPreview {
  readonly lead: Origin
  readonly decision: Decision
}

/** Tells an operator which businesses would get a lead. */
export class LeadPreviews extends Context.Service<
  LeadPreviews,
  {
    /**
     * Returns the decision that the receipt of such a lead would cause if it were open. `request` has the
     * `subcategory_id` and the `postal_code`, and may have the `country` and the `website_code`. The other keys of a
     * lead request are not read. It stores nothing.
     */
    readonly preview: (
      operator: Granted<"operator">,
      request: unknown
    ) => Effect.Effect<LeadPreview, InvalidInput | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadPreviews") {
  static readonly layer = Layer.effect(
    LeadPreviews,
    Effect.gen(function* () {
      const references = yield* findReferences
      const distributions = yield* DistributionRepository
      const currentMoment = yield* moments
      const postalCodes = yield* PostalCodes
      return {
        preview: Effect.fn("LeadPreviews.preview")(function* (operator, input) {
          const named = yield* references(operator, input)
          const { subcategory, ...origin } = yield* Effect.fromResult(
            decodePreviewRequest(input, { ...named, postalCodes })
          )
          const market = yield* distributions.market(subcategory.id)
          const lead = { ...origin, places: subcategory.max_businesses, holdings: [] }
          return { lead: origin, decision: chooseByIndex(lead, market, yield* currentMoment).decision }
        })
      }
    })
  )
}
