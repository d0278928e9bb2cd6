import { DateTime, Option, type Result, Schema } from "effect"
import { type Account, AccountId } from "../account/Account.ts"
import { InstantFromText } from "../calendar/Instant.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { optional, type Read, reader, required, requiredList, verdict } from "../input/Reading.ts"
import { textUpTo } from "../input/Text.ts"
import { Ability } from "./Ability.ts"

/** The keys of a request for a token, in the order in which their faults are reported. */
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

/** A request for a token that breaks no rule. */
export type TokenRequest = Read<typeof tokenRequestKeys>

const read = reader(tokenRequestKeys)

/** The account that a request names, if it names one. */
export const accountNamedBy = (input: unknown): AccountId | undefined => read(input).values.account

/** Holds a request for a token against its rules; `account` is what was found under the name that it gives. */
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
