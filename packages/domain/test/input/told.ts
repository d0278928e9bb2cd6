import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Result } from "effect"

/** Formats each fault of a verdict as a line: the path, the rule and its limits. A valid verdict has no lines. */
export const told = (verdict: Result.Result<unknown, InvalidInput>): ReadonlyArray<string> =>
  Result.isSuccess(verdict)
    ? []
    : verdict.failure.faults.map(({ path, rule }) =>
        [path.join("."), ...Object.values(rule)].filter((part) => part !== "").join(" ")
      )

/** Runs an effect, and formats its refusal as {@link told} does. Another error than invalid input stays an error. */
export const toldBy = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E | InvalidInput, R>) =>
  Effect.map(Effect.result(Effect.catchIf(effect, (error) => error._tag !== "InvalidInput", Effect.die)), (result) =>
    told(result as Result.Result<A, InvalidInput>)
  )
