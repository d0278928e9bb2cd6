import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { idempotencyKeyOf, markReplayed } from "../request/Idempotency.ts"
import { refuse } from "../response/Refuse.ts"
import { readReclaimForm } from "./ReclaimForm.ts"
import { ReclaimsGroup } from "./ReclaimsGroup.ts"

/**
 * Handlers of the reclaim endpoints, which call {@link Reclaims}. They check the lead before they read the body, so
 * that no client uploads a photo in vain.
 */
export const layer = HttpApiBuilder.group(
  contractOf(ReclaimsGroup),
  "reclaims",
  Effect.fnUntraced(function* (handlers) {
    const reclaims = yield* Reclaims
    return handlers.handleRaw(
      "submit",
      Effect.fnUntraced(function* ({ params, request }) {
        const owned = yield* named("ownedBusiness")
        const key = idempotencyKeyOf(request)
        const lead = yield* Effect.mapError(reclaims.reclaimable(owned, params.businessLead, key), refuse)
        const { faults, submission } = yield* readReclaimForm(request, owned.principal.account)
        const { isReplayed } = yield* Effect.mapError(reclaims.submit(lead, submission, faults), refuse)
        const answer = { success: true, message: "The reclaim request was submitted." }
        return yield* markReplayed({ answer, isReplayed })
      })
    )
  })
)
