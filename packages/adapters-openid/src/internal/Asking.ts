import { ProviderUnavailable, providerTime, type ResponseRefused } from "@leadwell/people/openid/OpenIdProvider"
import { Redacted, Duration, Effect } from "effect"
import {
  type CustomFetch,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration
} from "openid-client"
import { attempt } from "./Failure.ts"

/** The most bytes of an answer, unpacked. The largest that providers send, their keys, have some kilobytes. */
const mostBytes = 1024 * 1024

/** An answer is longer than any that OpenID Connect needs. */
class AnswerTooLong extends Error {
  readonly code = "ANSWER_TOO_LONG"
}

/** `fetch`, as the library calls it. */
const globalFetch: CustomFetch = (url, options) => globalThis.fetch(url, options as RequestInit)

const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Array<Uint8Array> = []
  let length = 0
  // To leave the loop closes the connection.
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > mostBytes) throw new AnswerTooLong()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Reads each answer of a provider as a whole before the library does, up to a size. The library reads on until an
 * answer ends, and takes one that was cut or too slow for one that says something wrong.
 */
export const wholeAnswers =
  (fetch: CustomFetch = globalFetch): CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options)
    const { headers, status } = response
    const bytes = await bytesOf(response)
    return new Response(bytes.length === 0 ? null : bytes, { headers, status })
  }

/** Sends the secret as a provider wants it: in a header, unless it says that it takes a form only. */
export const secretSending =
  (secret: Redacted.Redacted<string>): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const send = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost
    return send(Redacted.value(secret))(server, ...rest)
  }

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
