import type { AccountId } from "../access/Account.ts"
import { isGranted } from "../access/Grant.ts"
import type { Principal } from "../access/Principal.ts"
import { type Owned, reaches } from "../access/Reach.ts"
import { type AccountedEvent, concernOf } from "../delivery/EventAudience.ts"

/** What changed: leads, or reclaim requests. */
export const changeKinds = ["leads", "reclaims"] as const

/** What changed: leads, or reclaim requests. */
type ChangeKind = (typeof changeKinds)[number]

/** The number of the latest event of each kind, 0 before the first. */
type Latest = Record<ChangeKind, number>

interface LatestOfThing extends Latest {
  readonly thing: Owned
}

/** The latest events of everything, and of each website and business by its account. */
export interface LatestChanges {
  readonly all: Latest
  readonly accounts: Map<AccountId, Map<string, LatestOfThing>>
}

const none = { leads: 0, reclaims: 0 } as const

/** Returns what nothing was noted in. */
export const noChanges = (): LatestChanges => ({ all: { ...none }, accounts: new Map() })

/** Notes events, in the order of their numbers. */
export const note = ({ accounts, all }: LatestChanges, events: ReadonlyArray<AccountedEvent>): void => {
  for (const one of events) {
    const kind = one.event.type.startsWith("reclaim.") ? "reclaims" : "leads"
    all[kind] = one.number
    const thing = concernOf(one)
    if (thing === null) continue
    const things = accounts.get(thing.account) ?? new Map<string, LatestOfThing>()
    const key = "business" in thing ? `business ${thing.business}` : `website ${thing.website}`
    const latest = things.get(key) ?? { ...none, thing }
    latest[kind] = one.number
    things.set(key, latest)
    accounts.set(thing.account, things)
  }
}

/** Returns whether a principal sees the leads that a website sent, or that a business got. */
const mayLearn = (principal: Principal, thing: Owned): boolean =>
  isGranted(principal, "business" in thing ? "leads:read" : "leads:create") && reaches(principal, thing)

/** What changed of the things that somebody sees, and the number after which to ask again. */
export interface Told {
  readonly after: number
  readonly kinds: ReadonlyArray<ChangeKind>
}

/**
 * Returns what changed after a number of the things that a principal sees. The number to go on from is of an event that
 * the principal may learn of, because the numbers of all events would tell how much happens to others.
 */
export const changesAfter = ({ accounts, all }: LatestChanges, principal: Principal, after: number): Told => {
  const seen: ReadonlyArray<Latest> = isGranted(principal, "leads:review")
    ? [all]
    : [...(accounts.get(principal.account)?.values() ?? [])].filter(({ thing }) => mayLearn(principal, thing))
  const latest = (kind: ChangeKind) => Math.max(0, ...seen.map((one) => one[kind]))
  return {
    after: Math.max(after, ...changeKinds.map(latest)),
    kinds: changeKinds.filter((kind) => latest(kind) > after)
  }
}
