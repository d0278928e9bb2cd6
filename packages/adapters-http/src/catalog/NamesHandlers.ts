import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { NamesGroup } from "./NamesGroup.ts"

/** Handlers of the endpoints of names, which call {@link Businesses} and {@link Websites}. */
export const layer = HttpApiBuilder.group(
  contractOf(NamesGroup),
  "names",
  Effect.fnUntraced(function* (handlers) {
    const businesses = yield* Businesses
    const websites = yield* Websites
    return handlers.handleAll({
      businesses: Effect.fnUntraced(function* ({ query }) {
        return yield* enveloped(
          yield* businesses.names(yield* current<"leads:review">(), query),
          "/api/names/businesses"
        )
      }, Effect.mapError(refuse)),
      websites: Effect.fnUntraced(function* ({ query }) {
        return yield* enveloped(yield* websites.names(yield* current<"leads:review">(), query), "/api/names/websites")
      }, Effect.mapError(refuse))
    })
  })
)
