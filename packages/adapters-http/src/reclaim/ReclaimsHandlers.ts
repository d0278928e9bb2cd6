import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { idempotencyKeyOf, markReplayed } from "../request/Idempotency.ts"
import { readReclaimForm } from "./ReclaimForm.ts"
import { ReclaimsGroup } from "./ReclaimsGroup.ts"

/**
 * Handlers of the reclaim endpoints, which call {@link Reclaims}. They check the lead before they read the body, so
 * that no client uploads a photo in vain.
 */
export const layer = handlersOf(ReclaimsGroup, function* () {
  const reclaims = yield* Reclaims
  return {
    *submit({ params, request }) {
      const owned = yield* named("ownedBusiness")
      const key = idempotencyKeyOf(request)
      const lead = yield* reclaims.reclaimable(owned, params.businessLead, key)
      const { faults, submission } = yield* readReclaimForm(request, owned.principal.account)
      const { isReplayed } = yield* reclaims.submit(lead, submission, faults)
      const answer = { success: true, message: "The reclaim request was submitted." }
      return yield* markReplayed({ answer, isReplayed })
    }
  }
})
