import type { Consideration, Hindrance } from "@leadwell/domain/distribution/Distribution"

/**
 * A consideration as a row stores it.
 *
 * - A text is a business that has the lead.
 * - A number is the id of a shared consideration.
 * - A list is a business, the rule that excludes it, and the figures of the rule. The rule `order` has no name.
 */
export type ShortConsideration = string | number | readonly [business: string, ...figures: ReadonlyArray<unknown>]

const figuresOf = (hindrance: Hindrance): ReadonlyArray<unknown> => {
  switch (hindrance.rule) {
    case "order":
      return [hindrance.rank, hindrance.eligible, hindrance.free]
    case "country":
      return [hindrance.rule, hindrance.countries]
    case "region":
      return [hindrance.rule, hindrance.regions]
    case "daily_cap":
    case "weekly_cap":
    case "monthly_cap":
      return [hindrance.rule, hindrance.used, hindrance.cap]
    case "business_inactive":
    case "subscription_inactive":
    case "released":
      return [hindrance.rule]
  }
}

/** Makes the short form of a consideration. */
export const shorten = ({ business, hindrance }: Consideration): ShortConsideration =>
  hindrance === null ? business : [business, ...figuresOf(hindrance)]

const hindranceIn = ([first, second, third]: ReadonlyArray<unknown>): unknown => {
  if (typeof first === "number") return { rule: "order", rank: first, eligible: second, free: third }
  if (first === "country") return { rule: first, countries: second }
  if (first === "region") return { rule: first, regions: second }
  return third === undefined ? { rule: first } : { rule: first, used: second, cap: third }
}

/** Restores a consideration for decoding. Rows of earlier versions hold it in full, which passes unchanged. */
export const restore = (kept: unknown, shared: Readonly<Record<string, unknown>>): unknown => {
  const short = typeof kept === "number" ? shared[kept] : kept
  if (typeof short === "string") return { business: short, hindrance: null }
  if (!Array.isArray(short)) return short
  const [business, ...figures]: ReadonlyArray<unknown> = short
  return { business, hindrance: hindranceIn(figures) }
}
