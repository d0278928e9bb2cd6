import { anHour } from "../../recount/Amsterdam.ts"
import type { SimulatedLead } from "./SimulatedLead.ts"

/** The expected outcome of a lead's arrival. */
export type Arrival = "duplicate" | "held" | "offered"

interface Earlier {
  readonly at: number
  /** The instant from which it no longer counts, because it was refused. */
  readonly until: number
}

/** Returns the expected outcome of each lead. Call it with the leads in the order of their arrival. */
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
