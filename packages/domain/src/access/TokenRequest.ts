import { DateTime, Option, type Result, Schema } from "effect"
import { type Account, AccountId } from "../account/Account.ts"
import { InstantFromText } from "../calendar/Instant.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { optional, type Read, exactReader, required, requiredList, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import { Ability } from "./Ability.ts"

/** The keys of a token request, in the order in which faults are reported. */
export const tokenRequestKeys = {
  account: required(AccountId),
  name: required(textUpTo(255)),
  abilities: requiredList(
    Schema.Array(Ability.annotate({ fault: { _tag: "NotSelectable" } })).check(
      Schema.isMinLength(1, { fault: { _tag: "Empty" } })
    ),
    Ability.literals.length
  ),
  expires_at: optional(InstantFromText)
}

/** A valid token request. */
export type TokenRequest = Read<typeof tokenRequestKeys>

const read = exactReader(tokenRequestKeys)

/** Returns the account id in a request, if it is well-formed. */
export const accountNamedBy = (input: unknown): AccountId | undefined => read(input).values.account

/** Validates a token request. `account` is the stored account with the id in the request. */
export const decodeTokenRequest = (
  input: unknown,
  account: Option.Option<Account>,
  now: DateTime.Utc
): Result.Result<TokenRequest, InvalidInput> => {
  const reading = read(input)
  const { account: named, expires_at } = reading.values
  const further: Array<Fault> = []
  if (named !== undefined && Option.isNone(account)) further.push(faultAt("account", { _tag: "Unknown" }))
  if (expires_at !== undefined && DateTime.isLessThanOrEqualTo(expires_at, now)) {
    further.push(faultAt("expires_at", { _tag: "NotInFuture" }))
  }
  return verdict(tokenRequestKeys, reading, further)
}
