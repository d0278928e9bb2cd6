import { DateTime } from "effect"
import type { Ability } from "../../access/Ability.ts"
import type { AccountId } from "../../access/Account.ts"
import type { Act } from "../../access/Actor.ts"
import { normalScope, type Scope } from "../../access/Scope.ts"
import { uuidV7 } from "../../input/Uuid.ts"
import type { AccessToken, AccessTokenHash, AccessTokenId } from "./AccessToken.ts"

/**
 * Returns a UUIDv7 whose random bits come from the digest of the token, so the import needs no random source. The id
 * reveals 74 bits of the digest, which lead to no token.
 */
const idOf = (hash: AccessTokenHash, now: DateTime.Utc): AccessTokenId =>
  uuidV7(DateTime.toEpochMillis(now), BigInt(`0x${hash}`) >> (256n - 74n)) as AccessTokenId

/** A token of a catalogue file, by its digest. */
interface NamedToken {
  readonly hash: AccessTokenHash
  readonly account: AccountId
  readonly name: string
  readonly abilities: ReadonlyArray<Ability>
  readonly scope: Scope | null
}

/** Returns the token to insert for a catalogue entry. */
export const importedToken = (named: NamedToken, { actor, at }: Act): AccessToken => ({
  ...named,
  scope: named.scope === null ? null : normalScope(named.scope),
  id: idOf(named.hash, at),
  form: null,
  expires_at: null,
  created_at: at,
  created_by: actor,
  last_used_on: null,
  revoked_at: null
})

/** Returns what an import stores of a token. One whose digest is stored keeps its id, its times and its maker. */
export const importedOver = (known: AccessToken | undefined, token: AccessToken): AccessToken => {
  const { abilities, account, name, scope } = token
  return known === undefined ? token : { ...known, account, name, abilities, scope }
}
