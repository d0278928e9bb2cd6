import { compactText } from "../input/NormalText.ts"
import { phoneFromText } from "../lead/Phone.ts"

const betweenCharacters = /[\s\p{Pd}]/gu

const codeFromText = (text: string): string => compactText(text).replaceAll(betweenCharacters, "")

/**
 * Returns a lead request with its telephone number and its postal code read as people write them, such as
 * `06-12 34 56 78` and `1234-ab`. All else stays as it is: street numbers such as `44-bis` are really in use.
 */
export const asWritten = (request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { phone, postal_code } = request
  return {
    ...request,
    ...(typeof phone === "string" ? { phone: phoneFromText(phone) ?? phone } : {}),
    ...(typeof postal_code === "string" ? { postal_code: codeFromText(postal_code) } : {})
  }
}
