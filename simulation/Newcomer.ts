import type { Account } from "./Account.ts"
import { anHour } from "./Amsterdam.ts"
import { lastTerms, type Member, type Terms, type Version } from "./Member.ts"
import { quarterEnd, quarterStart } from "./Quarter.ts"

/** How a member fared after it joined, came back or got a higher cap, beside an equal that was there all along. */
export interface Newcomer {
  readonly member: Member
  readonly twin: string
  readonly from: number
  readonly what: "joined" | "came back" | "cap raised"
  readonly spans: ReadonlyArray<{ readonly days: number; readonly own: number; readonly twins: number }>
}

const isOn = ({ active, daily_cap, open }: Terms): boolean => active && open && daily_cap !== 0

const whatHappened = (before: Version | undefined, { from, terms }: Version): Newcomer["what"] | null => {
  if (!isOn(terms)) return null
  if (before === undefined) return from > quarterStart ? "joined" : null
  return isOn(before.terms) ? "cap raised" : "came back"
}

/** How many leads an account got in so many days from an instant. */
const gotWithin = ({ times }: Account, from: number, days: number): number =>
  times.filter((at) => at >= from && at < from + days * 24 * anHour).length

/** Every start of every member that has a twin, as long as nothing else changes for it. */
export const newcomers = (accounts: ReadonlyArray<Account>): ReadonlyArray<Newcomer> =>
  accounts.flatMap((account) => {
    const { member } = account
    const { twin, versions } = member
    const other = accounts.find((one) => one.member.id === twin)
    if (twin === null || other === undefined) return []
    return versions.flatMap((version, index) => {
      const { from } = version
      const what = whatHappened(versions[index - 1], version)
      const until = versions[index + 1]?.from ?? quarterEnd
      if (what === null) return []
      const spans = [1, 3, 7]
        .filter((days) => from + days * 24 * anHour <= until)
        .map((days) => ({ days, own: gotWithin(account, from, days), twins: gotWithin(other, from, days) }))
      return [{ member, twin, from, what, spans }]
    })
  })

/** How long a member was switched on, in days. */
export const daysOn = ({ versions }: Member): number =>
  versions
    .map(({ from, terms }, index) => (isOn(terms) ? (versions[index + 1]?.from ?? quarterEnd) - from : 0))
    .reduce((sum, span) => sum + span, 0) /
  (24 * anHour)

/** A member that was there, unchanged and without caps, all the time. */
export const isSteady = (member: Member): boolean => {
  const { daily_cap, monthly_cap, weekly_cap } = lastTerms(member)
  return member.versions.length === 1 && daysOn(member) > 89 && (daily_cap ?? weekly_cap ?? monthly_cap) === null
}
