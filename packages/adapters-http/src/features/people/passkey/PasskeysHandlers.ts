import { pageOf } from "@leadwell/domain/pagination/Page"
import type { PasskeySite } from "@leadwell/people/passkey/PasskeyCeremony"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { Effect, Layer } from "effect"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { sessionCookie } from "../../../request/SessionCookie.ts"
import { demandOwnOriginOfBrowsers } from "../../../request/SignedIn.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { NeedsHostName } from "../../../response/RequestErrors.ts"
import { CurrentSession } from "../CurrentSession.ts"
import { sessionEncoder } from "../Session.ts"
import { signInOrigin } from "../SignInOrigin.ts"
import { encodePasskey } from "./Passkey.ts"
import { PasskeySignInGroup, PasskeysGroup } from "./PasskeysGroup.ts"

const isAddress = (hostname: string): boolean => /^\d+(?:\.\d+){3}$/.test(hostname) || hostname.startsWith("[")

/**
 * The site whose passkeys a request is about: the own origin, as browsers see it. Fails where browsers have no
 * passkeys, which is over plain HTTP from elsewhere and at an address without a name.
 */
export const currentSite = Effect.gen(function* () {
  const origin = yield* signInOrigin
  const { hostname } = new URL(origin)
  if (isAddress(hostname)) return yield* Effect.fail(new NeedsHostName())
  return { id: hostname, origin } satisfies PasskeySite
})

const ofPasskeys = handlersOf(PasskeysGroup, function* () {
  const passkeys = yield* Passkeys
  return {
    *options() {
      return { data: yield* passkeys.begin(yield* CurrentSession, yield* currentSite) }
    },
    *register({ request }) {
      const site = yield* currentSite
      const body = yield* readJson(request)
      const passkey = yield* passkeys.finish(yield* CurrentSession, site, body)
      return { data: encodePasskey(passkey) }
    },
    *list({ query }) {
      const found = pageOf(yield* passkeys.list(yield* CurrentSession), query)
      return yield* enveloped(found, encodePasskey)
    },
    *remove({ params }) {
      yield* passkeys.remove(yield* CurrentSession, params.id)
    }
  }
})

/** The site of a sign-in, which a page of this origin must send if a browser sends it. */
const signInSite = Effect.tap(currentSite, demandOwnOriginOfBrowsers)

const ofSignIn = handlersOf(PasskeySignInGroup, function* () {
  const signIn = yield* PasskeySignIn
  const itemOf = yield* sessionEncoder
  const { countChallenge, countFailure, paced } = yield* makeRequestCount
  return {
    *options() {
      const site = yield* signInSite
      yield* countChallenge
      return { data: yield* signIn.begin(site) }
    },
    *signIn({ request }) {
      const site = yield* signInSite
      const body = yield* readJson(request)
      const replaced = yield* sessionCookie.sent
      const started = yield* paced((asking = (ask) => ask) => asking(signIn.finish(site, body, replaced))).pipe(
        Effect.tapErrorTag("PasskeyRefused", () => countFailure)
      )
      yield* sessionCookie.set(started.secret)
      return { data: itemOf(started) }
    }
  }
})

/** Handlers of the endpoints of passkeys, which call {@link Passkeys} and {@link PasskeySignIn}. */
export const layer = Layer.merge(ofPasskeys, ofSignIn)
