/** The measurements of a contender in one round. */
export interface Run {
  readonly name: string
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Processor time per lead, in milliseconds. */
  readonly serverMillis: number
  readonly postgresMillis: number
  /** Write-ahead log per lead, warm-up included. */
  readonly walKilobytes: number
  /** Peak memory of the server, in mebibytes. */
  readonly peak: number
}

/** How many times as fast as another the server is: over all rounds, and in the slowest and fastest round. */
export interface Ratio {
  readonly all: number
  readonly lowest: number
  readonly highest: number
}

const ratesOf = (runs: ReadonlyArray<Run>, name: string) =>
  runs.filter((run) => run.name === name).map(({ rate }) => rate)

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

const mean = (values: ReadonlyArray<number>): number => sum(values) / values.length

/**
 * The server's rate divided by another's. Ratios are taken within a round, because the machine changes between rounds.
 */
export const ratioTo = (runs: ReadonlyArray<Run>, other: string): Ratio => {
  const [ours, theirs] = [ratesOf(runs, "ours"), ratesOf(runs, other)]
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
  return { all: sum(ours) / sum(theirs), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}

const processorOf = (runs: ReadonlyArray<Run>, name: string): number =>
  mean(runs.filter((run) => run.name === name).map(({ postgresMillis, serverMillis }) => serverMillis + postgresMillis))

/**
 * The server's processor time per lead, PostgreSQL included, divided by another's. Other work on the machine affects it
 * less than rates.
 */
export const processorRatio = (runs: ReadonlyArray<Run>, other: string): number =>
  processorOf(runs, "ours") / processorOf(runs, other)

const columns = (name: string, { p50, p99, peak, postgresMillis, rate, serverMillis, walKilobytes }: Run): string =>
  [
    name.padEnd(9),
    `${Math.round(rate)} requests/s`.padStart(18),
    `p50 ${p50.toFixed(1)} ms`.padStart(14),
    `p99 ${p99.toFixed(1)} ms`.padStart(14),
    `CPU a lead ${serverMillis.toFixed(3)} + ${postgresMillis.toFixed(3)} ms`.padStart(32),
    `WAL ${walKilobytes.toFixed(1)} kB`.padStart(14),
    `peak ${Math.round(peak)} MiB`.padStart(15)
  ].join("")

/** Prints one run. */
export const printRun = (round: number, run: Run): void => console.log(columns(`${round} ${run.name}`, run))

/** Prints the means of each contender over all rounds, and the ratios. */
export const printSummary = (runs: ReadonlyArray<Run>): void => {
  console.log("")
  for (const name of new Set(runs.map((run) => run.name))) {
    const own = runs.filter((run) => run.name === name)
    const over = (value: (run: Run) => number) => mean(own.map(value))
    console.log(
      columns(name, {
        name,
        rate: over(({ rate }) => rate),
        p50: over(({ p50 }) => p50),
        p99: over(({ p99 }) => p99),
        serverMillis: over(({ serverMillis }) => serverMillis),
        postgresMillis: over(({ postgresMillis }) => postgresMillis),
        walKilobytes: over(({ walKilobytes }) => walKilobytes),
        peak: Math.max(...own.map(({ peak }) => peak))
      })
    )
  }
  console.log("")
  if (!runs.some(({ name }) => name === "ours")) return
  const others = new Set(runs.map(({ name }) => name).filter((name) => name !== "ours"))
  for (const other of others) {
    const processor = processorRatio(runs, other).toFixed(2)
    console.log(
      `ours ÷ ${other}: ${ratioText(ratioTo(runs, other))}, with ${processor} times the processor time a lead`
    )
  }
}

const figure = (value: number): string => value.toFixed(2)

/** A ratio with its range over the rounds. */
export const ratioText = ({ all, highest, lowest }: Ratio): string =>
  `${figure(all)} (${figure(lowest)} to ${figure(highest)})`
