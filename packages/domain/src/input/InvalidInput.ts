import { Data, Result, type Schema, SchemaParser } from "effect"
import type { SchemaAST } from "effect"
import type { Fault } from "./Fault.ts"
import { faultsOf } from "./Fault.ts"

/** The stack trace limit of the engine, where it exists. */
const traces: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

/** An input with all its faults, in the documented order of its keys. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly faults: ReadonlyArray<Fault>
}> {
  /** Creates the error without a stack trace, which would cost more than decoding the input. */
  constructor(given: { readonly faults: ReadonlyArray<Fault> }) {
    const limit = traces.stackTraceLimit
    traces.stackTraceLimit = 0
    super(given)
    traces.stackTraceLimit = limit
  }
}

/** Returns a decoder that reports all faults of untrusted input. */
export const decodeInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  options?: SchemaAST.ParseOptions
): ((input: unknown) => Result.Result<S["Type"], InvalidInput>) => {
  const decode = SchemaParser.decodeUnknownResult(schema, { ...options, errors: "all" })
  return (input) => Result.mapError(decode(input), (issue) => new InvalidInput({ faults: faultsOf(issue) }))
}
