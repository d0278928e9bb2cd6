import type { Creation } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"
import type { ToldLead } from "../run/Telling.ts"
import { wishOf } from "../world/Requests.ts"

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
  told: ReadonlyMap<number, ToldLead>
): ReadonlyArray<string> => {
  if (acknowledged === null) return []
  const found = told.get(acknowledged.id)
  if (found === undefined) return [`lead ${acknowledged.id} of step ${step} is lost`]
  const isSame = found.subcategory_id === lead.subcategory && found.website_code === lead.website
  return [
    isSame ? [] : [`lead ${found.id} is not what step ${step} sent`],
    acknowledged.isCompleted === (found.stage !== "duplicate") ? [] : [`lead ${found.id} is not what its answer said`]
  ].flat()
}

/** A lead with the wish that identifies its request. */
interface Wish {
  readonly id: number
  readonly wish: string
}

const acknowledgedWish = ({ acknowledged, step }: Creation): ReadonlyArray<Wish> =>
  acknowledged === null ? [] : [{ id: acknowledged.id, wish: wishOf(step) }]

/** Requests with two leads, leads of two requests, and leads of none. A request without a key may have no answer. */
const wrongWishes = ({ notes, telling }: Run): ReadonlyArray<string> => {
  const listed = [...telling.lists.values()].flatMap(({ pages }) => pages.flat())
  const wishes: ReadonlyArray<Wish> = [
    ...notes.creations.flatMap(acknowledgedWish),
    ...listed.map(({ description, id }) => ({ id, wish: description })),
    ...[...telling.unnamed].map(([id, wish]) => ({ id, wish }))
  ]
  const idsOf = Map.groupBy(wishes, ({ wish }) => wish)
  const wishesOf = Map.groupBy(wishes, ({ id }) => id)
  const sent = new Set(notes.creations.map(({ step }) => wishOf(step)))
  return [
    ...[...idsOf.values()]
      .map((all) => [...new Set(all.map(({ id }) => id))])
      .flatMap(([first, ...others]) => others.map((other) => `leads ${first} and ${other} are of one request`)),
    ...[...wishesOf]
      .filter(([, all]) => new Set(all.map(({ wish }) => wish)).size > 1)
      .map(([id]) => `lead ${id} is of two requests`),
    ...[...telling.unnamed].filter(([, wish]) => !sent.has(wish)).map(([id]) => `nobody sent lead ${id}`)
  ]
}

/** What is wrong with acknowledged leads: lost, stored twice, or other than acknowledged. */
export const wrongAcknowledgements = (run: Run): ReadonlyArray<string> => {
  const told = new Map(run.telling.leads.map((lead) => [lead.id, lead]))
  return [
    ...run.notes.creations.flatMap(wrongAnswer),
    ...run.notes.creations.flatMap((creation) => wrongLead(creation, told)),
    ...wrongWishes(run)
  ]
}
