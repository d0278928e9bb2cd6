import type { Run } from "../run/Run.ts"
import { descriptionOf } from "../world/Requests.ts"
import { isBlockedBetween } from "./Blocks.ts"

/**
 * Rows of files that are no lead, or two, or one of somebody who was blocked before, and persons who were erased and
 * are found all the same.
 */
export const wrongFiles = (run: Run): ReadonlyArray<string> => {
  const { notes, observed } = run
  const idsByDescription = Map.groupBy(observed.unnamed.keys(), (id) => observed.unnamed.get(id))
  const leadsOf = (person: number) => idsByDescription.get(descriptionOf(person))?.length ?? 0
  const end = Math.max(...notes.exchanges.map(({ endedAt }) => endedAt))
  const erased = new Set(notes.erasures.map(({ person }) => person))
  return [
    ...[...observed.files].filter(([, status]) => status !== "done").map(([id, status]) => `file ${id} is ${status}`),
    ...notes.files
      .flatMap(({ id, leads, startedAt }) => (id === null ? [] : leads.map(({ person }) => ({ person, startedAt }))))
      .flatMap(({ person, startedAt }) => {
        const count = leadsOf(person)
        const isKept = !erased.has(person) && isBlockedBetween(run, person, startedAt, end) === false
        const isGone = isBlockedBetween(run, person, startedAt, end) === true
        const isRight = isGone ? count === 0 : count === 1 || (count === 0 && !isKept)
        return isRight ? [] : [`the row of person ${person} became ${count} leads`]
      }),
    ...[...observed.found]
      .filter(([person, count]) => count > 0 || leadsOf(person) > 0)
      .map(([person]) => `person ${person} is erased, and found`)
  ]
}
