import { anHour } from "../../recount/Amsterdam.ts"
import { isSameEveryDay } from "../../recount/Terms.ts"
import { lastTerms, type Member, type Terms, type Version } from "../world/Member.ts"
import { yearEnd, yearStart } from "../world/Year.ts"
import type { Account } from "./Account.ts"
import { areaText, isWider, likeness } from "./Likeness.ts"

/**
 * How a member fared after it joined, came back, raised a cap or changed its area, beside an equal that never changed.
 */
export interface Newcomer {
  readonly member: Member
  readonly equal: string
  readonly from: number
  readonly what: "joined" | "came back" | "cap raised" | "area widened" | "area narrowed"
  readonly spans: ReadonlyArray<{ readonly days: number; readonly own: number; readonly equals: number }>
}

const isOn = ({ active, daily_cap, open }: Terms): boolean => active && open && daily_cap !== 0

const whatHappened = (before: Version | undefined, { from, terms }: Version): Newcomer["what"] | null => {
  if (!isOn(terms)) return null
  if (before === undefined) return from > yearStart ? "joined" : null
  if (!isOn(before.terms)) return "came back"
  if (before.terms.same_person_days !== terms.same_person_days) return null
  if (areaText(before.terms) === areaText(terms)) return "cap raised"
  return isWider(terms, before.terms) ? "area widened" : "area narrowed"
}

/** The number of leads in the given days from an instant. */
const gotWithin = ({ times }: Account, from: number, days: number): number =>
  times.filter((at) => at >= from && at < from + days * 24 * anHour).length

/** How many days a member was active. */
export const daysOn = ({ versions }: Member): number =>
  versions
    .map(({ from, terms }, index) => (isOn(terms) ? (versions[index + 1]?.from ?? yearEnd) - from : 0))
    .reduce((sum, span) => sum + span, 0) /
  (24 * anHour)

/** Whether a member was active all year, without changes, caps and days off. */
export const isSteady = (member: Member): boolean => {
  const terms = lastTerms(member)
  return (
    member.versions.length === 1 &&
    daysOn(member) > 364 &&
    terms.same_person_days === 0 &&
    isSameEveryDay(terms) &&
    isSameEveryDay({ ...terms, ...terms.pause })
  )
}

/** Whether two members want the same leads, with the same weight. */
const areEqual = (a: Terms, b: Terms): boolean => a.weight === b.weight && likeness(a, b) === 1

/** Every start of every member that has a steady equal, compared until its next change. */
export const newcomers = (accounts: ReadonlyArray<Account>): ReadonlyArray<Newcomer> =>
  accounts.flatMap((account) => {
    const { member } = account
    const { subcategory, versions } = member
    return versions.flatMap((version, index) => {
      const { from, terms } = version
      const what = whatHappened(versions[index - 1], version)
      const until = versions[index + 1]?.from ?? yearEnd
      const equal = accounts.find(
        (one) =>
          one.member.subcategory === subcategory && isSteady(one.member) && areEqual(lastTerms(one.member), terms)
      )
      if (what === null || equal === undefined) return []
      const spans = [1, 3, 7]
        .filter((days) => from + days * 24 * anHour <= until)
        .map((days) => ({ days, own: gotWithin(account, from, days), equals: gotWithin(equal, from, days) }))
      return [{ member, equal: equal.member.id, from, what, spans }]
    })
  })
