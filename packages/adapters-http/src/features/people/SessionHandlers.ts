import { pageOf } from "@leadwell/domain/pagination/Page"
import { OwnMemberships } from "@leadwell/people/people/OwnMemberships"
import { Profiles } from "@leadwell/people/people/Profiles"
import { SavedViews } from "@leadwell/people/people/SavedViews"
import { DemoSignIn } from "@leadwell/people/session/DemoSignIn"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Sessions } from "@leadwell/people/session/Sessions"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Layer, Option, Redacted } from "effect"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson } from "../../request/JsonBody.ts"
import { makeRequestCount } from "../../request/RequestCount.ts"
import { sessionCookie } from "../../request/SessionCookie.ts"
import { demandOwnOriginOfBrowsers } from "../../request/SignedIn.ts"
import { enveloped } from "../../response/PageEnvelope.ts"
import { encodeCreations } from "./Creations.ts"
import { CurrentSession } from "./CurrentSession.ts"
import { encodeInvitation } from "./Invitation.ts"
import { LinksAreMailed } from "./LinksAreMailed.ts"
import { encodeListedSession, sessionEncoder } from "./Session.ts"
import { SessionGroup, SignInGroup } from "./SessionGroup.ts"
import { asksDemo, signInOrigin } from "./SignInOrigin.ts"

const ofSessions = handlersOf(SessionGroup, function* () {
  const [sessions, profiles, memberships] = [yield* Sessions, yield* Profiles, yield* OwnMemberships]
  const [views, itemOf] = [yield* SavedViews, yield* sessionEncoder]
  return {
    get: () => Effect.map(CurrentSession, (current) => ({ data: itemOf(current) })),
    *accounts({ query }) {
      const found = pageOf(yield* sessions.accounts(yield* CurrentSession), query)
      return yield* enveloped(found)
    },
    *actFor({ request }) {
      const body = yield* readJson(request)
      return { data: itemOf(yield* sessions.actFor(yield* CurrentSession, body)) }
    },
    *changeProfile({ request }) {
      const body = yield* readJson(request)
      return { data: itemOf(yield* profiles.change(yield* CurrentSession, body)) }
    },
    *saveView({ request }) {
      const body = yield* readJson(request)
      return { data: itemOf(yield* views.save(yield* CurrentSession, body)) }
    },
    *removeView({ params }) {
      yield* views.remove(yield* CurrentSession, params.view)
    },
    *invitations({ query }) {
      const found = pageOf(yield* memberships.invitations(yield* CurrentSession), query)
      return yield* enveloped(found, encodeInvitation)
    },
    *acceptInvitation({ params }) {
      return { data: itemOf(yield* memberships.accept(yield* CurrentSession, params.account)) }
    },
    *leave({ params, query: { dry_run, revoke } }) {
      const options = { isDryRun: dry_run, revokes: revoke }
      const { created, signedIn } = yield* memberships.leave(yield* CurrentSession, params.account, options)
      if (Option.isNone(signedIn) && !dry_run) yield* sessionCookie.expire
      return { created: encodeCreations(created) }
    },
    *end() {
      const current = yield* CurrentSession
      // A session that another request has ended meanwhile is what was asked for.
      yield* Effect.catchTag(sessions.end(current, current.session.id), "SessionNotFound", () => Effect.void)
      yield* sessionCookie.expire
    },
    *list({ query }) {
      const current = yield* CurrentSession
      const found = pageOf(yield* sessions.list(current), query)
      return yield* enveloped(found, encodeListedSession(current.session))
    },
    *endOther({ params }) {
      yield* sessions.end(yield* CurrentSession, params.id)
    }
  }
})

/** The answers to requests for a link. They do not depend on the address. */
const requested = {
  mailed: { message: "If a person has this e-mail address, a mail with a link is on its way.", sends_mail: true },
  ofDemo: { message: "This is the link of a person of the demo.", sends_mail: false },
  notMailed: { message: "This server sends no mail. Ask an operator for a link.", sends_mail: false }
}

/** The origin of a sign-in, which a page of this origin must ask for. */
const currentOrigin = Effect.tap(signInOrigin, demandOwnOriginOfBrowsers)

const ofSignIn = handlersOf(SignInGroup, function* () {
  const signIn = yield* SignIn
  const itemOf = yield* sessionEncoder
  const [demo, requests] = [yield* DemoSignIn, yield* LinkRequests]
  const answer = (yield* LinksAreMailed) ? requested.mailed : requested.notMailed
  const { countFailure, paced } = yield* makeRequestCount
  return {
    *requestLink({ request }) {
      yield* demandOwnOriginOfBrowsers
      yield* countFailure
      const body = yield* readJson(request)
      const link = (yield* asksDemo) ? yield* demo.link(body) : Option.none()
      if (Option.isSome(link)) return { ...requested.ofDemo, link: Redacted.value(link.value.secret) }
      yield* requests.request(body)
      return answer
    },
    *useLink({ request }) {
      yield* currentOrigin
      const body = yield* readJson(request)
      const replaced = yield* sessionCookie.sent
      const started = yield* paced((asking = (ask) => ask) => asking(signIn.useLink(body, replaced))).pipe(
        Effect.tapErrorTag("LinkRefused", () => countFailure)
      )
      yield* sessionCookie.set(started.secret)
      return { data: itemOf(started) }
    }
  }
})

/** Handlers of the endpoints of sessions, which call {@link Sessions} and {@link SignIn}. */
export const layer = Layer.merge(ofSessions, ofSignIn)
