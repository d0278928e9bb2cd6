import { type Terms, termsAt } from "../world/Member.ts"
import { type Account, takesLeads } from "./Account.ts"
import { middleLevel, portions } from "./Ideal.ts"
import { areaText, mostAlike } from "./Likeness.ts"

const isSameArea = (now: Terms | undefined, before: Terms | null): boolean =>
  now === before || (now !== undefined && before !== null && areaText(now) === areaText(before))

/**
 * Marks the accounts of a subcategory that take no leads at an instant or have changed their area. Each one starts
 * again when it comes back.
 */
export const noteAway = (accounts: Iterable<Account>, at: number): void => {
  for (const account of accounts) {
    const { area, isRunning, member } = account
    if (isRunning && !(takesLeads(account, at) && isSameArea(termsAt(member, at), area))) account.isRunning = false
  }
}

const middle = (some: ReadonlyArray<Account>): number => middleLevel(some.map(({ level }) => level))

/**
 * The level at which an account starts: the middle of the accounts present whose area is most alike. If even more
 * similar ones exist but are all away, it is at least the middle of those.
 */
const startLevel = (own: Account, known: ReadonlyArray<Account>, at: number): number => {
  const others = known.filter((one) => one !== own)
  const peersAmong = (some: ReadonlyArray<Account>) =>
    mostAlike(some, termsAt(own.member, at)!, ({ member }) => termsAt(member, at)!)
  const [present, peers] = [peersAmong(others.filter(({ isRunning }) => isRunning)), peersAmong(others)]
  return peers.some(({ isRunning }) => isRunning) ? middle(present) : Math.max(middle(present), middle(peers))
}

/**
 * Starts the accounts that join, come back or change their area, at their start level or at their own if that is
 * higher.
 */
const start = (candidates: ReadonlyArray<Account>, eligible: ReadonlyArray<Account>, at: number): void => {
  const coming = eligible.filter(({ isRunning }) => !isRunning)
  const known = candidates.filter(({ starts }) => starts > 0)
  const levels = coming.map((account) => Math.max(account.level, startLevel(account, known, at)))
  for (const [index, account] of coming.entries()) {
    account.level = levels[index]!
    account.area = termsAt(account.member, at)!
    account.isRunning = true
    account.starts++
  }
}

/** Shares out the places of one lead among the eligible accounts, in the ideal and by weight alone. */
export const shareOut = (
  candidates: ReadonlyArray<Account>,
  eligible: ReadonlyArray<Account>,
  places: number,
  at: number
): void => {
  start(candidates, eligible, at)
  const weights = eligible.map(({ member }) => termsAt(member, at)!.weight)
  const claims = (level: (account: Account) => number) =>
    portions(
      eligible.map((account, index) => ({ level: level(account), weight: weights[index]! })),
      places
    )
  const ideal = claims(({ level }) => level)
  const leadByLead = claims(() => 0)
  for (const [index, account] of eligible.entries()) {
    account.ideal += ideal[index]!
    account.leadByLead += leadByLead[index]!
    account.level += ideal[index]! / weights[index]!
  }
}
