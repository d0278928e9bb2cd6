import { DateTime, Option, Predicate, type Result, Schema } from "effect"
import { Ability } from "../../access/Ability.ts"
import { type Account, AccountId } from "../../access/Account.ts"
import { Scope } from "../../access/Scope.ts"
import { namesInScope, type OwnedNames, scopeFaults } from "../../access/ScopeReferences.ts"
import { InstantFromText } from "../../calendar/Instant.ts"
import { type Fault, faultAt } from "../../input/Fault.ts"
import {
  optional,
  optionalList,
  type Read,
  exactReader,
  required,
  requiredList,
  verdict
} from "../../input/InputObject.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { normalName, normalTexts } from "../../input/NormalText.ts"
import { newNameUpTo } from "../../input/Text.ts"

/** The number of keys above which a scope is not decoded. It has two. */
const mostKeys = 100

/** The keys of a token request, in the order in which faults are reported. */
export const tokenRequestKeys = {
  kind: optional(Schema.Literal("access").annotate({ fault: { _tag: "NotSelectable" } })),
  account: required(AccountId),
  name: required(newNameUpTo(255), normalName),
  abilities: requiredList(
    Schema.Array(Ability.annotate({ fault: { _tag: "NotSelectable" } })).check(
      Schema.isMinLength(1, { fault: { _tag: "Empty" } })
    ),
    Ability.literals.length
  ),
  expires_at: optional(InstantFromText),
  scope: optionalList(Scope, mostKeys)
}

/** A valid token request. */
export type TokenRequest = Read<typeof tokenRequestKeys>

const read = exactReader(tokenRequestKeys)

/** Returns what an input has under `scope`, with normal texts. */
const scopeIn = (input: unknown): unknown =>
  Predicate.isReadonlyObject(input) && Object.hasOwn(input, "scope") ? normalTexts(input["scope"]) : undefined

const isGiven = Predicate.isObjectOrArray

/** What a request names: its account, if the id is well-formed, and the well-formed names in its scope. */
export const referencesOf = (input: unknown): { readonly account?: AccountId; readonly scope: OwnedNames } => {
  const { account } = read(input).values
  return { ...(account === undefined ? {} : { account }), scope: namesInScope(scopeIn(input)) }
}

/**
 * The stored things that a request names: its account, and what of its scope the account owns. `grantable` are the
 * abilities that the sender may give.
 */
interface Referenced {
  readonly account: Option.Option<Account>
  readonly owned: OwnedNames
  readonly grantable: ReadonlyArray<Ability>
}

/** Validates a token request. The scope is compared with what the account owns, if the account is known. */
export const decodeTokenRequest = (
  input: unknown,
  { account, grantable, owned }: Referenced,
  now: DateTime.Utc
): Result.Result<TokenRequest, InvalidInput> => {
  const reading = read(input)
  const { abilities, account: named, expires_at } = reading.values
  const further: Array<Fault> = []
  if (named !== undefined && Option.isNone(account)) further.push(faultAt("account", { _tag: "Unknown" }))
  for (const [index, ability] of (abilities ?? []).entries()) {
    if (!grantable.includes(ability)) further.push({ path: ["abilities", index], rule: { _tag: "NotSelectable" } })
  }
  if (expires_at !== undefined && DateTime.isLessThanOrEqualTo(expires_at, now)) {
    further.push(faultAt("expires_at", { _tag: "NotInFuture" }))
  }
  const scope = scopeIn(input)
  if (isGiven(scope) && abilities?.includes("operator")) {
    further.push(faultAt("scope", { _tag: "NotAllowedWith", key: "abilities", value: "operator" }))
  }
  if (isGiven(scope)) further.push(...scopeFaults(scope, Option.isSome(account) ? owned : namesInScope(scope)))
  return verdict(tokenRequestKeys, reading, further)
}
