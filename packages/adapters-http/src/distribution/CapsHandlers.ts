import { UsedUpCaps } from "@leadwell/domain/absence/UsedUpCaps"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { CapsGroup } from "./CapsGroup.ts"
import { encodeUsedUpCap } from "./UsedUpCap.ts"

/** Handler of the endpoint of caps, which calls {@link UsedUpCaps}. */
export const layer = HttpApiBuilder.group(
  contractOf(CapsGroup),
  "caps",
  Effect.fnUntraced(function* (handlers) {
    const caps = yield* UsedUpCaps
    return handlers.handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const page = yield* caps.page(yield* current<"operator">(), query)
        return yield* enveloped(mapPage(page, encodeUsedUpCap), "/api/caps")
      }, Effect.mapError(refuse))
    )
  })
)
