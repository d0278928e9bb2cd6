import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { current } from "../../access/Authorization.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson } from "../../request/JsonBody.ts"
import { enveloped } from "../../response/PageEnvelope.ts"
import { encodeIssuedToken, encodeToken } from "./Token.ts"
import { TokensGroup } from "./TokensGroup.ts"

/** Handlers of the tokens' endpoints, which call {@link AccessTokens}. */
export const layer = handlersOf(TokensGroup, function* () {
  const tokens = yield* AccessTokens
  return {
    *list({ query }) {
      return yield* enveloped(yield* tokens.page(yield* current<"account:manage">(), query), encodeToken)
    },
    *issue({ request }) {
      const body = yield* readJson(request)
      return { data: encodeIssuedToken(yield* tokens.issue(yield* current<"account:manage">(), body)) }
    },
    *revoke({ params }) {
      yield* tokens.revoke(yield* current<"account:manage">(), params.id)
    }
  }
})
