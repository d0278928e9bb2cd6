import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentSession } from "../people/CurrentSession.ts"
import { sessionEncoder } from "../people/Session.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { makeRequestCount } from "../request/RequestCount.ts"
import { sessionCookie } from "../request/SessionCookie.ts"
import { demandOwnOriginOfBrowsers } from "../request/SignedIn.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { currentSite } from "./CurrentSite.ts"
import { encodePasskey } from "./Passkey.ts"
import { PasskeySignInGroup, PasskeysGroup } from "./PasskeysGroup.ts"

const ofPasskeys = HttpApiBuilder.group(
  contractOf(PasskeysGroup),
  "passkeys",
  Effect.fnUntraced(function* (handlers) {
    const passkeys = yield* Passkeys
    return handlers
      .handle(
        "options",
        Effect.fnUntraced(function* () {
          return { data: yield* passkeys.begin(yield* CurrentSession, yield* currentSite) }
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "register",
        Effect.fnUntraced(function* ({ request }) {
          const site = yield* Effect.mapError(currentSite, refuse)
          const body = yield* readJson(request)
          const passkey = yield* Effect.mapError(passkeys.finish(yield* CurrentSession, site, body), refuse)
          return { data: encodePasskey(passkey) }
        })
      )
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const found = pageOf(yield* passkeys.list(yield* CurrentSession), query)
          return yield* enveloped(mapPage(found, encodePasskey), "/api/passkeys")
        }, Effect.mapError(refuse))
      )
      .handle(
        "remove",
        Effect.fnUntraced(function* ({ params }) {
          yield* passkeys.remove(yield* CurrentSession, params.id)
        }, Effect.mapError(refuse))
      )
  })
)

/** The site of a sign-in, which a page of this origin must send if a browser sends it. */
const signInSite = Effect.tap(currentSite, demandOwnOriginOfBrowsers)

const ofSignIn = HttpApiBuilder.group(
  contractOf(PasskeySignInGroup),
  "passkeySignIn",
  Effect.fnUntraced(function* (handlers) {
    const signIn = yield* PasskeySignIn
    const itemOf = yield* sessionEncoder
    const { countChallenge, countFailure, paced } = yield* makeRequestCount
    return handlers
      .handle(
        "options",
        Effect.fnUntraced(function* () {
          const site = yield* signInSite
          yield* countChallenge
          return { data: yield* signIn.begin(site) }
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "signIn",
        Effect.fnUntraced(function* ({ request }) {
          const site = yield* Effect.mapError(signInSite, refuse)
          const body = yield* readJson(request)
          const replaced = yield* sessionCookie.sent
          const started = yield* paced((asking = (ask) => ask) => asking(signIn.finish(site, body, replaced))).pipe(
            Effect.tapErrorTag("PasskeyRefused", () => countFailure),
            Effect.mapError(refuse)
          )
          yield* sessionCookie.set(started.secret)
          return { data: itemOf(started) }
        })
      )
  })
)

/** Handlers of the endpoints of passkeys, which call {@link Passkeys} and {@link PasskeySignIn}. */
export const layer = Layer.merge(ofPasskeys, ofSignIn)
