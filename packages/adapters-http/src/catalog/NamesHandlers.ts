import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { NamesGroup } from "./NamesGroup.ts"

/** Handlers of the endpoints of names, which call {@link Businesses} and {@link Websites}. */
export const layer = handlersOf(NamesGroup, function* () {
  const businesses = yield* Businesses
  const websites = yield* Websites
  return {
    *businesses({ query }) {
      return yield* enveloped(yield* businesses.names(yield* current<"leads:review">(), query))
    },
    *websites({ query }) {
      return yield* enveloped(yield* websites.names(yield* current<"leads:review">(), query))
    }
  }
})
