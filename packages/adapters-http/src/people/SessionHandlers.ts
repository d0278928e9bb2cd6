import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { OwnMemberships } from "@leadwell/people/people/OwnMemberships"
import { Profiles } from "@leadwell/people/people/Profiles"
import { SavedViews } from "@leadwell/people/people/SavedViews"
import { DemoSignIn } from "@leadwell/people/session/DemoSignIn"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Sessions } from "@leadwell/people/session/Sessions"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { makeRequestCount } from "../request/RequestCount.ts"
import { sessionCookie } from "../request/SessionCookie.ts"
import { demandOwnOriginOfBrowsers } from "../request/SignedIn.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeCreations } from "./Creations.ts"
import { CurrentSession } from "./CurrentSession.ts"
import { encodeInvitation } from "./Invitation.ts"
import { LinksAreMailed } from "./LinksAreMailed.ts"
import { encodeListedSession, sessionEncoder } from "./Session.ts"
import { SessionGroup, SignInGroup } from "./SessionGroup.ts"
import { asksDemo, signInOrigin } from "./SignInOrigin.ts"

const ofSessions = HttpApiBuilder.group(
  contractOf(SessionGroup),
  "session",
  Effect.fnUntraced(function* (handlers) {
    const [sessions, profiles, memberships] = [yield* Sessions, yield* Profiles, yield* OwnMemberships]
    const [views, itemOf] = [yield* SavedViews, yield* sessionEncoder]
    return handlers
      .handle("get", () => Effect.map(CurrentSession, (current) => ({ data: itemOf(current) })))
      .handle(
        "accounts",
        Effect.fnUntraced(function* ({ query }) {
          const found = pageOf(yield* sessions.accounts(yield* CurrentSession), query)
          return yield* enveloped(found, "/api/session/accounts")
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "actFor",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          return { data: itemOf(yield* Effect.mapError(sessions.actFor(yield* CurrentSession, body), refuse)) }
        })
      )
      .handleRaw(
        "changeProfile",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          return { data: itemOf(yield* Effect.mapError(profiles.change(yield* CurrentSession, body), refuse)) }
        })
      )
      .handleRaw(
        "saveView",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          return { data: itemOf(yield* Effect.mapError(views.save(yield* CurrentSession, body), refuse)) }
        })
      )
      .handle(
        "removeView",
        Effect.fnUntraced(function* ({ params }) {
          yield* views.remove(yield* CurrentSession, params.view)
        }, Effect.mapError(refuse))
      )
      .handle(
        "invitations",
        Effect.fnUntraced(function* ({ query }) {
          const found = pageOf(yield* memberships.invitations(yield* CurrentSession), query)
          return yield* enveloped(mapPage(found, encodeInvitation), "/api/session/invitations")
        }, Effect.mapError(refuse))
      )
      .handle(
        "acceptInvitation",
        Effect.fnUntraced(function* ({ params }) {
          return { data: itemOf(yield* memberships.accept(yield* CurrentSession, params.account)) }
        }, Effect.mapError(refuse))
      )
      .handle(
        "leave",
        Effect.fnUntraced(function* ({ params, query: { dry_run, revoke } }) {
          const options = { isDryRun: dry_run, revokes: revoke }
          const { created, signedIn } = yield* memberships.leave(yield* CurrentSession, params.account, options)
          if (Option.isNone(signedIn) && !dry_run) yield* sessionCookie.expire
          return { created: encodeCreations(created) }
        }, Effect.mapError(refuse))
      )
      .handle(
        "end",
        Effect.fnUntraced(function* () {
          const current = yield* CurrentSession
          // A session that another request has ended meanwhile is what was asked for.
          yield* Effect.catchTag(sessions.end(current, current.session.id), "SessionNotFound", () => Effect.void)
          yield* sessionCookie.expire
        }, Effect.mapError(refuse))
      )
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const current = yield* CurrentSession
          const found = pageOf(yield* sessions.list(current), query)
          return yield* enveloped(mapPage(found, encodeListedSession(current.session)), "/api/sessions")
        }, Effect.mapError(refuse))
      )
      .handle(
        "endOther",
        Effect.fnUntraced(function* ({ params }) {
          yield* sessions.end(yield* CurrentSession, params.id)
        }, Effect.mapError(refuse))
      )
  })
)

/** The answers to requests for a link. They do not depend on the address. */
const requested = {
  mailed: { message: "If a person has this e-mail address, a mail with a link is on its way.", sends_mail: true },
  ofDemo: { message: "This is the link of a person of the demo.", sends_mail: false },
  notMailed: { message: "This server sends no mail. Ask an operator for a link.", sends_mail: false }
}

/** The origin of a sign-in, which a page of this origin must ask for. */
const currentOrigin = Effect.tap(signInOrigin, demandOwnOriginOfBrowsers)

const ofSignIn = HttpApiBuilder.group(
  contractOf(SignInGroup),
  "signIn",
  Effect.fnUntraced(function* (handlers) {
    const signIn = yield* SignIn
    const itemOf = yield* sessionEncoder
    const [demo, requests] = [yield* DemoSignIn, yield* LinkRequests]
    const answer = (yield* LinksAreMailed) ? requested.mailed : requested.notMailed
    const { countFailure, paced } = yield* makeRequestCount
    const handled = handlers.handleRaw(
      "requestLink",
      Effect.fnUntraced(function* ({ request }) {
        yield* Effect.mapError(demandOwnOriginOfBrowsers, refuse)
        yield* Effect.mapError(countFailure, refuse)
        const body = yield* readJson(request)
        const link = (yield* asksDemo) ? yield* Effect.mapError(demo.link(body), refuse) : Option.none()
        if (Option.isSome(link)) return { ...requested.ofDemo, link: Redacted.value(link.value.secret) }
        yield* requests.request(body)
        return answer
      })
    )
    return handled.handleRaw(
      "useLink",
      Effect.fnUntraced(function* ({ request }) {
        yield* Effect.mapError(currentOrigin, refuse)
        const body = yield* readJson(request)
        const replaced = yield* sessionCookie.sent
        const started = yield* paced((asking = (ask) => ask) => asking(signIn.useLink(body, replaced))).pipe(
          Effect.tapErrorTag("LinkRefused", () => countFailure),
          Effect.mapError(refuse)
        )
        yield* sessionCookie.set(started.secret)
        return { data: itemOf(started) }
      })
    )
  })
)

/** Handlers of the endpoints of sessions, which call {@link Sessions} and {@link SignIn}. */
export const layer = Layer.merge(ofSessions, ofSignIn)
