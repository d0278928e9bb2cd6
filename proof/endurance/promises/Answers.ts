import type { Exchange, Struck } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"

/** How long a request may take, and how long creates may stay away after a fault, in milliseconds. */
export const longestAnswer = 20_000

/**
 * The slowness from which a machine may make servers unavailable without a fault. A database that does not answer
 * within two seconds counts as away.
 */
const busy = 1.5

const allowed = new Set([0, 200, 201, 204, 409, 422, 503])

/**
 * Whether a fault may make any server answer 503. A stopped or silent server may hold locks on which the other waits. A
 * wrong clock and a faulty receiver are no reason.
 */
export const isDisturbing = ({ fault }: Struck): boolean => fault.of !== "clock" && fault.of !== "receiver"

const overlap = (struck: Struck, first: number, last: number): number =>
  Math.max(0, Math.min(struck.until, last) - Math.max(struck.from, first))

/** For how long a server was stopped while it had a request. */
export const stoppedFor = ({ notes }: Run, { endedAt, sentAt, server }: Exchange): number =>
  notes.struck
    .filter(({ fault }) => fault.of === "server" && fault.does === "stop" && fault.server === server)
    .reduce((sum, struck) => sum + overlap(struck, sentAt, endedAt), 0)

/** Whether the server of a request was killed or restarted meanwhile. Both cut connections. */
const isCut = ({ notes }: Run, { endedAt, sentAt, server }: Exchange): boolean =>
  notes.struck.some(
    ({ fault, from, until }) =>
      fault.of === "server" && fault.does !== "stop" && fault.server === server && from <= endedAt && until >= sentAt
  )

const wrongAnswer = (run: Run, exchange: Exchange): ReadonlyArray<string> => {
  const { endedAt, hasBody, hasRetryAfter, sentAt, status, what } = exchange
  const took = endedAt - sentAt - stoppedFor(run, exchange)
  const isExcused = run.notes.struck.some(
    (struck) => isDisturbing(struck) && struck.from <= endedAt && struck.until + longestAnswer * run.slowness >= sentAt
  )
  return [
    allowed.has(status) ? [] : [`is answered ${status}`],
    status === 0 && !isCut(run, exchange) ? ["has no answer, although its server was not killed"] : [],
    status === 503 && what !== "ready" && !hasRetryAfter ? ["is answered 503 without Retry-After"] : [],
    status >= 400 && !hasBody ? [`is answered ${status} without a body`] : [],
    status === 503 && !isExcused && run.slowness < busy ? ["is answered 503 without a fault"] : [],
    took > longestAnswer * run.slowness ? [`takes ${Math.round(took / 1000)} s`] : []
  ].flat()
}

/** What is wrong with the answers of the servers. */
export const wrongAnswers = (run: Run): ReadonlyArray<string> => {
  const start = Math.min(...run.notes.exchanges.map(({ sentAt }) => sentAt))
  return run.notes.exchanges.flatMap((exchange) =>
    wrongAnswer(run, exchange).map(
      (wrong) => `${exchange.what} at ${exchange.sentAt - start} ms on server ${exchange.server} ${wrong}`
    )
  )
}
