import { MissedLeads } from "@leadwell/domain/distribution/MissedLeads"
import { LeadPreviews } from "@leadwell/domain/intake/LeadPreviews"
import { Leads } from "@leadwell/domain/intake/Leads"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeExplained, encodePreview } from "./Distribution.ts"
import { DistributionsGroup } from "./DistributionsGroup.ts"
import { encodeCounts, encodeMissed } from "./MissedLead.ts"

/** Handlers of the distribution endpoints, which call {@link Leads}, {@link LeadPreviews} and {@link MissedLeads}. */
export const layer = handlersOf(DistributionsGroup, function* () {
  const leads = yield* Leads
  const previews = yield* LeadPreviews
  const missed = yield* MissedLeads
  return {
    *explain({ params }) {
      return {
        data: encodeExplained(yield* leads.explain(yield* current<"decisions:read">(), params.lead))
      }
    },
    *missed({ query }) {
      const found = yield* missed.page(yield* named("explainedBusiness"), query)
      return { ...(yield* enveloped(found.page, encodeMissed)), ...encodeCounts(found) }
    },
    *preview({ request }) {
      const body = yield* readJson(request)
      const operator = yield* current<"operator">()
      return { data: encodePreview(yield* previews.preview(operator, body)) }
    }
  }
})
