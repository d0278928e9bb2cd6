/** What a fuzz found: how the server and its document differ, and which operations did something. */
export interface Findings {
  /** Notes a difference. The first example of each is kept. */
  readonly note: (what: string, example: unknown) => void
  readonly deviations: ReadonlyMap<string, string>
  /** How often each operation answered with each status. */
  readonly statuses: Map<string, Map<number, number>>
}

/** Makes empty findings. */
export const makeFindings = (): Findings => {
  const deviations = new Map<string, string>()
  return {
    deviations,
    statuses: new Map(),
    note: (what, example) => {
      if (!deviations.has(what)) deviations.set(what, JSON.stringify(example).slice(0, 1500))
    }
  }
}

/** Counts an answer. */
export const count = ({ statuses }: Findings, operation: string, status: number): void => {
  const known = statuses.get(operation) ?? new Map<number, number>()
  statuses.set(operation, known.set(status, (known.get(status) ?? 0) + 1))
}
