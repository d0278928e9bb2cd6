import { type Account, takesLeads } from "./Account.ts"
import { middleLevel, portions } from "./Ideal.ts"
import { type Terms, termsAt } from "./Member.ts"
import { meet } from "./Regions.ts"

/** Notes who of a subcategory takes no leads at an instant; each of them starts anew when it comes back. */
export const noteAway = (accounts: Iterable<Account>, at: number): void => {
  for (const account of accounts) if (account.isRunning && !takesLeads(account, at)) account.isRunning = false
}

/** Whether two members may want the same lead. */
const compete = (a: Terms, b: Terms): boolean =>
  a.countries.some((country) => b.countries.includes(country)) && meet(a.regions, b.regions)

/**
 * Lets those who join or come back start in the middle of those they compete with, or where they were if that is
 * further on.
 */
const start = (candidates: ReadonlyArray<Account>, eligible: ReadonlyArray<Account>, at: number): void => {
  const running = candidates.filter(({ isRunning }) => isRunning)
  for (const account of eligible) {
    if (account.isRunning) continue
    const terms = termsAt(account.member, at)!
    const rivals = running.filter(({ member }) => compete(terms, termsAt(member, at)!))
    account.level = Math.max(account.level, middleLevel(rivals.map(({ level }) => level)))
    account.isRunning = true
    account.starts++
  }
}

/** Shares places of one lead out among those who may have it, in the ideal and by weight alone. */
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
