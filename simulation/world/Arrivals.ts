import { anHour } from "./Amsterdam.ts"
import type { SimulatedLead } from "./SimulatedLead.ts"

/** What should become of a lead on its arrival. */
export type Arrival = "duplicate" | "held" | "offered"

interface Earlier {
  readonly at: number
  /** From when on it no longer counts, because it was refused. */
  readonly until: number
}

/** Says of each lead, in the order of their arrival, what should become of it. */
export const arrivals = (): ((lead: SimulatedLead) => Arrival) => {
  const earlier = new Map<string, ReadonlyArray<Earlier>>()
  return ({ at, email, phone, review, subcategory, website }) => {
    const contacts = [email.toLowerCase(), phone].map((contact) => `${subcategory} ${contact}`)
    const isRepeated = contacts
      .flatMap((contact) => earlier.get(contact) ?? [])
      .some((other) => at - other.at < 30 * 24 * anHour && at < other.until)
    if (isRepeated) return "duplicate"
    const isHeld = website === "checked"
    const until = isHeld && !review.approves ? review.at : Infinity
    for (const contact of contacts) earlier.set(contact, [...(earlier.get(contact) ?? []), { at, until }])
    return isHeld ? "held" : "offered"
  }
}
