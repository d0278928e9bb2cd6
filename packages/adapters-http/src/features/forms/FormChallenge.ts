import { Challenge as DomainChallenge, expiryOf } from "@leadwell/domain/features/forms/Challenge"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../../response/Timestamp.ts"

/** A challenge as ALTCHA's widget takes it. */
export const FormChallenge = Schema.Struct({
  ...DomainChallenge.fields,
  expires_at: Timestamp
}).annotate({ identifier: "FormChallenge" })

/** Encodes a challenge. */
export const encodeChallenge = (challenge: DomainChallenge): typeof FormChallenge.Type => ({
  ...challenge,
  expires_at: timestamp(expiryOf(challenge))
})
