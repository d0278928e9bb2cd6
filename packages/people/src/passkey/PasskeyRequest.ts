import { exactReader, type Read, required, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { normalName } from "@leadwell/domain/input/NormalText"
import { newNameUpTo } from "@leadwell/domain/input/Text"
import { type Result, Schema } from "effect"

/** The JSON of a `PublicKeyCredential`, which `PasskeyCeremony` reads. */
const credential = Schema.Record(Schema.String, Schema.Unknown).annotate({ fault: { _tag: "NotObject" } })

const signInKeys = { credential: required(credential) }

/** The keys of a request that registers a passkey. */
export const registrationKeys = { name: required(newNameUpTo(100), normalName), ...signInKeys }

const readSignIn = exactReader(signInKeys)

const readRegistration = exactReader(registrationKeys)

/** Validates a request that signs in with a passkey. */
export const decodePasskeySignIn = (input: unknown): Result.Result<Read<typeof signInKeys>, InvalidInput> =>
  verdict(signInKeys, readSignIn(input))

/** Validates a request that registers a passkey. */
export const decodeRegistration = (input: unknown): Result.Result<Read<typeof registrationKeys>, InvalidInput> =>
  verdict(registrationKeys, readRegistration(input))
