import { ReachRequest } from "@leadwell/domain/catalog/ReachRequest"
import { PersonId } from "@leadwell/people/person/Person"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../access/Authorization.ts"
import { BodyFirstDecoding, PathDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { PreconditionHeaders } from "../../request/EntityTag.ts"
import { OwnBudget } from "../../request/OwnBudget.ts"
import { pageEnvelope } from "../../response/PageEnvelope.ts"
import {
  bodyRefusals,
  NotFound,
  PreconditionFailed,
  ServiceUnavailable,
  UnprocessableContent
} from "../../response/Refusals.ts"
import { AccessSummary, EndQuery } from "./AccessSummary.ts"
import { Creations } from "./Creations.ts"
import { InvitationBody, InvitedPerson, SignInLink, PersonChangeBody, Person } from "./Person.ts"
import { PersonChangeQuery } from "./PersonChangeQuery.ts"

const params = { person: PersonId }
const error = [NotFound, ServiceUnavailable] as const

/** Endpoints through which members manage the people of their account, and operators those of every account. */
export const PeopleGroup = HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("list", "/api/people", {
      query: ReachRequest,
      success: pageEnvelope(Person),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the people")
      .annotate(
        OpenApi.Description,
        "The latest first: those of the account, and for an operator those of every account, or of the `account` that the query names. A member sees the membership of the account alone. Of somebody who has not accepted an invitation, a member sees what was sent and when, with an id of the invitation."
      ),
    HttpApiEndpoint.post("invite", "/api/people", {
      payload: InvitationBody,
      success: Schema.Struct({ data: InvitedPerson }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(OwnBudget, "mails")
      .annotate(OpenApi.Summary, "Invite a person")
      .annotate(
        OpenApi.Description,
        "The memberships are `pending` until the person accepts them, by the link of a mail or on the profile page; until then they open nothing. For an operator, `sign_in` has another link of the invitation. It is shown this once and works once, within fifteen minutes. For a member it is null. A member invites for their own account, with the role `member`, and gets the same answer whether or not the address is known. The part of the address before the `@` has no letter that only looks like others, such as `ﬁ`. An account has at most 50 pending memberships, and 100 invitations a day; more of them are 429. A person needs a sign-in of the last ten minutes."
      ),
    HttpApiEndpoint.get("get", "/api/people/:person", {
      params,
      success: Schema.Struct({ data: Person }),
      error
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show a person")
      .annotate(
        OpenApi.Description,
        "`ETag` changes with the answer: a change with this `If-Match` is refused with 412 when it no longer holds."
      ),
    HttpApiEndpoint.patch("change", "/api/people/:person", {
      params,
      query: PersonChangeQuery,
      headers: PreconditionHeaders,
      payload: PersonChangeBody,
      success: Schema.Struct({ data: Person, created: Creations }),
      error: [NotFound, PreconditionFailed, ...bodyRefusals]
    })
      .middleware(BodyFirstDecoding)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Change a person")
      .annotate(
        OpenApi.Description,
        "The keys that are given. It counts from the next request of the person on. `memberships` are all that the person is to have, those that are `pending` included. One of another account becomes pending, which is an invitation, and the person gets a mail. A member changes `memberships` alone, which has the membership of their own account; that of an operator or a reviewer is 403. `created` has what the person made and could not make any more: after a narrower role or scope, the tokens and webhooks of that account."
      ),
    HttpApiEndpoint.delete("remove", "/api/people/:person", {
      params,
      query: PersonChangeQuery,
      headers: PreconditionHeaders,
      success: Schema.Struct({ created: Creations }),
      error: [...error, PreconditionFailed]
    })
      .middleware(QueryDecoding)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a person")
      .annotate(
        OpenApi.Description,
        "The sessions of the person end at once, and links no longer work. A member removes a person from their own account, or takes an invitation back; a person who is in another one stays there. `created` has what the person made: it goes on working, unless `revoke=true` ends it."
      ),
    HttpApiEndpoint.post("link", "/api/people/:person/link", {
      params,
      success: Schema.Struct({ data: Schema.NullOr(SignInLink) }).pipe(HttpApiSchema.status(201)),
      error: [...error, UnprocessableContent]
    })
      .middleware(PathDecoding)
      .annotate(OwnBudget, "mails")
      .annotate(OpenApi.Summary, "Make a one-time link")
      .annotate(
        OpenApi.Description,
        "For a person who cannot sign in any more, or has not accepted an invitation, and who gets a mail with a link. An operator is shown another link, this once; it works once, within fifteen minutes, and needs a sign-in of the last ten. For a member `data` is null, and the mail of an invitation counts as an invitation of the day."
      ),
    HttpApiEndpoint.delete("endSessions", "/api/people/:person/sessions", {
      params,
      query: EndQuery,
      success: Schema.Struct({ data: AccessSummary }),
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "End all sessions of a person")
      .annotate(
        OpenApi.Description,
        "The next request of the person is 401, on every server. Links that are out no longer work, and no sign-in that is under way ends in a session. `passkeys=true` removes the passkeys too, and the person gets a mail. The answer says what ended and what is left. A member ends the sessions that act for their own account, and all only of a person who is in no other; the passkeys are for operators."
      )
  )
  .middleware(authorization("account:manage"))
  .annotate(OpenApi.Title, "People")
  .annotate(
    OpenApi.Description,
    "A member without a scope invites people to their own account, who then sign in from a browser; an operator does so for every account. No token but an operator's will do. A person of other accounts alone is 404. Invitations and links send mails, so there are 60 of both a minute."
  )
