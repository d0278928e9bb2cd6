import { coverageOf } from "./Coverage.ts"
import type { Subscription } from "./Subscription.ts"

type Wanted = Pick<Subscription, "regions" | "countries">

const known = new WeakMap<Wanted, number>()

/** FNV-1a of 32 bits over the text's UTF-16 units. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193) >>> 0
  return value
}

/**
 * A number that tells whether what a subscription wants is still the same: equal for the same part of the same countries, however it is
 * written. Two that differ are very rarely equal, and then a change goes unnoticed, no more.
 */
export const areaOf = (wanted: Wanted): number => {
  const found = known.get(wanted)
  if (found !== undefined) return found
  const area = hash([...wanted.countries.toSorted(), ...coverageOf(wanted.regions)].join(";"))
  known.set(wanted, area)
  return area
}
