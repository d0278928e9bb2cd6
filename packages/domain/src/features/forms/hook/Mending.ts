import { Result, Schema } from "effect"
import { faultAt } from "../../../input/Fault.ts"
import { exactReader, required, sizeFault, verdict } from "../../../input/InputObject.ts"
import { InvalidInput } from "../../../input/InvalidInput.ts"
import type { FlatRequest } from "./HookMapping.ts"
import type { SentValue } from "./HookReadings.ts"

/** The maximum number of values in one object. */
const mostValues = 300

/** The key of a request that mends a submission: values under our keys. */
export const mendingKeys = { values: required(Schema.Record(Schema.String, Schema.Unknown)) }

const read = exactReader(mendingKeys)

const isValue = (value: unknown): value is SentValue =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

/** Decodes what mends a submission, as values under flat keys such as `fields.x`. */
export const decodeMending = (input: unknown): Result.Result<FlatRequest, InvalidInput> => {
  const reading = read(input)
  const decoded = verdict(mendingKeys, reading, sizeFault(["values"], reading.values.values, mostValues))
  if (Result.isFailure(decoded)) return Result.fail(decoded.failure)
  const flat = new Map<string, SentValue>()
  const faults = []
  for (const [key, value] of Object.entries(decoded.success.values)) {
    const isGroup = (key === "fields" || key === "consent") && typeof value === "object" && value !== null
    const inner = isGroup ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one] as const) : []
    for (const [name, one] of isGroup ? inner.slice(0, mostValues) : [[key, value] as const]) {
      if (isValue(one)) flat.set(name, one)
      else faults.push(faultAt(name, { _tag: "NotText" }))
    }
  }
  return faults.length > 0 ? Result.fail(new InvalidInput({ faults })) : Result.succeed(Object.fromEntries(flat))
}
