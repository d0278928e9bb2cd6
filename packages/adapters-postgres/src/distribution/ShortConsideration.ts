import type { Consideration, Hindrance } from "@leadwell/domain/distribution/Distribution"

/**
 * A consideration as a row keeps it: the business alone when it has the lead, a number for what is kept elsewhere under
 * it, and else the business, its rule and the figures of the rule, in their order; an `order` goes without its name.
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

/** Shortens a consideration. */
export const shorten = ({ business, hindrance }: Consideration): ShortConsideration =>
  hindrance === null ? business : [business, ...figuresOf(hindrance)]

const hindranceIn = ([first, second, third]: ReadonlyArray<unknown>): unknown => {
  if (typeof first === "number") return { rule: "order", rank: first, eligible: second, free: third }
  if (first === "country") return { rule: first, countries: second }
  if (first === "region") return { rule: first, regions: second }
  return third === undefined ? { rule: first } : { rule: first, used: second, cap: third }
}

/** What was shortened, whole again, to be decoded. Rows of before hold considerations that were never shortened. */
export const restore = (kept: unknown, shared: Readonly<Record<string, unknown>>): unknown => {
  const short = typeof kept === "number" ? shared[kept] : kept
  if (typeof short === "string") return { business: short, hindrance: null }
  if (!Array.isArray(short)) return short
  const [business, ...figures]: ReadonlyArray<unknown> = short
  return { business, hindrance: hindranceIn(figures) }
}
