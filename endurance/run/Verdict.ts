/** What came of a seed. */
export interface Verdict {
  readonly seed: number
  readonly faults: ReadonlyArray<string>
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
  ...faults.map((fault) => `  ${fault}`),
  ...broken.slice(0, most).map((message) => `  BROKEN: ${message}`)
]
