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

const several = (all: ReadonlyArray<number>): boolean => new Set(all).size > 1

/** Leads that were acknowledged under two keys, and keys with two leads. */
const twice = (creations: ReadonlyArray<Creation>): ReadonlyArray<string> => {
  const done = creations.flatMap(({ acknowledged, step }) => (acknowledged ? [{ id: acknowledged.id, step }] : []))
  const steps = Map.groupBy(done, ({ id }) => id)
  const ids = Map.groupBy(done, ({ step }) => step)
  return [
    ...[...ids].filter(([, all]) => several(all.map(({ id }) => id))).map(([step]) => `step ${step} has two leads`),
    ...[...steps].filter(([, all]) => several(all.map(({ step }) => step))).map(([id]) => `lead ${id} is of two steps`)
  ]
}

const groupOf = (subcategory: string, website: string) => `${website} ${subcategory}`

/** Leads that nobody sent. A lead that was sent without a key and without an answer may have been stored, once. */
const unsent = ({ notes, telling }: Run): ReadonlyArray<string> => {
  const known = new Set(notes.creations.map(({ acknowledged }) => acknowledged?.id))
  const others = Map.groupBy(
    telling.leads.filter(({ id }) => !known.has(id)),
    (lead) => groupOf(lead.subcategory_id, lead.website_code)
  )
  const open = notes.creations.filter(({ acknowledged, key }) => acknowledged === null && key === null)
  const unknown = Map.groupBy(open, ({ lead }) => groupOf(lead.subcategory, lead.website))
  return [...others]
    .filter(([group, leads]) => leads.length > (unknown.get(group)?.length ?? 0))
    .map(([group, leads]) => `${leads.length} leads of ${group} were never acknowledged, among them ${leads[0]?.id}`)
}

/** Wishes that are listed under two leads, or under another lead than the acknowledged one. */
const wrongWishes = ({ notes, telling }: Run): ReadonlyArray<string> => {
  const listed = [...telling.lists.values()].flatMap(({ pages }) => pages.flat())
  const byWish = Map.groupBy(listed, ({ description }) => description)
  const wishes = new Map(listed.map(({ description, id }) => [id, description]))
  return [
    ...[...byWish]
      .filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1)
      .map(([, [first, ...rest]]) => `leads ${first?.id} and ${rest.find(({ id }) => id !== first?.id)?.id} are one`),
    ...notes.creations.flatMap(({ acknowledged, step }) => {
      const found = acknowledged === null ? undefined : wishes.get(acknowledged.id)
      return found === undefined || found === wishOf(step) ? [] : [`lead ${acknowledged?.id} has the wish of another`]
    })
  ]
}

/** What is wrong with acknowledged leads: lost, stored twice, or other than acknowledged. */
export const wrongAcknowledgements = (run: Run): ReadonlyArray<string> => {
  const told = new Map(run.telling.leads.map((lead) => [lead.id, lead]))
  return [
    ...run.notes.creations.flatMap(wrongAnswer),
    ...run.notes.creations.flatMap((creation) => wrongLead(creation, told)),
    ...twice(run.notes.creations),
    ...unsent(run),
    ...wrongWishes(run)
  ]
}
