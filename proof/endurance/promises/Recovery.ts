import type { Exchange, Struck } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"
import { type Fault, nameOf } from "../world/FaultPlan.ts"
import { isDisturbing, longestAnswer, stoppedFor } from "./Answers.ts"

/** How long a server may take to say whether it is ready, in milliseconds. */
const longestCheck = 5000

/** How long it may take until a fault has begun, in milliseconds. */
const longestBeginning = 1000

const isCreated = ({ status, what }: Exchange): boolean => what === "create" && (status === 201 || status === 200)

/** Faults after which no other began before creates had to be back. */
const lastOnes = (struck: ReadonlyArray<Struck>, limit: number): ReadonlyArray<Struck> =>
  struck.filter(({ until }) => !struck.some((other) => other.from < until + limit && other.until > until))

/** Servers on which creates were not back in time after a fault. */
const late = ({ notes, slowness }: Run): ReadonlyArray<string> => {
  const limit = longestAnswer * slowness
  const servers = [...new Set(notes.exchanges.map(({ server }) => server))]
  return lastOnes(notes.struck.filter(isDisturbing), limit).flatMap(({ fault, until }) =>
    servers
      .filter(
        (server) =>
          !notes.exchanges.some(
            (exchange) =>
              exchange.server === server &&
              isCreated(exchange) &&
              exchange.endedAt >= until &&
              exchange.endedAt <= until + limit
          )
      )
      .map((server) => `server ${server} creates no lead within 20 s of the ${nameOf(fault)}`)
  )
}

/** Whether a fault takes the database away from a server, so that it is not ready. */
const takesAway = (fault: Fault, server: number): boolean => {
  if (fault.of === "database") return fault.does !== "restart" && fault.does !== "full"
  return fault.of === "connections" && fault.server === server && (fault.does === "cut" || fault.does === "silence")
}

const wrongReadiness = (run: Run): ReadonlyArray<string> =>
  run.notes.exchanges
    .filter(({ what }) => what === "ready")
    .flatMap((exchange) => {
      const { endedAt, sentAt, server, status } = exchange
      const away = run.notes.struck.find(
        ({ fault, from, until }) =>
          takesAway(fault, server) && sentAt >= from + longestBeginning * run.slowness && endedAt <= until
      )
      const took = endedAt - sentAt - stoppedFor(run, exchange)
      return [
        status === 200 && away !== undefined ? [`server ${server} is ready during the ${nameOf(away.fault)}`] : [],
        took > longestCheck * run.slowness && status !== 0
          ? [`server ${server} takes ${took} ms to tell whether it is ready`]
          : []
      ].flat()
    })

/** How many connections a server may ask for while its database is away: a pool full, and then some a second. */
const mostConnections = (seconds: number): number => 50 + 10 * seconds

/** Servers that ask a database that is away for connections over and over, which takes a whole processor. */
const storms = ({ notes }: Run): ReadonlyArray<string> =>
  notes.struck.flatMap(({ connections, fault, from, until }) =>
    connections.flatMap((count, server) =>
      takesAway(fault, server) && count > mostConnections((until - from) / 1000)
        ? [`server ${server} asks for ${count} connections during the ${nameOf(fault)}`]
        : []
    )
  )

/** What is wrong with how servers get over faults, and with what they say about it. */
export const wrongRecovery = (run: Run): ReadonlyArray<string> => [...late(run), ...wrongReadiness(run), ...storms(run)]
