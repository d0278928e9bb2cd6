import type { Run } from "../run/Run.ts"
import { descriptionOf } from "../world/Requests.ts"

/** Rows of files that are no lead, or two, and persons who were erased and are found all the same. */
export const wrongFiles = ({ notes, observed }: Run): ReadonlyArray<string> => {
  const idsByDescription = Map.groupBy(observed.unnamed.keys(), (id) => observed.unnamed.get(id))
  const leadsOf = (person: number) => idsByDescription.get(descriptionOf(person))?.length ?? 0
  const erased = new Set(notes.erasures.map(({ person }) => person))
  return [
    ...[...observed.files].filter(([, status]) => status !== "done").map(([id, status]) => `file ${id} is ${status}`),
    ...notes.files
      .flatMap(({ id, leads }) => (id === null ? [] : leads))
      .flatMap(({ person }) => {
        const count = leadsOf(person)
        const isRight = count === 1 || (count === 0 && erased.has(person))
        return isRight ? [] : [`the row of person ${person} became ${count} leads`]
      }),
    ...[...observed.found]
      .filter(([person, count]) => count > 0 || leadsOf(person) > 0)
      .map(([person]) => `person ${person} is erased, and found`)
  ]
}
