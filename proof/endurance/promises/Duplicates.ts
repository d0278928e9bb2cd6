import { isRefusedOnArrival, type LeadLife } from "../../recount/LeadLife.ts"
import type { Creation } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"

const personOf = ({ lead }: Creation): string => `${lead.person} in ${lead.subcategory}`

/** Whether a lead ceased to count for a time, so that a later one of the person may count too. */
const hasLeft = (life: LeadLife | undefined): boolean =>
  life === undefined || life.changes.includes("lead.refused") || life.changes.includes("lead.withdrawn")

/** Whether a lead never counts, because its person was blocked. */
const isBlocked = (life: LeadLife | undefined): boolean => life !== undefined && isRefusedOnArrival(life)

/** Persons with two leads that count in a subcategory, or with duplicates alone. */
export const wrongDuplicates = ({ notes }: Run, lives: ReadonlyMap<number, LeadLife>): ReadonlyArray<string> => {
  const broken: Array<string> = []
  for (const [person, creations] of Map.groupBy(notes.creations, personOf)) {
    const answers = new Map(
      creations.flatMap(({ acknowledged }) =>
        acknowledged && !isBlocked(lives.get(acknowledged.id)) ? [[acknowledged.id, acknowledged]] : []
      )
    )
    const first = [...answers.values()].filter(({ isCompleted }) => isCompleted)
    const counting = first.filter(({ id }) => !hasLeft(lives.get(id)))
    const isUnsure = creations.some(({ acknowledged, isChanged }) => acknowledged === null && !isChanged)
    if (counting.length > 1) broken.push(`leads ${counting.map(({ id }) => id).join(" and ")} are of person ${person}`)
    if (answers.size > 0 && first.length === 0 && !isUnsure) broken.push(`all leads of person ${person} are duplicates`)
  }
  return broken
}
