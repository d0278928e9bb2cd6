import { Option, Predicate, type Result, Schema } from "effect"
import { type Website, WebsiteCode } from "../../catalog/Website.ts"
import { faultAt } from "../../input/Fault.ts"
import { exactReader, type Read, required, requiredList, verdict } from "../../input/InputObject.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { normalName } from "../../input/NormalText.ts"
import { newNameUpTo } from "../../input/Text.ts"
import { FormOrigin, mostOrigins } from "./FormOrigins.ts"

/** The keys of a request for a publishable key, in the order in which faults are reported. */
export const formKeyRequestKeys = {
  kind: required(Schema.Literal("form")),
  website_code: required(WebsiteCode),
  name: required(newNameUpTo(255), normalName),
  origins: requiredList(
    Schema.Array(FormOrigin).check(Schema.isMinLength(1, { fault: { _tag: "Empty" } })),
    mostOrigins
  )
}

/** A valid request for a publishable key. */
export type FormKeyRequest = Read<typeof formKeyRequestKeys>

const read = exactReader(formKeyRequestKeys)

/** Returns whether an input asks for a publishable key, and not for an access token. */
export const asksForFormKey = (input: unknown): boolean =>
  Predicate.isReadonlyObject(input) && Object.hasOwn(input, "kind") && input["kind"] === "form"

/** Returns the code of the website that a request names, if it is well-formed. */
export const websiteIn = (input: unknown): WebsiteCode | undefined => read(input).values.website_code

/** Validates a request for a publishable key. `website` is the one that it names, if the sender manages it. */
export const decodeFormKeyRequest = (
  input: unknown,
  website: Option.Option<Website>
): Result.Result<FormKeyRequest, InvalidInput> => {
  const reading = read(input)
  const isUnknown = reading.values.website_code !== undefined && Option.isNone(website)
  return verdict(formKeyRequestKeys, reading, isUnknown ? [faultAt("website_code", { _tag: "Unknown" })] : [])
}
