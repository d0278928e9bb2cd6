import type { Run } from "../run/Run.ts"
import type { Terms } from "../world/Businesses.ts"

/** How long a change without an acknowledgement may still come into force, in milliseconds. */
const lateness = 20_000

interface Version {
  readonly subscriptions: ReadonlyArray<Terms>
  /** It may be in force from here on. */
  readonly from: number
  /** It is in force from here on, if it was acknowledged and nothing came later. */
  readonly sureFrom: number
  readonly isSure: boolean
}

const versionsOf = ({ notes, world }: Run, business: string): ReadonlyArray<Version> => {
  const first = world.businesses.find(({ id }) => id === business)?.subscriptions ?? []
  const changes = notes.changes.filter((change) => change.business === business)
  return [
    { subscriptions: first, from: 0, sureFrom: 0, isSure: true },
    ...changes.map(({ endedAt, isAcknowledged, sentAt, subscriptions }) => ({
      subscriptions,
      from: sentAt,
      sureFrom: isAcknowledged ? endedAt : endedAt + lateness,
      isSure: isAcknowledged
    }))
  ]
}

/** Whether another version has replaced a version for sure before an instant. */
const isReplaced = (version: Version, all: ReadonlyArray<Version>, at: number): boolean =>
  all.some((other) => other.isSure && other.from >= version.sureFrom && other !== version && other.sureFrom <= at)

/**
 * The terms of a business for a subcategory that may have been in force between two instants of the driver's clock. One
 * alone is certain.
 */
export const termsBetween = (
  run: Run,
  { business, subcategory }: { readonly business: string; readonly subcategory: string },
  first: number,
  last: number
): ReadonlyArray<Terms> => {
  const all = versionsOf(run, business)
  return all
    .filter((version) => version.from <= last && !isReplaced(version, all, first))
    .flatMap(({ subscriptions }) => subscriptions.filter((terms) => terms.subcategory === subcategory))
}
