import type { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { maskedIban } from "@leadwell/domain/catalog/Iban"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { AffiliatesGroup } from "./AffiliatesGroup.ts"
import { encodeWebsite } from "./Website.ts"

const shown = ({ account: _, iban, ...affiliate }: Affiliate) => ({ ...affiliate, iban: maskedIban(iban) })

/** Handlers of the affiliates' endpoints, which call {@link Affiliates} and {@link Websites}. */
export const layer = HttpApiBuilder.group(
  contractOf(AffiliatesGroup),
  "affiliates",
  Effect.fnUntraced(function* (handlers) {
    const affiliates = yield* Affiliates
    const websites = yield* Websites
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* affiliates.page(yield* current<"affiliates:read">(), query)
        return yield* enveloped(mapPage(page, shown), "/api/affiliates")
      }, Effect.mapError(refuse)),
      get: Effect.fnUntraced(function* ({ params }) {
        return { data: shown(yield* affiliates.get(yield* current<"affiliates:read">(), params.id)) }
      }, Effect.mapError(refuse)),
      websites: Effect.fnUntraced(function* ({ query }) {
        const affiliate = yield* named("affiliate")
        const page = yield* Effect.mapError(
          websites.ofAffiliate(yield* current<"affiliates:read">(), affiliate, query),
          refuse
        )
        return yield* enveloped(mapPage(page, encodeWebsite), `/api/affiliates/${affiliate.id}/websites`)
      })
    })
  })
)
