import { mapPage } from "@leadwell/domain/pagination/Page"
import { AccessTokens } from "@leadwell/domain/token/AccessTokens"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeIssuedToken, encodeToken } from "./Token.ts"
import { TokensGroup } from "./TokensGroup.ts"

/** Handlers of the tokens' endpoints, which call {@link AccessTokens}. */
export const layer = HttpApiBuilder.group(
  contractOf(TokensGroup),
  "tokens",
  Effect.fnUntraced(function* (handlers) {
    const tokens = yield* AccessTokens
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const page = yield* tokens.page(yield* current<"account:manage">(), query)
          return yield* enveloped(mapPage(page, encodeToken), "/api/tokens")
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "issue",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          return {
            data: encodeIssuedToken(
              yield* Effect.mapError(tokens.issue(yield* current<"account:manage">(), body), refuse)
            )
          }
        })
      )
      .handle(
        "revoke",
        Effect.fnUntraced(function* ({ params }) {
          yield* Effect.mapError(tokens.revoke(yield* current<"account:manage">(), params.id), refuse)
        })
      )
  })
)
