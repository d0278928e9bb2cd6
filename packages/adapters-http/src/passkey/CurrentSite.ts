import type { PasskeySite } from "@leadwell/people/passkey/PasskeyCeremony"
import { Effect } from "effect"
import { signInOrigin } from "../people/SignInOrigin.ts"
import { NeedsHostName } from "../response/RequestErrors.ts"

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
