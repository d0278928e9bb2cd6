import { OpenIdSignIn } from "@leadwell/people/openid/OpenIdSignIn"
import { Effect } from "effect"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { openIdCookie, sessionCookie } from "../../../request/SessionCookie.ts"
import { demandOwnOriginOfBrowsers } from "../../../request/SignedIn.ts"
import { sessionEncoder } from "../Session.ts"
import { signInOrigin } from "../SignInOrigin.ts"
import { OpenIdGroup } from "./OpenIdGroup.ts"

/** The origin of a sign-in, which a page of this origin must begin and finish. */
const currentOrigin = Effect.tap(signInOrigin, demandOwnOriginOfBrowsers)

/** Handlers of the endpoints of the OpenID provider, which call {@link OpenIdSignIn}. */
export const layer = handlersOf(OpenIdGroup, function* () {
  const signIn = yield* OpenIdSignIn
  const itemOf = yield* sessionEncoder
  const { countChallenge, countFailure, paced } = yield* makeRequestCount
  return {
    provider: () => Effect.succeed({ data: { name: signIn.provider } }),
    *authorization() {
      const origin = yield* currentOrigin
      yield* countChallenge
      const { address, secret } = yield* signIn.begin(origin)
      yield* openIdCookie.set(secret)
      return { data: { url: address } }
    },
    *signIn({ request }) {
      const origin = yield* currentOrigin
      const secret = yield* openIdCookie.sent
      const body = yield* readJson(request)
      const replaced = yield* sessionCookie.sent
      const finish = signIn.finish(origin, secret, body, replaced)
      const started = yield* paced((asking = (ask) => ask) => asking(finish)).pipe(
        Effect.tapErrorTag("OpenIdRefused", () => countFailure)
      )
      yield* openIdCookie.expire
      yield* sessionCookie.set(started.secret)
      return { data: itemOf(started) }
    }
  }
})
