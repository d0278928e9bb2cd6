import { sampleToken } from "../samples/SampleCatalog.ts"
import { sampleLead } from "../samples/SampleLead.ts"
import type { DurablePostgres } from "./DurablePostgres.ts"
import { load, postOf } from "./Load.ts"
import { familyMillis, processorMillis } from "./ProcessUse.ts"
import type { RunningProgram } from "./RunningProgram.ts"
import { spreadText } from "./Spread.ts"

/** How often servers get leads, how many seconds of each turn are measured, and how many pass before that. */
export interface TurnOptions {
  readonly rounds: number
  readonly seconds: number
  readonly settle: number
  /** The seconds of the first turn of each server, which is not measured. */
  readonly warm: number
  readonly connections: number
}

/** Reads the options from the texts of a command line. */
export const turnOptions = (values: Readonly<Record<keyof TurnOptions, string>>): TurnOptions => ({
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  settle: Number(values.settle),
  warm: Number(values.warm),
  connections: Number(values.connections)
})

/** Leads per second, and milliseconds of processor time for a lead: the server's, and with PostgreSQL's. */
export interface Turn {
  readonly rate: number
  readonly server: number
  readonly cpu: number
}

/**
 * Posts as many leads as they take to several servers that stand side by side, one after the other in short turns, so
 * that a machine that becomes slower favours none. Returns the turns of each server. `leadFor` makes the nth lead of a
 * server.
 */
export const inTurns = async (
  servers: ReadonlyArray<RunningProgram>,
  postgres: DurablePostgres,
  { connections, rounds, seconds, settle, warm }: TurnOptions,
  leadFor: (server: RunningProgram, n: number) => object = (_, n) => sampleLead(n)
): Promise<ReadonlyArray<ReadonlyArray<Turn>>> => {
  let numbered = 1_000_000
  const turn = async (server: RunningProgram, warmSeconds: number): Promise<Turn> => {
    const [post, first] = [postOf(server.url, sampleToken), numbered]
    const taken = { server: 0, postgres: 0 }
    const { millis, ...done } = await load({
      url: server.url,
      connections,
      warmSeconds,
      seconds,
      request: (n) => post(leadFor(server, first + n)),
      mark: (moment) => {
        const sign = moment === "start" ? -1 : 1
        taken.server += sign * processorMillis(server.pid)
        taken.postgres += sign * familyMillis(postgres.pid)
      }
    })
    numbered += done.sent
    const cpu = (taken.server + taken.postgres) / millis.length
    return { rate: millis.length / done.seconds, server: taken.server / millis.length, cpu }
  }
  const turns: ReadonlyArray<Array<Turn>> = servers.map(() => [])
  for (const server of servers) await turn(server, warm)
  for (let round = 0; round < rounds; round++) {
    const order = servers.map((server, index) => ({ server, own: turns[index]! }))
    for (const { own, server } of round % 2 === 0 ? order : order.toReversed()) own.push(await turn(server, settle))
  }
  return turns
}

const sum = (turns: ReadonlyArray<Turn>, key: keyof Turn) => turns.reduce((total, one) => total + one[key], 0)

/** Tells the turns of a server beside those of another: the median of the ratios, and the ratio of the sums. */
export const comparison = (turns: ReadonlyArray<Turn>, reference: ReadonlyArray<Turn>): string =>
  (["rate", "cpu"] as const)
    .map((key) => {
      const ratios = turns.map((one, round) => one[key] / reference[round]![key])
      const ofSums = sum(turns, key) / sum(reference, key)
      const name = key === "rate" ? "leads/s" : "CPU a lead"
      return `${name} × ${spreadText(ratios)}, ${ofSums.toFixed(2)} of the sums`
    })
    .join("; ")

/** Tells the means of the turns of a server. */
export const means = (turns: ReadonlyArray<Turn>): string => {
  const [rate, server, cpu] = (["rate", "server", "cpu"] as const).map((key) => sum(turns, key) / turns.length)
  return `${Math.round(rate!)} leads/s, ${server!.toFixed(2)} ms CPU of the server and ${(cpu! - server!).toFixed(2)} ms of PostgreSQL a lead`
}
