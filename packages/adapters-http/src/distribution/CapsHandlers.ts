import { UsedUpCaps } from "@leadwell/domain/distribution/UsedUpCaps"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { CapsGroup } from "./CapsGroup.ts"
import { encodeUsedUpCap } from "./UsedUpCap.ts"

/** Handler of the endpoint of caps, which calls {@link UsedUpCaps}. */
export const layer = handlersOf(CapsGroup, function* () {
  const caps = yield* UsedUpCaps
  return {
    *list({ query }) {
      const page = yield* caps.page(yield* current<"operator">(), query)
      return yield* enveloped(page, encodeUsedUpCap)
    }
  }
})
