import { Predicate, Schema } from "effect"
import { type Fault, faultAt } from "../../input/Fault.ts"
import { optional, reader } from "../../input/InputObject.ts"
import { compactText, normalText } from "../../input/NormalText.ts"
import type { Signal } from "../../lead/Signal.ts"
import { trapName } from "./FormDefinition.ts"

/** The keys that a form sends beside those of a lead request. */
const formRequestKeys = {
  form_version: optional(Schema.String),
  challenge: optional(Schema.String, compactText),
  idempotency_key: optional(Schema.String),
  filled_in_ms: optional(Schema.Finite.annotate({ fault: { _tag: "NotNumber" } }))
}

const read = reader(formRequestKeys)

/** Within how many milliseconds nobody fills in a form. */
const leastMillis = 3000

/** What a form sends beside the lead request, with the faults of both keys that are required, and the signals of it. */
export interface FormRequest {
  readonly values: ReturnType<typeof read>["values"]
  readonly faults: ReadonlyArray<Fault>
  readonly signals: ReadonlyArray<Signal>
  /** The description, by which a repeated text is found. It may be empty. */
  readonly description: string
}

const textIn = (input: Readonly<Record<string, unknown>>, key: string): string => {
  const value = Object.hasOwn(input, key) ? input[key] : undefined
  return typeof value === "string" ? normalText(value) : ""
}

/** Reads what a form sends beside the lead request. `required` are the keys that must be there. */
export const readFormRequest = (body: unknown, required: ReadonlyArray<"form_version" | "challenge">): FormRequest => {
  const input = Predicate.isReadonlyObject(body) ? body : {}
  const { faults, values } = read(input)
  const missing = required.filter((key) => values[key] === undefined && !faults.some(({ path }) => path[0] === key))
  const millis = values.filled_in_ms
  return {
    values,
    faults: [...faults, ...missing.map((key) => faultAt(key, { _tag: "Required" }))],
    signals: [
      ...(textIn(input, trapName) === "" ? [] : [{ signal: "trap_filled", figures: {} } as const]),
      ...(millis !== undefined && millis < leastMillis
        ? [{ signal: "filled_too_fast", figures: { milliseconds: Math.max(0, Math.floor(millis)) } } as const]
        : [])
    ],
    description: textIn(input, "description")
  }
}
