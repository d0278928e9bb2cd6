/** What a business wants, and whether it wants anything now. */
export interface Terms {
  readonly weight: number
  readonly regions: ReadonlyArray<string>
  readonly countries: ReadonlyArray<"Nederland" | "België">
  readonly daily_cap: number | null
  readonly weekly_cap: number | null
  readonly monthly_cap: number | null
  /** Whether the subscription is switched on. */
  readonly active: boolean
  /** Whether the business is. */
  readonly open: boolean
}

/** Terms from an instant on. */
export interface Version {
  readonly from: number
  readonly terms: Terms
}

/** A business of the simulation: it has one subscription, whose terms may change. The first version is its joining. */
export interface Member {
  readonly id: string
  readonly subcategory: string
  /** Its regions and countries, for a reader. */
  readonly area: string
  readonly versions: ReadonlyArray<Version>
}

/** The terms of a member at an instant, the changes of that instant included; undefined before it joins. */
export const termsAt = ({ versions }: Member, at: number): Terms | undefined =>
  versions.findLast(({ from }) => from <= at)?.terms

/** The terms that a member had last. */
export const lastTerms = ({ versions }: Member): Terms => versions.at(-1)!.terms
