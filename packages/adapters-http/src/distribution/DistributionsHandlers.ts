import { LeadPreviews } from "@leadwell/domain/intake/LeadPreviews"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeExplained, encodePreview } from "./Distribution.ts"
import { DistributionsGroup } from "./DistributionsGroup.ts"

/** Handlers of the distribution endpoints, which call {@link Leads} and {@link LeadPreviews}. */
export const layer = HttpApiBuilder.group(
  contractOf(DistributionsGroup),
  "distributions",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* Leads
    const previews = yield* LeadPreviews
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
