import type { AccountId } from "../../access/Account.ts"
import type { Actor } from "../../access/Actor.ts"
import type { WebsiteCode } from "../../catalog/Website.ts"
import { Fact } from "../../privacy/Fact.ts"
import { type AccessToken, type AccessTokenHash, principalOf } from "./AccessToken.ts"

/**
 * A valid publishable key: whose it is, its website, the origins of the pages that may send its form, and the secret
 * that signs its challenges.
 */
export interface FormKey {
  readonly token: AccessTokenHash
  readonly account: AccountId
  readonly actor: Actor
  readonly website: WebsiteCode
  readonly origins: ReadonlyArray<string>
  readonly challenge_secret: string
}

/** No valid publishable key has this text. */
export class FormKeyNotFound extends Fact("FormKeyNotFound", "No valid publishable key has this text.")<{}> {}

/** Returns the publishable key of a token that has a form. */
export const formKeyOf = (token: AccessToken): FormKey | undefined => {
  const { account, form, hash } = token
  if (form === null) return undefined
  const { challenge_secret, origins, website } = form
  return {
    token: hash,
    account,
    actor: principalOf(token).actor!,
    website: website as WebsiteCode,
    origins,
    challenge_secret
  }
}
