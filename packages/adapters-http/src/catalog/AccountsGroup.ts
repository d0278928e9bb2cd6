import { AccountId } from "@leadwell/domain/access/Account"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { Account } from "./Account.ts"

/** Endpoints that show operators the accounts. */
export const AccountsGroup = HttpApiGroup.make("accounts")
  .add(
    HttpApiEndpoint.get("list", "/api/accounts", {
      query: PageRequest,
      success: pageEnvelope(Account),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the accounts")
      .annotate(OpenApi.Description, "By id."),
    HttpApiEndpoint.get("get", "/api/accounts/:account", {
      params: { account: AccountId },
      success: Schema.Struct({ data: Account }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show one account")
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Accounts")
  .annotate(OpenApi.Description, "The parties that own websites and businesses, and that tokens speak for.")
