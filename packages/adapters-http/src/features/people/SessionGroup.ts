import { AccountId } from "@leadwell/domain/access/Account"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { mostViews, SavedViewId, viewedLists } from "@leadwell/people/person/SavedView"
import { SessionId } from "@leadwell/people/session/Session"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Account } from "../../catalog/Account.ts"
import { PathDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { pageEnvelope } from "../../response/PageEnvelope.ts"
import {
  bodyRefusals,
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
  UnprocessableContent
} from "../../response/Refusals.ts"
import { Creations } from "./Creations.ts"
import { SessionOnly } from "./CurrentSession.ts"
import { Invitation } from "./Invitation.ts"
import { PersonChangeQuery } from "./PersonChangeQuery.ts"
import { ListedSession, ProfileBody, SavedViewBody, Session } from "./Session.ts"

const success = Schema.Struct({ data: Session })

const keysOfLists = Object.entries(viewedLists)
  .map(([list, keys]) => `\`${list}\` ${keys.join(", ")}`)
  .join("; ")

/** Endpoints through which people sign in and manage their own sessions. */
export const SessionGroup = HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("get", "/api/session", { success, error: [ServiceUnavailable] })
      .annotate(OpenApi.Summary, "Show the session")
      .annotate(
        OpenApi.Description,
        "Who one is, for which account one acts, what one may do for it, and the accounts of which one is a member."
      ),
    HttpApiEndpoint.get("accounts", "/api/session/accounts", {
      query: PageRequest,
      success: pageEnvelope(Account),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the accounts of the person")
      .annotate(OpenApi.Description, "Those of `memberships`, with their names."),
    HttpApiEndpoint.patch("actFor", "/api/session", {
      payload: Schema.Struct({ account: Schema.toEncoded(AccountId) }),
      success,
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Act for another account")
      .annotate(OpenApi.Description, "For one of `memberships`. It counts for this session alone."),
    HttpApiEndpoint.patch("changeProfile", "/api/session/person", {
      payload: ProfileBody,
      success,
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Change one's own settings")
      .annotate(OpenApi.Description, "The keys that are given. Mails with a link to sign in cannot be switched off."),
    HttpApiEndpoint.post("saveView", "/api/session/views", { payload: SavedViewBody, success, error: bodyRefusals })
      .annotate(OpenApi.Summary, "Save a view of a list")
      .annotate(
        OpenApi.Description,
        `It takes the place of one of the same list and name. One has at most ${mostViews}. A day may be the name of a period, such as \`week\`, in place of a date. \`query\` has at least one key, of those of its list: ${keysOfLists}.`
      ),
    HttpApiEndpoint.delete("removeView", "/api/session/views/:view", {
      params: { view: SavedViewId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a saved view")
      .annotate(OpenApi.Description, "One of `views` of the session."),
    HttpApiEndpoint.get("invitations", "/api/session/invitations", {
      query: PageRequest,
      success: pageEnvelope(Invitation),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the invitations of the person")
      .annotate(OpenApi.Description, "Memberships that one has not accepted yet. They open nothing until then."),
    HttpApiEndpoint.post("acceptInvitation", "/api/session/invitations/:account/accept", {
      params: { account: AccountId },
      success,
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Accept an invitation")
      .annotate(OpenApi.Description, "The membership is among `memberships` from then on."),
    HttpApiEndpoint.delete("leave", "/api/session/memberships/:account", {
      params: { account: AccountId },
      query: PersonChangeQuery,
      success: Schema.Struct({ created: Creations }),
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Leave an account")
      .annotate(
        OpenApi.Description,
        "Gives a membership up, or declines its invitation. A person without any other is removed, and the session ends. `created` has what the person made for the account. It goes on working, unless `revoke=true` ends it."
      ),
    HttpApiEndpoint.delete("end", "/api/session", {
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Sign out")
      .annotate(OpenApi.Description, "Ends the session and removes its cookie."),
    HttpApiEndpoint.get("list", "/api/sessions", {
      query: PageRequest,
      success: pageEnvelope(ListedSession),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the sessions of the person")
      .annotate(OpenApi.Description, "The latest first. `current` is the session of the request."),
    HttpApiEndpoint.delete("endOther", "/api/sessions/:id", {
      params: { id: SessionId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "End a session")
      .annotate(OpenApi.Description, "One that is on the list. The next request with its cookie is 401.")
  )
  .middleware(SessionOnly)
  .annotate(OpenApi.Title, "The session")
  .annotate(
    OpenApi.Description,
    "A person who signed in has a session in a cookie. It ends after 12 hours without a request, and after 30 days."
  )

/** The endpoints through which people sign in. They need no credential. */
export const SignInGroup = HttpApiGroup.make("signIn")
  .add(
    HttpApiEndpoint.post("useLink", "/api/session", {
      payload: Schema.Struct({ link: Schema.String.annotate({ description: "What follows `#` in the link." }) }),
      success: success.pipe(HttpApiSchema.status(201)),
      error: [...bodyRefusals, Forbidden, TooManyRequests, InternalServerError]
    })
      .annotate(OpenApi.Summary, "Sign in with a one-time link")
      .annotate(
        OpenApi.Description,
        "Starts a session and sets its cookie, and ends the session whose cookie came along. A link works once, within fifteen minutes. Failures count against the address of the client, as wrong tokens do."
      ),
    HttpApiEndpoint.post("requestLink", "/api/session/link", {
      payload: Schema.Struct({ email: Schema.String }),
      success: Schema.Struct({
        message: Schema.String,
        sends_mail: Schema.Boolean,
        link: Schema.optionalKey(
          Schema.String.annotate({ description: "Of a person of the demo, on the server's own machine." })
        )
      }),
      error: [...bodyRefusals, Forbidden, TooManyRequests, InternalServerError]
    })
      .annotate(OpenApi.Summary, "Ask for a one-time link by mail")
      .annotate(
        OpenApi.Description,
        "A person with this e-mail address gets a mail, at most once a minute, and later after three that were not used: within an hour. The answer is the same for any other. Without a mail server, `sends_mail` is false and nobody gets one. Requests count against the address of the client, as wrong tokens do."
      )
  )
  .annotate(OpenApi.Title, "Signing in")
  .annotate(
    OpenApi.Description,
    "People sign in from a browser, without a password. A request that changes something with the cookie must come from a page of this origin, by `Sec-Fetch-Site` or `Origin`, or else it is 403. Requests with a token need neither."
  )
