import { AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { pageEnvelope } from "../../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable, UnprocessableContent } from "../../response/Refusals.ts"
import { IssuedToken, TokenBody, Token } from "./Token.ts"

/** Endpoints through which members manage the access tokens of their account, and operators those of every account. */
export const TokensGroup = HttpApiGroup.make("tokens")
  .add(
    HttpApiEndpoint.get("list", "/api/tokens", {
      query: PageRequest,
      success: pageEnvelope(Token),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the access tokens")
      .annotate(
        OpenApi.Description,
        "The latest first, expired and revoked ones included: those of the account, and for an operator those of every account."
      ),
    HttpApiEndpoint.post("issue", "/api/tokens", {
      payload: TokenBody,
      success: Schema.Struct({ data: IssuedToken }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Make an access token")
      .annotate(
        OpenApi.Description,
        "`token` is shown this once. A person needs a sign-in of the last ten minutes. From `expires_at` on, if it is given, the token counts as none; a calendar day stands for its midnight in UTC. Things of the account outside of `scope` are to the token as those of another account. For a member, `account` is the own one, and `abilities` are those that concern it alone. With `kind` as `form` it is a publishable key, for the form of one website on the pages of its `origins`: it stands in these pages, is shown in lists as `key`, and does nothing else."
      ),
    HttpApiEndpoint.delete("revoke", "/api/tokens/:id", {
      params: { id: AccessTokenId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Revoke an access token")
      .annotate(
        OpenApi.Description,
        "For good: at once in the server that answers, within five seconds in others. It stays in the list, with `revoked_at`. To revoke it again changes nothing. A token with `operator` or `leads:review` is for operators to revoke."
      )
  )
  .middleware(authorization("account:manage"))
  .annotate(OpenApi.Title, "Access tokens")
  .annotate(
    OpenApi.Description,
    "A member without a scope makes and revokes the tokens of their own account; an operator does so for every account. No token but an operator's will do. A token of another account is 404."
  )
