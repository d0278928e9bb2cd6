import { isRefusedOnArrival, type LeadLife } from "../../recount/LeadLife.ts"
import type { Creation } from "../run/Notes.ts"
import type { ObservedLead } from "../run/Observed.ts"
import type { Run } from "../run/Run.ts"
import { descriptionOf } from "../world/Requests.ts"

/** What is wrong with the last answer to a lead. */
const wrongAnswer = ({ acknowledged, attempts, isChanged, key, step }: Creation): ReadonlyArray<string> => {
  const status = attempts.at(-1)?.status ?? 0
  if (isChanged)
    return acknowledged !== null || status !== 422 ? [`another body under key ${step} is answered ${status}`] : []
  if (acknowledged !== null) return []
  if (status === 422) return [`step ${step} is refused with 422`]
  return key === null ? [] : [`step ${step} was never acknowledged; the last answer is ${status}`]
}

/** What is wrong with the stored lead of an acknowledgement. */
const wrongLead = (
  { acknowledged, lead, step }: Creation,
  leads: ReadonlyMap<number, ObservedLead>,
  lives: ReadonlyMap<number, LeadLife>
): ReadonlyArray<string> => {
  if (acknowledged === null) return []
  const found = leads.get(acknowledged.id)
  if (found === undefined) return [`lead ${acknowledged.id} of step ${step} is lost`]
  const isSame = found.subcategory_id === lead.subcategory && found.website_code === lead.website
  const life = lives.get(found.id)
  const goesToNobody = found.stage === "duplicate" || (life !== undefined && isRefusedOnArrival(life))
  return [
    isSame ? [] : [`lead ${found.id} is not what step ${step} sent`],
    acknowledged.isCompleted !== goesToNobody ? [] : [`lead ${found.id} is not what its answer said`]
  ].flat()
}

/** A lead with the description that identifies its request. */
interface DescribedLead {
  readonly id: number
  readonly description: string
}

const acknowledgedDescription = ({ acknowledged, step }: Creation): ReadonlyArray<DescribedLead> =>
  acknowledged === null ? [] : [{ id: acknowledged.id, description: descriptionOf(step) }]

/** Whether something of the request of a lead is left, unlike in the lead of somebody who is blocked or erased. */
const isLeft = ({ description }: DescribedLead): boolean => description !== ""

/** Requests with two leads, leads of two requests, and leads of none. A request without a key may have no answer. */
const wrongDescriptions = ({ notes, observed }: Run): ReadonlyArray<string> => {
  const unnamed = [...observed.unnamed].map(([id, description]) => ({ id, description })).filter(isLeft)
  const erased = observed.unnamed.size - unnamed.length
  const unanswered = new Set(
    notes.creations.flatMap(({ acknowledged, isChanged, step }) => (acknowledged || isChanged ? [] : [step]))
  )
  const listed = [...observed.lists.values()].flatMap(({ pages }) => pages.flat())
  const described: ReadonlyArray<DescribedLead> = [
    ...notes.creations.flatMap(acknowledgedDescription),
    ...listed.filter(isLeft),
    ...unnamed
  ]
  const idsByDescription = Map.groupBy(described, ({ description }) => description)
  const descriptionsById = Map.groupBy(described, ({ id }) => id)
  const rows = notes.files.flatMap(({ leads }) => leads.map(({ person }) => person))
  const sent = new Set([...notes.creations.map(({ step }) => step), ...rows].map(descriptionOf))
  const isRow = new Set(rows)
  const forgotten = new Set(
    [...notes.erasures, ...notes.blocks].map(({ person }) => person).filter((one) => isRow.has(one))
  )
  return [
    ...[...idsByDescription.values()]
      .map((all) => [...new Set(all.map(({ id }) => id))])
      .flatMap(([first, ...others]) => others.map((other) => `leads ${first} and ${other} are of one request`)),
    ...[...descriptionsById]
      .filter(([, all]) => new Set(all.map(({ description }) => description)).size > 1)
      .map(([id]) => `lead ${id} is of two requests`),
    ...unnamed.filter(({ description }) => !sent.has(description)).map(({ id }) => `nobody sent lead ${id}`),
    ...(erased > unanswered.size + forgotten.size
      ? [`${erased} erased leads are of ${unanswered.size} requests and ${forgotten.size} rows`]
      : [])
  ]
}

/** What is wrong with acknowledged leads: lost, stored twice, or other than acknowledged. */
export const wrongAcknowledgements = (run: Run, lives: ReadonlyMap<number, LeadLife>): ReadonlyArray<string> => {
  const leads = new Map(run.observed.leads.map((lead) => [lead.id, lead]))
  return [
    ...run.notes.creations.flatMap(wrongAnswer),
    ...run.notes.creations.flatMap((creation) => wrongLead(creation, leads, lives)),
    ...wrongDescriptions(run)
  ]
}
