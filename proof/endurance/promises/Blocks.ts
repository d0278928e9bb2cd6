import { isRefusedOnArrival, type LeadLife } from "../../recount/LeadLife.ts"
import type { Block, Creation, Exchange } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"
import { descriptionOf } from "../world/Requests.ts"

/** How long a request without an acknowledgement may still block or unblock, in milliseconds. */
const lateness = 20_000

/** When a request to block or unblock may have worked first and last, and between which instants it did for sure. */
interface Span {
  readonly from: number
  readonly until: number
  readonly done: { readonly sentAt: number; readonly endedAt: number } | undefined
}

const isAcknowledged = ({ status }: Exchange): boolean => status === 200 || status === 201

const spanOf = ({ attempts }: Block): Span => ({
  from: Math.min(...attempts.map(({ sentAt }) => sentAt)),
  until: Math.max(...attempts.map((one) => one.endedAt + (isAcknowledged(one) ? 0 : lateness))),
  done: attempts.find(isAcknowledged)
})

const spansOf = ({ notes }: Run, person: number, does: Block["does"]): ReadonlyArray<Span> =>
  notes.blocks.filter((one) => one.person === person && one.does === does).map(spanOf)

/** Whether a person was blocked, or was not, all the time between two instants; undefined if neither is certain. */
export const isBlockedBetween = (run: Run, person: number, first: number, last: number): boolean | undefined => {
  const [blocks, unblocks] = [spansOf(run, person, "block"), spansOf(run, person, "unblock")]
  const isBlocked = blocks.some(
    ({ done }) =>
      done !== undefined &&
      done.endedAt <= first &&
      unblocks.every(({ from, until }) => from >= last || until <= done.sentAt)
  )
  if (isBlocked) return true
  const isFree = blocks.every(
    ({ from, until }) =>
      from >= last || unblocks.some(({ done }) => done !== undefined && done.sentAt >= until && done.endedAt <= first)
  )
  return isFree ? false : undefined
}

/** A lead that is left of a request or a row, with its person, and when that was sent or started. */
interface LeadOfPerson {
  readonly id: number
  readonly person: number
  readonly sentAt: number
}

/** Returns the leads that are acknowledged, and those of rows of files. */
export const personsOf = ({ notes, observed }: Run): ReadonlyArray<LeadOfPerson> => {
  const idsByDescription = Map.groupBy(observed.unnamed.keys(), (id) => observed.unnamed.get(id))
  return [
    ...notes.creations.flatMap(({ acknowledged, attempts, lead: { person } }) =>
      acknowledged === null
        ? []
        : [{ id: acknowledged.id, person, sentAt: Math.min(...attempts.map(({ sentAt }) => sentAt)) }]
    ),
    ...notes.files.flatMap(({ leads, startedAt: sentAt }) =>
      leads.flatMap(({ person }) =>
        (idsByDescription.get(descriptionOf(person)) ?? []).map((id) => ({ id, person, sentAt }))
      )
    )
  ]
}

/** What is wrong with the lead of all requests of one step, by what its person was when it arrived. */
const wrongArrival = (run: Run, creations: ReadonlyArray<Creation>, lives: ReadonlyMap<number, LeadLife>) => {
  const [acknowledged] = creations.flatMap((one) => one.acknowledged ?? [])
  const life = lives.get(acknowledged?.id ?? 0)
  if (life === undefined) return []
  const [person, attempts] = [creations[0]?.lead.person ?? 0, creations.flatMap((one) => one.attempts)]
  const first = Math.min(...attempts.map(({ sentAt }) => sentAt))
  const last = Math.min(...attempts.filter(isAcknowledged).map(({ endedAt }) => endedAt))
  const isBlocked = isBlockedBetween(run, person, first, last)
  if (isBlocked === undefined || isBlocked === isRefusedOnArrival(life)) return []
  return [
    isBlocked
      ? `lead ${life.id} is taken, although person ${person} is blocked`
      : `lead ${life.id} is refused, although person ${person} is not blocked`
  ]
}

/**
 * Leads of blocked persons that are not refused and erased when they arrive, and others that are. A lead that no answer
 * named may be a row of a file whose person was erased; `wrongAcknowledgements` counts those.
 */
export const wrongBlocks = (run: Run, lives: ReadonlyMap<number, LeadLife>): ReadonlyArray<string> => {
  const sent = run.notes.creations.filter(({ isChanged }) => !isChanged)
  return [
    ...[...Map.groupBy(sent, ({ step }) => step).values()].flatMap((creations) => wrongArrival(run, creations, lives)),
    ...[...lives.values()]
      .filter((life) => life.changes.includes("lead.anonymised") !== isRefusedOnArrival(life))
      .filter(({ id }) => run.observed.unnamed.get(id) !== "")
      .map((life) =>
        isRefusedOnArrival(life)
          ? `lead ${life.id} is refused on arrival, and not erased`
          : `lead ${life.id} is erased, and was not refused on arrival`
      )
  ]
}
