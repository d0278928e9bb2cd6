import { stageOf } from "../../recount/LeadLife.ts"
import { periods } from "../../recount/Terms.ts"
import type { Observed } from "../run/Observed.ts"
import { yearEnd } from "../world/Year.ts"
import type { Account } from "./Account.ts"
import { closingTime, type LeadAccount } from "./LeadAccount.ts"
import { newcomers } from "./Newcomer.ts"
import { untrueOutcomes } from "./Outcomes.ts"
import { untruePersons } from "./Persons.ts"
import { untrueReceipts } from "./Receipts.ts"
import type { Recount } from "./Recount.ts"
import { untrueReports } from "./Reports.ts"

/** How far a business may be from its ideal: one lead for each time it joined or came back, plus 1 %. */
const shareTolerance = ({ ideal, starts }: Account): number => starts + ideal / 100

/** How many leads a newcomer may differ from its equal. One whose area narrows keeps its pass, so it may get fewer. */
const newcomerTolerance = 2

const unfair = (accounts: ReadonlyArray<Account>): ReadonlyArray<string> =>
  accounts
    .filter((account) => Math.abs(account.leads.length - account.ideal) > shareTolerance(account))
    .map(({ ideal, leads, member }) => `${member.id} got ${leads.length} leads; its share is ${ideal.toFixed(1)}`)

const swampedOrStarved = (accounts: ReadonlyArray<Account>): ReadonlyArray<string> =>
  newcomers(accounts).flatMap(({ equal, member, spans, what }) =>
    spans
      .filter(
        ({ equals, own }) =>
          own - equals > newcomerTolerance || (what !== "area narrowed" && equals - own > newcomerTolerance)
      )
      .map(
        ({ days, equals, own }) =>
          `${member.id} ${what}: ${own} leads in ${days} days; its equal ${equal} got ${equals}`
      )
  )

const untrueLists = (leads: ReadonlyArray<LeadAccount>, { lists }: Observed): ReadonlyArray<string> => {
  const got = new Map([...lists.keys()].map((business) => [business, new Array<readonly [at: number, id: number]>()]))
  for (const { given, life } of leads) for (const [business, { at }] of given) got.get(business)?.push([at, life.id])
  return [...got]
    .filter(([business, all]) => {
      const ids = all.toSorted(([a, one], [b, other]) => a - b || one - other).map(([, id]) => id)
      const shown = lists.get(business)
      return shown?.total !== ids.length || shown.ids.toReversed().join() !== ids.join()
    })
    .map(([business]) => `the list of ${business} is not what the events say`)
}

const untrueUses = (accounts: ReadonlyArray<Account>, { uses }: Observed): ReadonlyArray<string> =>
  accounts
    .filter(({ caps, member: { business, subcategory } }) => {
      const used = periods.map((period) => caps.used(period, yearEnd - 1))
      return uses.get(`${business} ${subcategory}`) !== used.join()
    })
    .map(({ member }) => `${member.id} counts other leads for its caps than the events say`)

const untrueStages = (leads: ReadonlyArray<LeadAccount>, { sent, stages }: Observed): ReadonlyArray<string> => {
  const shown = Object.entries(stages).map(([stage, count]) => ({
    stage,
    count,
    counted: leads.filter(({ life }) => stageOf(life) === stage).length
  }))
  return [
    ...shown
      .filter(({ count, counted }) => count !== counted)
      .map(({ count, counted, stage }) => `${count} leads are said to be ${stage}; by the events ${counted} are`),
    ...(leads.length === sent.size ? [] : [`${sent.size} leads were sent, ${leads.length} arrived`])
  ]
}

/** When the stage of a lead must have ended: a held one at its review, an open one after its offering time. */
const endOf = (account: LeadAccount): number =>
  ({ held: account.lead.review.at, open: closingTime(account) })[stageOf(account.life)] ?? yearEnd

const isOther = (own: ReadonlyArray<string>, shown = own): boolean => own.toSorted().join() !== shown.toSorted().join()

const untrueSignals = (leads: ReadonlyArray<LeadAccount>, { reclaims, sent }: Observed): ReadonlyArray<string> => {
  const asked = new Map<number, ReadonlyArray<string>>(
    reclaims.map(({ evidence, lead }) => [lead.id, evidence.signals.map(({ signal }) => signal)])
  )
  return leads
    .filter(
      ({ erasedAt, life: { id }, signals }) =>
        isOther(signals, sent.get(id)?.signals) || isOther(erasedAt < Infinity ? [] : signals, asked.get(id))
    )
    .map(({ life, signals }) => `lead ${life.id} has other signals than: ${signals.join() || "none"}`)
}

const overdue = (leads: ReadonlyArray<LeadAccount>): ReadonlyArray<string> =>
  leads
    .filter((account) => endOf(account) < yearEnd)
    .map(({ life }) => `lead ${life.id} is ${stageOf(life)} after its time`)

/** A message for every broken guarantee. */
export const brokenGuarantees = ({ accounts, broken, leads }: Recount, observed: Observed): ReadonlyArray<string> => [
  ...broken,
  ...overdue(leads),
  ...untrueLists(leads, observed),
  ...untrueUses(accounts, observed),
  ...untrueStages(leads, observed),
  ...untrueSignals(leads, observed),
  ...untruePersons(leads, observed),
  ...untrueOutcomes(leads, observed),
  ...untrueReceipts(observed),
  ...untrueReports(observed),
  ...unfair(accounts),
  ...swampedOrStarved(accounts)
]
