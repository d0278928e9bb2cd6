import { kindOf, nameOf, type PlannedFault } from "../world/FaultPlan.ts"

/** What came of a seed. */
export interface Verdict {
  readonly seed: number
  readonly faults: ReadonlyArray<PlannedFault>
  /** How many requests were sent, and how many leads were stored. */
  readonly requests: number
  readonly leads: number
  readonly seconds: number
  /** By how much time limits were stretched. */
  readonly slowness: number
  /** A message for each broken promise. */
  readonly broken: ReadonlyArray<string>
}

/** The most messages that are shown of a seed. */
const most = 20

/** A verdict as lines for a reader. */
export const linesOf = ({
  broken,
  faults,
  leads,
  requests,
  seconds,
  seed,
  slowness
}: Verdict): ReadonlyArray<string> => [
  `seed ${seed}: ${broken.length === 0 ? "every promise held" : `${broken.length} promises are broken`}`,
  `  ${requests} requests, ${leads} leads, ${seconds} s, time limits × ${slowness.toFixed(1)}`,
  ...faults.map((fault) => `  ${nameOf(fault)} from ${fault.from} to ${fault.until} ms`),
  ...broken.slice(0, most).map((message) => `  BROKEN: ${message}`)
]

/** Some verdicts as lines for a reader: how many seeds held, and how often each kind of fault struck in those. */
export const tallyOf = (verdicts: ReadonlyArray<Verdict>): ReadonlyArray<string> => {
  const held = verdicts.filter(({ broken }) => broken.length === 0)
  const kinds = Map.groupBy(
    held.flatMap(({ faults }) => faults),
    kindOf
  )
  return [
    `${held.length} of ${verdicts.length} seeds kept every promise, under these faults:`,
    ...[...kinds].map(([kind, faults]) => `  ${faults.length} × ${kind}`).toSorted()
  ]
}
