import type { Outcome } from "@leadwell/domain/distribution/Decision"
import type { Candidate } from "@leadwell/domain/distribution/Market"
import { hash } from "node:crypto"
import { encodeOutcomes, unshared } from "./OutcomeCodec.ts"

/** The list of regions or countries that excludes a business, if one does. It changes only with the subscription. */
export const listOf = ({ exclusion }: Outcome): ReadonlyArray<string> | undefined =>
  exclusion?.rule === "region" ? exclusion.regions : exclusion?.rule === "country" ? exclusion.countries : undefined

/** The outcomes of a candidate that depend on its subscription alone, or on nothing. */
export const outcomesOf = ({ business, subscription: { countries, regions } }: Candidate): ReadonlyArray<Outcome> => [
  { business: business.id, exclusion: null },
  { business: business.id, exclusion: { rule: "country", countries } },
  { business: business.id, exclusion: { rule: "region", regions } }
]

/** An outcome that is not known yet, as a row stores it. */
export interface UnknownOutcome {
  readonly outcome: Outcome
  readonly text: string
  readonly digest: string
}

/** Returns an outcome as a row stores it. */
export const unknownOf = (outcome: Outcome): UnknownOutcome => {
  const text = JSON.stringify(encodeOutcomes([outcome], unshared)[0])
  return { outcome, text, digest: hash("sha256", text) }
}
