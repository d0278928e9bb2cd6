import { Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

const utf8 = new TextEncoder()

const bytesOf = (number: number, size: number): ReadonlyArray<number> =>
  Array.from({ length: size }, (_, n) => (number >>> (8 * (size - 1 - n))) & 0xff)

/** Returns a byte string of 24 to 65535 bytes in CBOR, with its length in the fewest bytes. */
const cborBytes = (bytes: Uint8Array): ReadonlyArray<number> =>
  bytes.length < 256 ? [0x58, bytes.length, ...bytes] : [0x59, ...bytesOf(bytes.length, 2), ...bytes]

/** Returns a text below 24 bytes in CBOR. */
const cborText = (text: string): ReadonlyArray<number> => [0x60 + text.length, ...utf8.encode(text)]

/** A map of five members, of which the first three say EC2, ES256 and P-256. */
const keyHead = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]

/** Returns a public key of P-256 as a COSE key: an EC2 key for ES256, whose point follows the byte 4 in `raw`. */
export const coseKey = (raw: Uint8Array): Uint8Array =>
  Uint8Array.from([...keyHead, 0x21, ...cborBytes(raw.slice(1, 33)), 0x22, ...cborBytes(raw.slice(33))])

interface Data {
  readonly rpIdHash: Uint8Array
  readonly isVerified: boolean
  readonly counter: number
  readonly credential?: { readonly id: string; readonly publicKey: Uint8Array }
}

/** Returns authenticator data: a user who is present, verified or not, and a new credential if there is one. */
export const authenticatorData = ({ counter, credential, isVerified, rpIdHash }: Data): Uint8Array => {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential === undefined ? 0 : 0x40)
  const id = credential === undefined ? new Uint8Array() : Result.getOrThrow(Base64Url.decode(credential.id))
  const attested =
    credential === undefined ? [] : [...new Uint8Array(16), ...bytesOf(id.length, 2), ...id, ...credential.publicKey]
  return Uint8Array.from([...rpIdHash, flags, ...bytesOf(counter, 4), ...attested])
}

/** Returns an attestation object of the format `none`. */
export const withoutAttestation = (data: Uint8Array): Uint8Array =>
  Uint8Array.from([
    0xa3,
    ...cborText("fmt"),
    ...cborText("none"),
    ...cborText("attStmt"),
    0xa0,
    ...cborText("authData"),
    ...cborBytes(data)
  ])

/** Returns an integer of a signature in DER: without leading zeros, and not negative. */
const derInteger = (bytes: Uint8Array): ReadonlyArray<number> => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.slice(first < 0 ? bytes.length - 1 : first)
  const value = digits[0]! > 0x7f ? [0, ...digits] : digits
  return [0x02, value.length, ...value]
}

/** Returns a signature of P-256, which WebCrypto writes as two numbers of 32 bytes, in DER. */
export const derSignature = (raw: Uint8Array): Uint8Array => {
  const content = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))]
  return Uint8Array.from([0x30, content.length, ...content])
}
