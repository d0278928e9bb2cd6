import { Option, Result } from "effect"
import type { Subcategory } from "../catalog/Subcategory.ts"
import { filled, type Read, reader, unexpectedKeys, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { leadRequestKeys, type LeadRequestContext, originFaults } from "./LeadRequest.ts"

const { country, postal_code, subcategory_id, website_code } = leadRequestKeys

/** The keys of a preview: those of a lead request that decide who gets the lead. It names no person. */
export const previewRequestKeys = { website_code: filled(website_code.schema), subcategory_id, postal_code, country }

/** A valid preview. The subcategory is the one that it names. */
export interface PreviewRequest extends Pick<Read<typeof previewRequestKeys>, "country" | "postal_code"> {
  readonly subcategory: Subcategory
}

const read = reader(previewRequestKeys)

const namesOfLead = Object.keys(leadRequestKeys)

/**
 * Validates a preview by the rules of a lead request, and reports all faults. The other keys of a lead request are
 * ignored. A key that is none of them is a fault, and so is a blank website: with a misspelt country, the preview would
 * be that of another one.
 */
export const decodePreviewRequest = (
  input: unknown,
  context: Omit<LeadRequestContext, "today">
): Result.Result<PreviewRequest, InvalidInput> => {
  const reading = read(input)
  const further = [...unexpectedKeys(input, namesOfLead), ...originFaults(reading.values, context)]
  return Result.map(verdict(previewRequestKeys, reading, further), ({ country, postal_code }) => ({
    country,
    postal_code,
    subcategory: Option.getOrThrow(context.subcategory)
  }))
}
