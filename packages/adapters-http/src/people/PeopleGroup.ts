import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { PersonId } from "@leadwell/domain/people/Person"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { OperatorOnly } from "../access/CurrentOperator.ts"
import { Authorization, RequiredAbility } from "../request/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { InvitationBody, InvitedPersonItem, LinkItem, PersonChangeBody, PersonItem } from "./PersonItem.ts"

const params = { person: PersonId }
const error = [NotFound, ServiceUnavailable] as const

/** Endpoints through which operators manage the people of every account. */
export const PeopleGroup = HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("list", "/api/people", {
      query: PageRequest,
      success: pageEnvelope(PersonItem),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "List the people")
      .annotate(OpenApi.Description, "The latest first."),
    HttpApiEndpoint.post("invite", "/api/people", {
      payload: InvitationBody,
      success: Schema.Struct({ data: InvitedPersonItem }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Invite a person")
      .annotate(
        OpenApi.Description,
        "`sign_in` has the link with which the person signs in for the first time. It is shown this once and works once, within fifteen minutes. An e-mail address belongs to one person, however it is written."
      ),
    HttpApiEndpoint.get("get", "/api/people/:person", {
      params,
      success: Schema.Struct({ data: PersonItem }),
      error
    })
      .middleware(PathDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Show a person"),
    HttpApiEndpoint.patch("change", "/api/people/:person", {
      params,
      payload: PersonChangeBody,
      success: Schema.Struct({ data: PersonItem }),
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Change a person")
      .annotate(OpenApi.Description, "The keys that are given. It counts from the next request of the person on."),
    HttpApiEndpoint.delete("remove", "/api/people/:person", { params, success: HttpApiSchema.NoContent, error })
      .middleware(PathDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Remove a person")
      .annotate(OpenApi.Description, "The sessions of the person end at once, and links no longer work."),
    HttpApiEndpoint.post("link", "/api/people/:person/link", {
      params,
      success: Schema.Struct({ data: LinkItem }).pipe(HttpApiSchema.status(201)),
      error
    })
      .middleware(PathDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Make a one-time link")
      .annotate(
        OpenApi.Description,
        "For a person who cannot sign in any more. It is shown this once and works once, within fifteen minutes."
      ),
    HttpApiEndpoint.delete("endSessions", "/api/people/:person/sessions", {
      params,
      success: HttpApiSchema.NoContent,
      error
    })
      .middleware(PathDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "End all sessions of a person")
      .annotate(OpenApi.Description, "The next request of the person is 401, on every server.")
  )
  .middleware(OperatorOnly)
  .middleware(Authorization)
  .annotate(OpenApi.Title, "People")
  .annotate(OpenApi.Description, "An operator invites the people of every account, who then sign in from a browser.")
