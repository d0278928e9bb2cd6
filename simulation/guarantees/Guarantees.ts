import { stageOf } from "../../recount/LeadLife.ts"
import type { Observed } from "../run/Run.ts"
import { sweepEvery } from "../world/Action.ts"
import { quarterEnd } from "../world/Quarter.ts"
import type { Account } from "./Account.ts"
import { type LeadAccount, offeringTime } from "./LeadAccount.ts"
import { newcomers } from "./Newcomer.ts"
import type { Recount } from "./Recount.ts"

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

const untrueLists = (accounts: ReadonlyArray<Account>, { lists }: Observed): ReadonlyArray<string> =>
  accounts
    .filter(({ leads, member }) => lists.get(member.id)?.toReversed().join() !== leads.join())
    .map(({ member }) => `the list of ${member.id} is not what the events say`)

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
const endOf = ({ lead, life }: LeadAccount): number =>
  ({ held: lead.review.at, open: lead.at + offeringTime + sweepEvery })[stageOf(life)] ?? quarterEnd

const overdue = (leads: ReadonlyArray<LeadAccount>): ReadonlyArray<string> =>
  leads
    .filter((account) => endOf(account) < quarterEnd)
    .map(({ life }) => `lead ${life.id} is ${stageOf(life)} after its time`)

/** A message for every broken guarantee. */
export const brokenGuarantees = ({ accounts, broken, leads }: Recount, observed: Observed): ReadonlyArray<string> => [
  ...broken,
  ...overdue(leads),
  ...untrueLists(accounts, observed),
  ...untrueStages(leads, observed),
  ...unfair(accounts),
  ...swampedOrStarved(accounts)
]
