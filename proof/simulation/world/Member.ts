import type { Pause, Terms as Subscribed } from "../../recount/Terms.ts"

/** What a business wants, and what holds for the whole business. */
export interface Terms extends Subscribed {
  readonly countries: ReadonlyArray<"Nederland" | "België">
  /** Whether the business is active. */
  readonly open: boolean
  /** The pause of the business. */
  readonly pause?: Pause
  /** For how many days after a lead the business takes no other one of the same person. */
  readonly same_person_days: number
}

/** The terms from an instant on. */
export interface Version {
  readonly from: number
  readonly terms: Terms
}

/**
 * A subscription of a simulated business, whose terms may change. It joins with its first version. Those of one
 * business differ in nothing that holds for the whole business.
 */
export interface Member {
  readonly id: string
  readonly business: string
  readonly subcategory: string
  /** Its regions and countries, as shown in the report. */
  readonly area: string
  readonly versions: ReadonlyArray<Version>
}

/** The terms of a member at an instant, including changes at that instant; undefined before it joins. */
export const termsAt = ({ versions }: Member, at: number): Terms | undefined =>
  versions.findLast(({ from }) => from <= at)?.terms

/** The last terms of a member. */
export const lastTerms = ({ versions }: Member): Terms => versions.at(-1)!.terms
