import { HookId } from "@leadwell/domain/features/forms/hook/Hook"
import { mendingKeys } from "@leadwell/domain/features/forms/hook/Mending"
import { SubmissionStatus } from "@leadwell/domain/features/forms/hook/Submission"
import { literalsText } from "@leadwell/domain/input/ListText"
import { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable, UnprocessableContent } from "../../../response/Refusals.ts"
import { ShownSubmission, Submission } from "./Submission.ts"

const params = { id: SubmissionId }

/** Endpoints for what forms sent to hooks and what was no valid lead. */
export const SubmissionsGroup = HttpApiGroup.make("submissions")
  .add(
    HttpApiEndpoint.get("list", "/api/submissions", {
      query: Schema.Struct({
        ...PageRequest.fields,
        status: Schema.optionalKey(literalsText(SubmissionStatus, "Statuses")),
        hook: Schema.optionalKey(HookId.annotate({ description: "The `id` of a hook." }))
      }),
      success: pageEnvelope(Submission),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the submissions")
      .annotate(OpenApi.Description, "The latest first, without values. They are erased 14 days after their receipt."),
    HttpApiEndpoint.get("get", "/api/submissions/:id", {
      params,
      success: Schema.Struct({ data: ShownSubmission }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show a submission with its values")
      .annotate(OpenApi.Description, "The audit trail keeps who looked. One that was dropped is 404."),
    HttpApiEndpoint.patch("mend", "/api/submissions/:id", {
      params,
      payload: Schema.Struct({ values: mendingKeys.values.schema }),
      success: Schema.Struct({ data: Submission }),
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Mend a submission")
      .annotate(
        OpenApi.Description,
        "`values` are what is right, under our keys, such as `phone` and `fields.roof_direction`; others stay as they came. It becomes a lead, once at most. What is still wrong is 422, and it waits on."
      ),
    HttpApiEndpoint.delete("drop", "/api/submissions/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Drop a submission")
      .annotate(OpenApi.Description, "Erases its values. One that was sent is 422.")
  )
  .middleware(authorization("account:manage"))
  .annotate(OpenApi.Title, "Submissions")
  .annotate(
    OpenApi.Description,
    "What a form sent to a hook and what is no valid lead waits here to be mended. The rights are those of hooks."
  )
