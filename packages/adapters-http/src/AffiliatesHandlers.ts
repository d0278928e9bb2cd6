import type { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { maskedIban } from "@leadwell/domain/catalog/Iban"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "./Api.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { enveloped } from "./PageEnvelope.ts"
import { refuse } from "./Refusals.ts"

const shown = ({ account: _, iban, ...affiliate }: Affiliate) => ({ ...affiliate, iban: maskedIban(iban) })

/** Answers the affiliates' endpoints by {@link Affiliates}. */
export const layer = HttpApiBuilder.group(
  Api,
  "affiliates",
  Effect.fnUntraced(function* (handlers) {
    const affiliates = yield* Affiliates
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* affiliates.page(yield* CurrentPrincipal, query)
        return yield* enveloped(mapPage(page, shown), "/api/affiliates")
      }, Effect.mapError(refuse)),
      get: Effect.fnUntraced(function* ({ params }) {
        return { data: shown(yield* affiliates.get(yield* CurrentPrincipal, params.id)) }
      }, Effect.mapError(refuse))
    })
  })
)
