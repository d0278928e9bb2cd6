import type { Suggestion } from "@leadwell/domain/reclaim/Evidence"

const texts: { readonly [B in Suggestion["because"]]: string } = {
  same_person: "The business got an earlier lead of the same person.",
  no_same_person: "The business got no earlier lead of the same person.",
  lead_erased: "The lead is erased, so it is not known whose it was.",
  in_region: "The postal code lies in the region that the business subscribed to when it got the lead.",
  not_in_region: "The postal code lies outside the region that the business subscribed to when it got the lead.",
  region_unknown: "It is not known in which region the lead was when the business got it.",
  same_screenshot: "The same screenshot came with another reclaim request of the account.",
  told_of_contact: "The business itself told that it spoke with the person."
}

/** The codes of all suggestions: the decisive fact of each. */
export const suggestionCodes = Object.keys(texts) as ReadonlyArray<Suggestion["because"]>

/** Explains a suggestion in one sentence. */
export const suggestionText = ({ because }: Suggestion): string => texts[because]
