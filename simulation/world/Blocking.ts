import { anHour } from "../../recount/Amsterdam.ts"
import { type Chance, integer } from "./Chance.ts"

/** A contact of a person. */
export type ContactKind = "email" | "phone"

/** When the operator blocks the person of a lead, by which contacts, and when they are unblocked. */
export interface Blocking {
  readonly at: number
  readonly by: ReadonlyArray<ContactKind>
  readonly until: number
}

/** One lead in fifty has its person blocked within five days, for two months at most. */
export const blockingOf = (chance: Chance, sentAt: number): Blocking | null => {
  if (chance() >= 0.02) return null
  const at = sentAt + integer(chance, 1, 120 * anHour)
  const by = ([["email"], ["phone"], ["email", "phone"]] as const)[integer(chance, 0, 2)]!
  return { at, by, until: at + integer(chance, 1, 60 * 24 * anHour) }
}

/** One lead in a hundred is of a person that was blocked after a lead of the 45 days before. */
export const blockedOf = <A extends { readonly at: number; readonly block: Blocking | null }>(
  chance: Chance,
  leads: ReadonlyArray<A>,
  at: number
): A | undefined => {
  if (chance() >= 0.01) return undefined
  const some = leads.filter((one) => one.block !== null && at - one.at < 45 * 24 * anHour)
  return some[integer(chance, 0, some.length - 1)]
}
