/** When a request is sent again, and when not. Times are in milliseconds. */
export interface RetryOptions {
  /** How long a call may take, with its waits: 60 000 unless given. */
  readonly timeLimit?: number
  /** How long one request may take until its whole answer is there: 20 000 unless given. */
  readonly requestLimit?: number
  /** A time that nobody sets, as `performance.now` returns it. */
  readonly now?: () => number
  /** Waits. It must return early when the signal is aborted, or is already. */
  readonly sleep?: (millis: number, signal: AbortSignal) => Promise<unknown>
}

/** An answer of which the whole body arrived. `body` is undefined unless it is JSON. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  /** The time of day of the server. */
  readonly date: string | null
  readonly body: unknown
}

/** A call that gave up. The server may have received the request, unless the reason is `answer`. */
export interface GivenUp {
  readonly outcome: "given_up"
  /**
   * `time`: another attempt would pass the time limit. `aborted`: the caller aborted it. `answer`: the server refuses
   * the request as it is, such as a wrong token (401), so that somebody must mend something first.
   */
  readonly reason: "time" | "aborted" | "answer"
  /** The status of the last answer, or null if the last request got none. */
  readonly status: number | null
}

/** Whether the same request may get another answer later. */
const isTransient = (status: number): boolean => status === 408 || status === 409 || status === 429 || status >= 500

/** A client waits a day at most, which a timer can do. */
const longestWait = 86_400_000

/** Returns the instant of a date of HTTP, or NaN. A browser reads many other texts as dates, each its own ones. */
const instantOf = (text: string): number => {
  const instant = new Date(text)
  return instant.toUTCString() === text ? instant.getTime() : Number.NaN
}

/** How long to wait after a failed attempt, counted from 0: what the server says, or 1, 2, 4, then 8 seconds. */
const waitAfter = (attempt: number, { date, retryAfter }: Pick<Answer, "date" | "retryAfter">): number => {
  const text = retryAfter ?? ""
  const stated = /^\d+$/.test(text) ? Number(text) * 1000 : instantOf(text) - instantOf(date ?? "")
  return Number.isNaN(stated) ? 1000 * 2 ** Math.min(attempt, 3) : Math.min(Math.max(0, stated), longestWait)
}

/** Waits, and no longer once the signal is aborted. */
export const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    signal.addEventListener("abort", end)
    if (signal.aborted) end()
  })

/** Sends a request once. Returns undefined unless the whole answer arrives within the limit. */
const sendOnce = async (
  send: (signal: AbortSignal) => Promise<Answer>,
  limit: number,
  signal: AbortSignal
): Promise<Answer | undefined> => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, limit)
  signal.addEventListener("abort", abort)
  try {
    return await send(controller.signal)
  } catch {
    // The error may hold what was sent.
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", abort)
  }
}

/** Sends a request until `read` returns something for its answer, or repeating it helps no more. */
export const withRetries = async <A>(
  send: (signal: AbortSignal) => Promise<Answer>,
  read: (answer: Answer) => A | undefined,
  { now = () => performance.now(), requestLimit = 20_000, sleep = pause, timeLimit = 60_000 }: RetryOptions,
  signal: AbortSignal = new AbortController().signal
): Promise<A | GivenUp> => {
  const deadline = now() + timeLimit
  let status: number | null = null
  const givenUp = (reason: GivenUp["reason"]): GivenUp => ({ outcome: "given_up", reason, status })
  for (let attempt = 0; !signal.aborted; attempt++) {
    const answer = await sendOnce(send, Math.max(0, Math.min(requestLimit, deadline - now())), signal)
    status = answer?.status ?? null
    const found = answer && read(answer)
    if (found !== undefined) return found
    // A page of a proxy under 200 is no answer of Leadwell, and says nothing of the request.
    if (answer && answer.status >= 300 && !isTransient(answer.status)) return givenUp("answer")
    const wait = waitAfter(attempt, answer ?? { date: null, retryAfter: null })
    if (now() + wait >= deadline) return givenUp("time")
    await sleep(wait, signal)
  }
  return givenUp("aborted")
}
