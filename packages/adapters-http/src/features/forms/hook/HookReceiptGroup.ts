import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  BadRequest,
  ContentTooLarge,
  InternalServerError,
  NotFound,
  RequestTimeout,
  ServiceUnavailable,
  TooManyRequests,
  UnsupportedMediaType
} from "../../../response/Refusals.ts"

/** Any keys, but one at least. The handler reads the body, because its fields are the form's. */
const fields = Schema.Record(Schema.String, Schema.Unknown).check(Schema.isMinProperties(1))
const texts = Schema.Record(Schema.String, Schema.String).check(Schema.isMinProperties(1))

/** What a form is answered. */
const HookReceipt = Schema.Union([
  Schema.Struct({ completed: Schema.Literal(true) }),
  Schema.Struct({
    completed: Schema.Literal(false),
    message: Schema.String.annotate({ examples: ["It is no valid lead yet, and waits to be mended."] })
  })
]).annotate({ identifier: "HookReceipt" })

/** The endpoint to which forms post. The secret in its path is the credential. */
export const HookReceiptGroup = HttpApiGroup.make("hookReceipt")
  .add(
    HttpApiEndpoint.post("receive", "/hooks/:secret", {
      params: { secret: Schema.String },
      payload: [fields, texts.pipe(HttpApiSchema.asFormUrlEncoded()), texts.pipe(HttpApiSchema.asMultipart())],
      success: HookReceipt,
      error: [
        NotFound,
        BadRequest,
        RequestTimeout,
        ContentTooLarge,
        UnsupportedMediaType,
        TooManyRequests,
        InternalServerError,
        ServiceUnavailable
      ]
    })
      .annotate(OpenApi.Summary, "Post a form to a hook")
      .annotate(
        OpenApi.Description,
        "A form posts what it has, under its own keys: JSON, a form, or multipart, of which files are ignored. The body is at most 256 KiB, with at most 2000 values. It is stored before the answer: as a lead, or as a submission that waits for somebody who mends it. Both are 200, because form tools take other codes for a failure. An equal body within a day is the same lead. Keep the address secret. A wrong one is 404, and counts against the address of the client, as wrong tokens do. 10 000 submissions of a hook wait at most; then it is 429. Its requests count as those of a token."
      )
  )
  .annotate(OpenApi.Title, "Posting to hooks")
  .annotate(OpenApi.Description, "Where the forms of a website post.")
