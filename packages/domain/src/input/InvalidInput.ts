import { Data, Result, Schema } from "effect"
import type { SchemaAST } from "effect"
import type { Fault } from "./Fault.ts"
import { faultsOf } from "./Fault.ts"

/** An input breaks rules: all of them, in the order in which the input's keys are documented. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly faults: ReadonlyArray<Fault>
}> {}

/** Decodes untrusted input by a schema and reports every fault, not only the first. */
export const decodeInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  options?: SchemaAST.ParseOptions
): ((input: unknown) => Result.Result<S["Type"], InvalidInput>) => {
  const decode = Schema.decodeUnknownResult(schema, { ...options, errors: "all" })
  return (input) => Result.mapError(decode(input), (error) => new InvalidInput({ faults: faultsOf(error.issue) }))
}
