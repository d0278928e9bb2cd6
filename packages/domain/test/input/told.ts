import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result } from "effect"

/** Formats each fault of a verdict as a line: the path, the rule and its limits. A valid verdict has no lines. */
export const told = (verdict: Result.Result<unknown, InvalidInput>): ReadonlyArray<string> =>
  Result.isSuccess(verdict)
    ? []
    : verdict.failure.faults.map(({ path, rule }) =>
        [path.join("."), ...Object.values(rule)].filter((part) => part !== "").join(" ")
      )
