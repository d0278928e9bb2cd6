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
 * Handlers of the reclaim endpoints, which call {@link Reclaims}. They look up the lead before they read the body, so
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
        yield* Effect.mapError(reclaims.expectLead(owned, params.businessLead), refuse)
        const { faults, submission } = yield* readReclaimForm(request, owned.principal.account)
        const answer = { success: true, message: "The reclaim request was submitted." }
        const key = idempotencyKeyOf(request)
        if (key === undefined) {
          yield* Effect.mapError(reclaims.submit(owned, params.businessLead, submission, faults), refuse)
          return answer
        }
        const { isReplayed } = yield* Effect.mapError(
          reclaims.submitOnce(owned, params.businessLead, submission, key, faults),
          refuse
        )
        return yield* markReplayed({ answer, isReplayed })
      })
    )
  })
)
