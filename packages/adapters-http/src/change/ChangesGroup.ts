import { changeKinds } from "@leadwell/domain/change/LatestChanges"
import { boundedInteger } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SessionOnly } from "../features/people/CurrentSession.ts"
import { QueryDecoding } from "../request/Decoding.ts"

/** What changed, by kind alone, and the number after which to ask again. */
const Changes = Schema.Struct({
  after: Schema.Int,
  kinds: Schema.Array(Schema.Literals(changeKinds))
}).annotate({ identifier: "Changes" })

/** The endpoint that waits for changes. */
export const ChangesGroup = HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.get("wait", "/api/changes", {
      query: Schema.Struct({
        after: Schema.optionalKey(
          boundedInteger({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "The `after` of the latest answer.")
        )
      }),
      success: Schema.Struct({ data: Changes })
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Wait until something changes")
      .annotate(
        OpenApi.Description,
        "Tells that leads or reclaim requests which the person sees have changed, and nothing else of them. Without `after`, the answer is the number to begin with. With it, the answer waits for a change after that number, for 25 seconds at most; without a change, `kinds` is empty. A person has at most ten requests that wait; others are answered at once."
      )
  )
  .middleware(SessionOnly)
  .annotate(OpenApi.Title, "Changes")
  .annotate(OpenApi.Description, "Pages that stay open ask here when to read again.")
