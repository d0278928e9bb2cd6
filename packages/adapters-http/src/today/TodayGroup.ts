import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { ListedLead } from "../intake/ListedLead.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { Timestamp } from "../response/Timestamp.ts"

const Waiting = Schema.Struct({ total: Schema.Int, oldest: Schema.NullOr(Timestamp) })

/** What waits for people. `operations` is null for a reviewer. */
const Today = Schema.Struct({
  held_leads: Waiting,
  pending_reclaims: Waiting,
  open_leads: Schema.Int,
  latest_leads: Schema.Array(ListedLead),
  received_so_far: Schema.Struct({ today: Schema.Int, yesterday: Schema.Int, last_week: Schema.Int }).annotate({
    description:
      "The leads that were received on this business day, on the one before, and on the same day of the last week, each until this time of day."
  }),
  operations: Schema.NullOr(
    Schema.Struct({
      used_up_caps: Schema.Int,
      failing_webhooks: Schema.Int,
      disabled_webhooks: Schema.Int,
      failing_since: Schema.NullOr(Timestamp).annotate({ description: "Since when the first of them fails." }),
      failed_deliveries: Schema.Int,
      failed_mails: Schema.Int
    })
  )
}).annotate({ identifier: "Today" })

/** The endpoint that tells what waits. */
export const TodayGroup = HttpApiGroup.make("today")
  .add(
    HttpApiEndpoint.get("get", "/api/today", {
      success: Schema.Struct({ data: Today }),
      error: [ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Show what waits today")
      .annotate(
        OpenApi.Description,
        "How much waits for a decision and since when, the ten latest leads, and how many came until this time of day. An operator also learns what failed."
      )
  )
  .middleware(authorization("leads:review"))
  .annotate(OpenApi.Title, "Today")
  .annotate(OpenApi.Description, "The work of a day, in one answer.")
