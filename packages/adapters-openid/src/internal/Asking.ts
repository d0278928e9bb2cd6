import { ProviderUnavailable, providerTime, type ResponseRefused } from "@leadwell/people/openid/OpenIdProvider"
import { Duration, Effect } from "effect"
import type { Configuration } from "openid-client"
import { attempt } from "./Failure.ts"

/** How long the metadata of a provider is kept. */
const metadataTime = Duration.hours(1)

/** Returns whether other metadata may help: another address, or the keys of today. */
const mayBeOld = (failure: ProviderUnavailable | ResponseRefused): boolean => failure._tag === "ProviderUnavailable"

/**
 * Asks a provider something, with the metadata that `discovered` reads. They are kept for an hour, with its keys, or
 * until they may be why a question failed. Otherwise metadata from the moment of a change would keep everybody out.
 */
export const makeAsking = (discovered: Effect.Effect<Configuration, ProviderUnavailable>) =>
  Effect.map(
    Effect.cachedInvalidateWithTTL(discovered, metadataTime),
    ([configuration, forget]) =>
      <A>(ask: (provider: Configuration) => Promise<A>) =>
        Effect.flatMap(configuration, (provider) => attempt(() => ask(provider))).pipe(
          Effect.timeoutOrElse({
            duration: providerTime,
            orElse: () => Effect.fail(new ProviderUnavailable({ reason: "timeout" }))
          }),
          Effect.tapError((failure) => (mayBeOld(failure) ? forget : Effect.void))
        )
  )
