import { LeadIntake } from "@leadwell/domain/lead/LeadIntake"
import { Leads } from "@leadwell/domain/lead/Leads"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "./Api.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { explainedItem, previewItem } from "./DistributionItem.ts"
import { readJson } from "./JsonBody.ts"
import { refuse } from "./Refusals.ts"

/** Answers the endpoints of the distribution by {@link Leads} and {@link LeadIntake}. */
export const layer = HttpApiBuilder.group(
  Api,
  "distributions",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* Leads
    const intake = yield* LeadIntake
    return handlers
      .handle(
        "explain",
        Effect.fnUntraced(function* ({ params }) {
          return { data: explainedItem(yield* Effect.mapError(leads.explain(params.lead), refuse)) }
        })
      )
      .handleRaw(
        "preview",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          const principal = yield* CurrentPrincipal
          return { data: previewItem(yield* Effect.mapError(intake.preview(principal, body), refuse)) }
        })
      )
  })
)
