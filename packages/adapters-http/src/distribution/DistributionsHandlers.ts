import { MissedLeads } from "@leadwell/domain/distribution/MissedLeads"
import { LeadPreviews } from "@leadwell/domain/intake/LeadPreviews"
import { Leads } from "@leadwell/domain/intake/Leads"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeExplained, encodePreview } from "./Distribution.ts"
import { DistributionsGroup } from "./DistributionsGroup.ts"
import { encodeCounts, encodeMissed } from "./MissedLead.ts"

/** Handlers of the distribution endpoints, which call {@link Leads}, {@link LeadPreviews} and {@link MissedLeads}. */
export const layer = HttpApiBuilder.group(
  contractOf(DistributionsGroup),
  "distributions",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* Leads
    const previews = yield* LeadPreviews
    const missed = yield* MissedLeads
    return handlers
      .handle(
        "explain",
        Effect.fnUntraced(function* ({ params }) {
          return {
            data: encodeExplained(
              yield* Effect.mapError(leads.explain(yield* current<"decisions:read">(), params.lead), refuse)
            )
          }
        })
      )
      .handle(
        "missed",
        Effect.fnUntraced(function* ({ query }) {
          const explained = yield* named("explainedBusiness")
          const found = yield* Effect.mapError(missed.page(explained, query), refuse)
          const path = `/api/businesses/${explained.business.id}/missed` as const
          return { ...(yield* enveloped(mapPage(found.page, encodeMissed), path)), ...encodeCounts(found) }
        })
      )
      .handleRaw(
        "preview",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          const operator = yield* current<"operator">()
          return { data: encodePreview(yield* Effect.mapError(previews.preview(operator, body), refuse)) }
        })
      )
  })
)
