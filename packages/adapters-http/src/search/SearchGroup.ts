import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { bodyRefusals } from "../response/Refusals.ts"
import { Timestamp } from "../response/Timestamp.ts"

/** What a search finds, at most five things of each kind. */
const Found = Schema.Struct({
  leads: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      created_at: Timestamp,
      business_id: Schema.NullOr(Schema.String).annotate({
        description: "The business of the sender that has the lead."
      })
    })
  ),
  businesses: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  websites: Schema.Array(Schema.Struct({ code: Schema.String, name: Schema.String })),
  people: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, email: Schema.String }))
}).annotate({ identifier: "Found" })

/** The endpoint that finds things of every kind. */
export const SearchGroup = HttpApiGroup.make("search")
  .add(
    HttpApiEndpoint.post("find", "/api/search", {
      payload: Schema.Struct({ text: Schema.String.check(Schema.isMaxLength(200)) }),
      success: Schema.Struct({ data: Found }),
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Find things of every kind")
      .annotate(
        OpenApi.Description,
        "The text stands in the body, because addresses are logged. Leads are found by their number, a whole e-mail address or a whole phone number; the leads that an account sent by their number alone. Businesses and websites are found by the beginnings of words of their name or id, and so are people, by name or e-mail address, for an operator. At most five things of each kind, all of which the sender may see. An answer shows nobody of a lead."
      )
  )
  .middleware(authorization("leads:create", "leads:read", "leads:review"))
  .annotate(OpenApi.Title, "Search")
  .annotate(OpenApi.Description, "One text finds leads, businesses, websites and people.")
