import { DateTime } from "effect"
import type { AccountId } from "../account/Account.ts"
import type { Ability } from "./Ability.ts"
import type { AccessToken, AccessTokenHash, AccessTokenId } from "./AccessToken.ts"

/**
 * A UUIDv7 for a token that comes without an id. What is random in others is taken from the hash here, which is as
 * random, so that no source of randomness is needed; 74 bits of a hash lead nobody to the token.
 */
const idOf = (hash: AccessTokenHash, now: DateTime.Utc): AccessTokenId => {
  const time = DateTime.toEpochMillis(now).toString(16).padStart(12, "0")
  const variant = ((Number.parseInt(hash.charAt(3), 16) & 3) | 8).toString(16)
  const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)]
  return parts.join("-") as AccessTokenId
}

/** A token as a catalogue names it, by its hash. */
interface NamedToken {
  readonly hash: AccessTokenHash
  readonly account: AccountId
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
}

/** The token that a catalogue brings along, if the store does not know it yet. */
export const importedToken = (named: NamedToken, now: DateTime.Utc): AccessToken => ({
  ...named,
  id: idOf(named.hash, now),
  expires_at: null,
  created_at: now,
  last_used_on: null,
  revoked_at: null
})
