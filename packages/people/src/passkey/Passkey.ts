import { Identifier } from "@leadwell/domain/input/Identifier"
import { nameUpTo } from "@leadwell/domain/input/Text"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { type DateTime, Result, Schema } from "effect"
import { type Person, PersonId } from "../person/Person.ts"

/** The id of a passkey, a UUIDv7, by which its person removes it. */
export const PasskeyId = Identifier.pipe(Schema.brand("PasskeyId"))

/** The id of a passkey. */
export type PasskeyId = typeof PasskeyId.Type

/** The name that an authenticator gave a credential: at most 1023 bytes, in base64url. */
export const CredentialId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,1364}$/u)).pipe(
  Schema.brand("CredentialId")
)

/** The name that an authenticator gave a credential. */
export type CredentialId = typeof CredentialId.Type

/** A way in which a browser reaches an authenticator, in the words of WebAuthn. */
export const Transport = Schema.Literals(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])

/** A way in which a browser reaches an authenticator. */
export type Transport = typeof Transport.Type

/** The number of signatures of an authenticator, in 32 bits. It is always 0 for passkeys that are synchronised. */
const Counter = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xff_ff_ff_ff }))

/** A passkey of a person. `public_key` is a COSE key. `used_at` is null until the person signs in with the passkey. */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  credential_id: CredentialId,
  public_key: Schema.Uint8Array,
  counter: Counter,
  transports: Schema.Array(Transport),
  person: PersonId,
  name: nameUpTo(100),
  created_at: Schema.DateTimeUtc,
  used_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A passkey of a person. */
export interface Passkey extends Schema.Schema.Type<typeof Passkey> {}

/** What an authenticator tells of a new credential. */
export type NewCredential = Pick<Passkey, "counter" | "credential_id" | "public_key" | "transports">

/** The maximum number of passkeys of one person. */
export const mostPasskeys = 20

/** The person has {@link mostPasskeys} passkeys. */
export class TooManyPasskeys extends Fact("TooManyPasskeys", "The person has as many passkeys as a person may have.")<{
  readonly person: PersonId
}> {}

/** Refuses another passkey for a person who has these. */
export const checkRoom = (
  registered: ReadonlyArray<Passkey>,
  { id }: Pick<Person, "id">
): Result.Result<void, TooManyPasskeys> =>
  registered.length < mostPasskeys ? Result.void : Result.fail(new TooManyPasskeys({ person: id }))

/** The authenticator signed fewer times than before, so somebody may have copied its key. */
export class CounterTurnedBack extends Fact(
  "CounterTurnedBack",
  "The authenticator signed fewer times than before, so somebody may have copied its key."
)<{ readonly id: PasskeyId }> {}

/** Returns the passkey as used at an instant. The counter must grow, except where it stays 0. */
export const usedWith =
  (counter: number, now: DateTime.Utc) =>
  (passkey: Passkey): Result.Result<Passkey, CounterTurnedBack> =>
    counter > passkey.counter || (counter === 0 && passkey.counter === 0)
      ? Result.succeed({ ...passkey, counter, used_at: now })
      : Result.fail(new CounterTurnedBack({ id: passkey.id }))
