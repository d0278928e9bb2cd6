import { LeadIntake } from "@leadwell/domain/lead/LeadIntake"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "./Api.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { readJson } from "./JsonBody.ts"
import { refuse } from "./Refusals.ts"

/** Answers the leads' endpoints by {@link LeadIntake}. The body is read here, so that its refusals keep their order. */
export const layer = HttpApiBuilder.group(
  Api,
  "leads",
  Effect.fnUntraced(function* (handlers) {
    const intake = yield* LeadIntake
    return handlers.handleRaw(
      "create",
      Effect.fnUntraced(function* ({ request }) {
        const body = yield* readJson(request)
        const principal = yield* CurrentPrincipal
        const { lead } = yield* Effect.mapError(intake.receive(principal, body), refuse)
        return { completed: true, id: String(lead.id), message: "The lead was created." }
      })
    )
  })
)
