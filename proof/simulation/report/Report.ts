import { capOf, type Period, periods } from "../../recount/Terms.ts"
import type { Account } from "../guarantees/Account.ts"
import { daysOn, type Newcomer, newcomers } from "../guarantees/Newcomer.ts"
import type { Recount } from "../guarantees/Recount.ts"
import { totalsTable } from "../guarantees/Totals.ts"
import { lastTerms } from "../world/Member.ts"
import { yearStart } from "../world/Year.ts"
import { figures, grouped, table, words } from "./Table.ts"

const date = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", day: "numeric", month: "long" })

const off = (got: number, ideal: number): string => {
  if (ideal === 0) return ""
  const percent = (100 * (got - ideal)) / ideal
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)} %`
}

const capsOf = ({ member }: Account): string =>
  periods
    .flatMap((period) => {
      const cap = capOf(lastTerms(member), period, yearStart)
      return cap === null ? [] : `${grouped(cap)} a ${period}`
    })
    .join(", ")

const shares = (accounts: ReadonlyArray<Account>): string =>
  table(
    [
      words("business"),
      figures("weight"),
      words("area"),
      words("caps"),
      ...["days on", "leads", "its share", "off", "lead by lead"].map(figures)
    ],
    accounts.map((account) => {
      const { ideal, leadByLead, leads, member } = account
      const figure = [grouped(daysOn(member)), grouped(leads.length), grouped(ideal), off(leads.length, ideal)]
      return [member.id, String(lastTerms(member).weight), member.area, capsOf(account), ...figure, grouped(leadByLead)]
    })
  )

const peak = ({ peaks }: Account, period: Period): string => {
  const most = peaks.get(period)
  return most === undefined ? "" : `${grouped(most.used)} of ${grouped(most.cap)}`
}

const capUse = (accounts: ReadonlyArray<Account>): string =>
  table(
    [words("business"), ...periods.map((period) => figures(`most in a ${period}`))],
    accounts
      .filter(({ peaks }) => peaks.size > 0)
      .map((account) => [account.member.id, ...periods.map((period) => peak(account, period))])
  )

/** The first days of all starts of one kind by a member, added up. */
const startRow = (alike: ReadonlyArray<Newcomer>): ReadonlyArray<string> => {
  const { equal, from, member, what } = alike[0]!
  const span = (days: number): string => {
    const spans = alike.flatMap((one) => one.spans.filter((span) => span.days === days))
    const sum = (side: "own" | "equals") => grouped(spans.reduce((all, span) => all + span[side], 0))
    return spans.length === 0 ? "" : `${sum("own")} / ${sum("equals")}`
  }
  const story = alike.length === 1 ? `${what} on ${date.format(from)}` : `${what} ${alike.length} times`
  return [member.id, story, equal, span(1), span(3), span(7)]
}

const starts = (accounts: ReadonlyArray<Account>): string =>
  table(
    [words("business"), words("what"), words("equal"), ...["first day", "first 3 days", "first 7 days"].map(figures)],
    [...Map.groupBy(newcomers(accounts), ({ member, what }) => `${member.id} ${what}`).values()].map(startRow)
  )

/** The report in Markdown, after a sentence that sums the simulation up. */
export const report = (counted: Recount, summary: string): string =>
  [
    summary,
    "### What became of the leads",
    totalsTable(counted.leads),
    "### Leads against weights",
    shares(counted.accounts),
    "### Caps",
    capUse(counted.accounts),
    "### Newcomers",
    starts(counted.accounts)
  ].join("\n\n")
