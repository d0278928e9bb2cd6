import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result } from "effect"

/** What a verdict tells the sender, a line each: the path, the rule and its limits. Nothing when it is a yes. */
export const told = (verdict: Result.Result<unknown, InvalidInput>): ReadonlyArray<string> =>
  Result.isSuccess(verdict)
    ? []
    : verdict.failure.faults.map(({ path, rule }) =>
        [path.join("."), ...Object.values(rule)].filter((part) => part !== "").join(" ")
      )
