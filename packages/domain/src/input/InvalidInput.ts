import { Data, Result, type Schema, SchemaParser } from "effect"
import type { SchemaAST } from "effect"
import type { Fault } from "./Fault.ts"
import { faultsOf } from "./Fault.ts"

/** The stack trace limit of the engine, where it exists. */
const traces: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error

/** Says where a fault is and which rule is broken. A key that nobody asked for is itself a text of the sender. */
const told = ({ path, rule: { _tag } }: Fault): string => {
  const shown = _tag === "Unexpected" ? [...path.slice(0, -1), "(another key)"] : path
  return `${shown.length === 0 ? "the value" : shown.join(".")}: ${_tag}`
}

/** An input with all its faults, in the documented order of its keys. */
export class InvalidInput extends Data.TaggedError("InvalidInput")<{
  readonly faults: ReadonlyArray<Fault>
}> {
  /** The path and the rule of each fault, and no value. */
  override get message(): string {
    return `The input breaks these rules: ${this.faults.map(told).join("; ")}.`
  }

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
