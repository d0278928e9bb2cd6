import { Websites } from "@leadwell/domain/catalog/Websites"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeWebsite } from "./Website.ts"
import { WebsitesGroup } from "./WebsitesGroup.ts"

/** Handlers of the websites' endpoints, which call {@link Websites}. */
export const layer = HttpApiBuilder.group(
  contractOf(WebsitesGroup),
  "websites",
  Effect.fnUntraced(function* (handlers) {
    const websites = yield* Websites
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* websites.page(yield* current<"catalog:read">(), query)
        return yield* enveloped(mapPage(page, encodeWebsite), "/api/websites")
      }, Effect.mapError(refuse)),
      get: Effect.fnUntraced(function* ({ params }) {
        return { data: encodeWebsite(yield* websites.get(yield* current<"catalog:read">(), params.code)) }
      }, Effect.mapError(refuse))
    })
  })
)
