import type { Result } from "effect"
import { exactReader, type Read, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"

/** The keys of a request that signs in with the response of a provider. */
export const signInKeys = { response: required(textUpTo(8000)) }

const readSignIn = exactReader(signInKeys)

/** Validates a request that signs in with the response of an OpenID provider. */
export const decodeOpenIdSignIn = (input: unknown): Result.Result<Read<typeof signInKeys>, InvalidInput> =>
  verdict(signInKeys, readSignIn(input))
