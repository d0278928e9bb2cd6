import type { PasskeyAnswer } from "@leadwell/people/passkey/PasskeyCeremony"
import type { RegistrationResponseJSON } from "@simplewebauthn/server"
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers"

/**
 * Returns a registration with its attestation statement replaced by none. Nothing depends on who made an authenticator,
 * and the library would fetch lists of revoked certificates from addresses that a statement names. Throws whatever is
 * wrong with the answer.
 */
export const withoutAttestation = (answer: PasskeyAnswer): RegistrationResponseJSON => {
  const given = answer as unknown as RegistrationResponseJSON
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(given.response.attestationObject)).get("authData")
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData]
    ])
  )
  return { ...given, response: { ...given.response, attestationObject: isoBase64URL.fromBuffer(attestation) } }
}
