import { Data, Result, type Schema, SchemaParser } from "effect"
import type { SchemaAST } from "effect"
import type { Fault } from "./Fault.ts"
import { faultsOf } from "./Fault.ts"

/** How many calls of a stack trace an engine keeps, where it can be told. */
const traces: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

/** An input breaks rules: all of them, in the order in which the input's keys are documented. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly faults: ReadonlyArray<Fault>
}> {
  /**
   * Without a stack trace, which would cost more than reading the input: the input is wrong, wherever that is found.
   */
  constructor(given: { readonly faults: ReadonlyArray<Fault> }) {
    const limit = traces.stackTraceLimit
    traces.stackTraceLimit = 0
    super(given)
    traces.stackTraceLimit = limit
  }
}

/** Decodes untrusted input by a schema and reports every fault, not only the first. */
export const decodeInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  options?: SchemaAST.ParseOptions
): ((input: unknown) => Result.Result<S["Type"], InvalidInput>) => {
  const decode = SchemaParser.decodeUnknownResult(schema, { ...options, errors: "all" })
  return (input) => Result.mapError(decode(input), (issue) => new InvalidInput({ faults: faultsOf(issue) }))
}
