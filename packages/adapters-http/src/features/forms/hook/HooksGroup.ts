import { HookId } from "@leadwell/domain/features/forms/hook/Hook"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable, UnprocessableContent } from "../../../response/Refusals.ts"
import { Hook, HookBody, HookChangeBody, Rehearsal, SecretHook } from "./Hook.ts"
import { rehearsalKeys } from "./RehearsalBody.ts"

const params = { id: HookId }
const shown = Schema.Struct({ data: Hook })
const error = [NotFound, ServiceUnavailable] as const

/** Endpoints through which accounts manage the hooks of their websites, and operators those of all. */
export const HooksGroup = HttpApiGroup.make("hooks")
  .add(
    HttpApiEndpoint.get("list", "/api/hooks", {
      query: PageRequest,
      success: pageEnvelope(Hook),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the hooks")
      .annotate(
        OpenApi.Description,
        "The latest first: those of the websites of the account, and for an operator those of all websites."
      ),
    HttpApiEndpoint.post("create", "/api/hooks", {
      payload: HookBody,
      success: Schema.Struct({ data: SecretHook }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Make a hook")
      .annotate(
        OpenApi.Description,
        "`secret` is shown only here. Anybody who knows it can send leads. A person needs a sign-in of the last ten minutes. `path` is where the form posts. Without a `map` nothing becomes a lead, but the hook shows the keys of what came. An account has at most 100 hooks."
      ),
    HttpApiEndpoint.get("get", "/api/hooks/:id", { params, success: shown, error })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show a hook"),
    HttpApiEndpoint.patch("change", "/api/hooks/:id", {
      params,
      payload: HookChangeBody,
      success: shown,
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Change a hook")
      .annotate(
        OpenApi.Description,
        "Changes the keys that the body gives. `map` and `constants` are replaced as a whole. What waits is read by the new map."
      ),
    HttpApiEndpoint.delete("remove", "/api/hooks/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a hook")
      .annotate(OpenApi.Description, "Its address is 404 from then on. What waits of it can still be mended."),
    HttpApiEndpoint.post("rehearse", "/api/hooks/:id/rehearse", {
      params,
      payload: Schema.Struct({
        content_type: rehearsalKeys.content_type.schema.annotate({ examples: ["application/x-www-form-urlencoded"] }),
        body: rehearsalKeys.body.schema.annotate({ examples: ["Postcode=3512+AB&E-mail=sanne%40example.nl"] })
      }),
      success: Schema.Struct({ data: Rehearsal }),
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Try a body")
      .annotate(
        OpenApi.Description,
        "Answers the lead request that the body would become, and what is wrong with it. Nothing is stored. A body that the hook would refuse is refused here with the same status."
      )
  )
  .middleware(authorization("account:manage"))
  .annotate(OpenApi.Title, "Hooks")
  .annotate(
    OpenApi.Description,
    "A form that exists posts to a hook under its own keys, and the hook says which of them are whose. Hooks are for members without a scope and for operators. A token of an account reads none, because a form sends persons. The hook of another account is 404."
  )
