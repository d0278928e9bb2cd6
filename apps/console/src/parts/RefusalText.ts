import type { Refusal } from "../api/Refusal.ts"
import type { Texts } from "../texts/Language.ts"

/** Says in the language of the person why a request failed, and otherwise in the words of the server. */
export const refusalText = ({ common: { refusals }, fault: translated }: Texts, refusal: Refusal): string => {
  const [first] = Object.values(refusal.errors).flat()
  const fault = first && translated(first)
  switch (refusal.status) {
    case 0:
    case 503:
      return refusals.outage
    case 429:
      return refusals.busy(String(refusal.retryAfter ?? 60))
    case 403:
      return fault ?? refusals.forbidden
    case 404:
      return refusals.notFound
    case 409:
      return refusals.conflict
    case 422:
      return fault ?? refusal.message
    default:
      return refusal.message
  }
}
