import { Result } from "effect"
import { faultAt } from "../input/Fault.ts"
import { exactReader, knownPart, optional, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import { longestNote, OutcomeKind, type ToldOutcome, ValueCents } from "./LeadOutcome.ts"

/** The keys with which a business tells an outcome. `outcome` must be there, because null takes an earlier one back. */
export const outcomeKeys = {
  outcome: optional(OutcomeKind.annotate({ fault: { _tag: "NotSelectable" } })),
  value_cents: optional(ValueCents),
  note: optional(textUpTo(longestNote))
}

const read = exactReader(outcomeKeys)

/** Decodes what a business tells of a lead. */
export const decodeOutcome = (input: unknown): Result.Result<ToldOutcome, InvalidInput> => {
  const reading = read(input)
  const { note = null, outcome = null, value_cents = null } = reading.values
  const isAbsent = outcome === null && knownPart(input, outcomeKeys)["outcome"] !== null
  const isFaulty = reading.faults.some(({ path }) => path[0] === "outcome")
  const missing = isAbsent && !isFaulty ? [faultAt("outcome", { _tag: "Required" })] : []
  return Result.map(verdict(outcomeKeys, reading, missing), () => ({ outcome, value_cents, note }))
}
