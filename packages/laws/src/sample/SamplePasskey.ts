import { uuidBits, uuidV7 } from "@leadwell/domain/input/Uuid"
import type { CredentialId, Passkey, PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person } from "@leadwell/people/person/Person"
import type { SecurityNotice, SecurityNoticeKind } from "@leadwell/people/person/SecurityNotice"
import type { SecretOf } from "@leadwell/people/person/StoredSecret"
import { DateTime, Effect, Result } from "effect"
import { freshId } from "../Law.ts"
import { sampleHash, sampleInstant } from "./SamplePerson.ts"

/** Returns a passkey of a person, with some members changed. */
export const samplePasskey = Effect.fnUntraced(function* (person: Person, change: Partial<Passkey> = {}) {
  const passkey: Passkey = {
    id: (yield* freshId) as PasskeyId,
    credential_id: `_-${(yield* freshId).repeat(2)}` as CredentialId,
    public_key: Uint8Array.from({ length: 77 }, (_, n) => (n * 7) % 256),
    counter: 0xff_ff_ff_00,
    transports: ["internal", "hybrid"],
    person: person.id,
    name: "Zoë's 👍",
    created_at: sampleInstant,
    used_at: null,
    ...change
  }
  return passkey
})

/** Returns a notice of a person, of {@link sampleInstant}, but its mail is older than all others. */
export const sampleNotice = Effect.fnUntraced(function* (
  person: Pick<Person, "id">,
  kind: SecurityNoticeKind = "passkey_added"
) {
  const id = uuidV7(0, uuidBits(yield* freshId))
  return { id, kind, person: person.id, at: sampleInstant } satisfies SecurityNotice
})

/** Inserts a {@link samplePasskey}, and returns it. */
export const insertedPasskey = Effect.fnUntraced(function* (person: Person, change: Partial<Passkey> = {}) {
  const [passkey, notice] = [yield* samplePasskey(person, change), yield* sampleNotice(person)]
  yield* PasskeyRepository.use(({ insert }) => insert(passkey, () => Result.void, [], notice))
  return passkey
})

/** Returns a challenge that expires some seconds after {@link sampleInstant}. */
export const sampleChallenge = Effect.fnUntraced(function* (person: Pick<Person, "id"> | null, seconds = 1) {
  const challenge: SecretOf<"passkey"> = {
    hash: yield* sampleHash,
    kind: "passkey",
    person: person?.id ?? null,
    expires_at: DateTime.add(sampleInstant, { seconds })
  }
  return challenge
})
