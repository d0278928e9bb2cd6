import { Websites } from "@leadwell/domain/catalog/Websites"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeWebsite } from "./Website.ts"
import { WebsitesGroup } from "./WebsitesGroup.ts"

/** Handlers of the websites' endpoints, which call {@link Websites}. */
export const layer = handlersOf(WebsitesGroup, function* () {
  const websites = yield* Websites
  return {
    *list({ query }) {
      const page = yield* websites.page(yield* current<"catalog:read">(), query)
      return yield* enveloped(page, encodeWebsite)
    },
    *get({ params }) {
      return { data: encodeWebsite(yield* websites.get(yield* current<"catalog:read">(), params.code)) }
    }
  }
})
