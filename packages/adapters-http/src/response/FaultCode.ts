import { Schema } from "effect"
import { type FactCode, factCodes } from "./FactText.ts"
import { type RuleCode, ruleCodes } from "./FaultText.ts"

const Params = Schema.Record(
  Schema.String,
  Schema.Union([Schema.Finite, Schema.String, Schema.Array(Schema.String)])
).annotate({
  description: "What the code says more, such as the limit that a value breaks.",
  examples: [{ digits: 10 }]
})

/** The code of a text, with its parameters. The type tells which parameters a code has. */
const FaultCode = Schema.Struct({
  code: Schema.Literals([...ruleCodes, ...factCodes]),
  params: Schema.optionalKey(Params)
}).annotate({ identifier: "FaultCode" }) as unknown as Schema.Codec<RuleCode | FactCode>

/** The `codes` of an answer: at each key, the code of each text that `errors` has there. */
export const FaultCodes = Schema.Record(Schema.String, Schema.Array(FaultCode)).annotate({
  description: "The code of each text in `errors`, at the same key and place.",
  examples: [{ phone: [{ code: "digits", params: { digits: 10 } }] }]
})

/** A fault of a value that is stored or tried, and so is not refused: its dotted key, its text and the code. */
export const KeyedFault = Schema.Struct({
  key: Schema.String.annotate({ examples: ["fields.roof_direction"] }),
  message: Schema.String.annotate({ examples: ["The phone field must be 10 digits."] }),
  code: Schema.Literals(ruleCodes),
  params: Schema.optionalKey(Params)
}).annotate({ identifier: "KeyedFault" })

/** The code of a refusal that has a text of its own, with its parameters. */
export const codeOfRefusal = {
  code: Schema.optionalKey(Schema.Literals(factCodes)),
  params: Schema.optionalKey(Params)
}
