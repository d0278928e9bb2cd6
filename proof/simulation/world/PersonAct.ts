import { anHour } from "../../recount/Amsterdam.ts"
import { type Chance, integer } from "./Chance.ts"

/** The kinds of contacts of a person. */
export const contactKinds = ["email", "phone"] as const

/** A kind of contact of a person. */
export type ContactKind = (typeof contactKinds)[number]

/** What the operator does about the person of a lead, by which of the contacts with which it was sent. */
export interface PersonAct {
  readonly at: number
  readonly does: "block" | "unblock" | "erase"
  readonly by: ReadonlyArray<ContactKind>
}

/** The contacts that a correction of a lead brings, and when. */
export interface Correction {
  readonly at: number
  readonly to: Readonly<Partial<Record<ContactKind, string>>>
}

/** What is said of the person of a lead, and done about the person later. */
export interface OfPerson {
  readonly acts: ReadonlyArray<PersonAct>
  /** The contact that the sender verified, if the website keeps consent. */
  readonly verified: ContactKind
  readonly correction: Correction | null
}

type Sent = Readonly<Record<ContactKind, string>> & { readonly at: number }

const byOf = (chance: Chance) => ([["email"], ["phone"], contactKinds] as const)[integer(chance, 0, 2)]!

/** Within five days, and sooner rather than later: many leads are held or open for hours only. */
const soonAfter = (chance: Chance, sentAt: number): number =>
  sentAt + integer(chance, 1, integer(chance, 1, 120 * anHour))

/** One lead in fifty has its person blocked, for two months at most, and one in 140 erased. */
const actsOf = (chance: Chance, sentAt: number): ReadonlyArray<PersonAct> => {
  const isBlocked = chance() < 0.02
  const isErased = chance() < (isBlocked ? 0.1 : 0.005)
  const [at, by] = [soonAfter(chance, sentAt), byOf(chance)]
  const until = at + integer(chance, 1, 60 * 24 * anHour)
  return [
    ...(isBlocked ? [{ at, does: "block", by } as const, { at: until, does: "unblock", by } as const] : []),
    ...(isErased ? [{ at: soonAfter(chance, sentAt), does: "erase", by } as const] : [])
  ]
}

/** One of the leads of the 45 days before. With `isKnown`, it is one about whose person something is done. */
const recentOf = <A extends Sent & OfPerson>(chance: Chance, leads: ReadonlyArray<A>, at: number, isKnown: boolean) => {
  const some = leads.filter(
    (one) => at - one.at < 45 * 24 * anHour && (!isKnown || one.acts.length > 0 || one.correction !== null)
  )
  return some[integer(chance, 0, some.length - 1)]
}

/**
 * One lead in fifty is of a person who was blocked, erased or corrected after an earlier lead. Of the corrected ones,
 * half come with what the correction brings.
 */
export const knownOf = <A extends Sent & OfPerson>(chance: Chance, leads: ReadonlyArray<A>, at: number) => {
  const found = chance() < 0.02 ? recentOf(chance, leads, at, true) : undefined
  return found && (chance() < 0.5 ? found : { ...found, ...found.correction?.to })
}

/** One lead in a hundred is corrected, to contacts that are new or of an earlier lead. */
const correctionOf = (chance: Chance, lead: Sent, leads: ReadonlyArray<Sent & OfPerson>): Correction | null => {
  if (chance() >= 0.01) return null
  const fresh = { email: `corrected${leads.length}@example.nl`, phone: `06${20_000_000 + leads.length}` }
  const other = (chance() < 0.7 ? recentOf(chance, leads, lead.at, chance() < 0.5) : undefined) ?? fresh
  const isOwn = (kind: ContactKind) => other[kind].toLowerCase() === lead[kind].toLowerCase()
  const to = byOf(chance).map((kind) => [kind, isOwn(kind) ? fresh[kind] : other[kind]])
  return { at: soonAfter(chance, lead.at), to: Object.fromEntries(to) }
}

/** Draws what is said of and done about the person of a lead that is sent after some others. */
export const personOf = (chance: Chance, lead: Sent, leads: ReadonlyArray<Sent & OfPerson>): OfPerson => ({
  acts: actsOf(chance, lead.at),
  verified: contactKinds[integer(chance, 0, 1)]!,
  correction: correctionOf(chance, lead, leads)
})
