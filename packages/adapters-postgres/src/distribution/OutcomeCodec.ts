import type { Outcome, Exclusion } from "@leadwell/domain/distribution/Decision"

/**
 * An outcome as a row stores it.
 *
 * - A text is a business that has the lead.
 * - A number is the id of a shared outcome.
 * - A list is a business, the rule that excludes it, and the figures of the rule. The rule `order` has no name.
 */
export type EncodedOutcome = string | number | readonly [business: string, ...figures: ReadonlyArray<unknown>]

const figuresOf = (exclusion: Exclusion): ReadonlyArray<unknown> => {
  switch (exclusion.rule) {
    case "order":
      return [exclusion.rank, exclusion.eligible, exclusion.free]
    case "country":
      return [exclusion.rule, exclusion.countries]
    case "region":
      return [exclusion.rule, exclusion.regions]
    case "daily_cap":
    case "weekly_cap":
    case "monthly_cap":
      return [exclusion.rule, exclusion.used, exclusion.cap]
    case "business_inactive":
    case "subscription_inactive":
    case "released":
      return [exclusion.rule]
  }
}

/** Makes the short form of an outcome. */
export const encodeOutcome = ({ business, exclusion }: Outcome): EncodedOutcome =>
  exclusion === null ? business : [business, ...figuresOf(exclusion)]

const exclusionIn = ([first, second, third]: ReadonlyArray<unknown>): unknown => {
  if (typeof first === "number") return { rule: "order", rank: first, eligible: second, free: third }
  if (first === "country") return { rule: first, countries: second }
  if (first === "region") return { rule: first, regions: second }
  return third === undefined ? { rule: first } : { rule: first, used: second, cap: third }
}

/** An outcome as rows held it before outcomes were shortened, under the name that the exclusion had then. */
const fromFirstForm = (row: unknown): unknown => {
  const { business, hindrance } = row as { readonly business: unknown; readonly hindrance: unknown }
  return { business, exclusion: hindrance }
}

/** Restores an outcome for decoding. Rows of earlier versions hold it in full, which passes unchanged. */
export const decodeOutcome = (kept: unknown, shared: Readonly<Record<string, unknown>>): unknown => {
  const short = typeof kept === "number" ? shared[kept] : kept
  if (typeof short === "string") return { business: short, exclusion: null }
  if (!Array.isArray(short)) return fromFirstForm(short)
  const [business, ...figures]: ReadonlyArray<unknown> = short
  return { business, exclusion: exclusionIn(figures) }
}
