import { exactReader, type Read, required, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { textUpTo } from "@leadwell/domain/input/Text"
import type { Result } from "effect"

/** The keys of a request that signs in with the response of a provider. */
export const signInKeys = { response: required(textUpTo(8000)) }

const readSignIn = exactReader(signInKeys)

/** Validates a request that signs in with the response of an OpenID provider. */
export const decodeOpenIdSignIn = (input: unknown): Result.Result<Read<typeof signInKeys>, InvalidInput> =>
  verdict(signInKeys, readSignIn(input))
