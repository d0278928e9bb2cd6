import { connect } from "node:net"

/** The target of the load, its connections and its duration. */
export interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly warmSeconds: number
  readonly seconds: number
  /** The nth request as sent, counted from 1. It must be ASCII. */
  readonly request: (n: number) => string
  /** Called at the end of the warm-up and at the end of the measured time. */
  readonly mark?: (moment: "start" | "end") => void
  /** Called for each request answered in the measured time, with its number and its duration in milliseconds. */
  readonly answered?: (n: number, millis: number) => void
}

/** The answers to the load. */
export interface LoadResult {
  /** All requests sent, including those of the warm-up and those under way at the end. Each was answered. */
  readonly sent: number
  /** The count of each status, over all requests. */
  readonly statuses: ReadonlyMap<number, number>
  /** The durations of the requests answered in the measured time, in milliseconds, ascending. */
  readonly millis: Float64Array
  /** The measured time in seconds. */
  readonly seconds: number
}

/** The status and length of the first answer in the text, or undefined while it is incomplete. */
const answerIn = (text: string): { readonly status: number; readonly length: number } | undefined => {
  const end = text.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`an answer without its length: ${text.slice(0, end)}`)
  return text.length < end + 4 + length ? undefined : { status: Number(text.slice(9, 12)), length: end + 4 + length }
}

/** Makes a request that posts a lead. */
export const postOf = (url: string, token: string) => {
  const headers = `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const head = `POST /api/leads HTTP/1.1\r\n${headers}Accept: application/json\r\nContent-Length: `
  return (lead: object): string => {
    const body = JSON.stringify(lead)
    return `${head}${body.length}\r\n\r\n${body}`
  }
}

/**
 * Sends requests over connections that each send the next one once the last is answered, and fails on any answer that
 * is not 2xx. It does as little work as it can, because it takes processor time from a server on the same machine.
 */
export const load = async (options: LoadOptions): Promise<LoadResult> => {
  const { hostname, port } = new URL(options.url)
  const statuses = new Map<number, number>()
  const millis: Array<number> = []
  const times = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  let [sent, isOver] = [0, false]

  const sender = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let [number, sentAt, rest] = [0, 0, ""]
      const send = () => {
        if (isOver) {
          resolve()
          socket.destroy()
          return
        }
        number = ++sent
        const request = options.request(number)
        sentAt = performance.now()
        socket.write(request, "latin1")
      }
      const read = (text: string) => {
        rest += text
        const answer = answerIn(rest)
        if (answer === undefined) return
        const { length, status } = answer
        if (status < 200 || status > 299 || rest.length !== length) throw new Error(`an answer was: ${rest}`)
        rest = ""
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const now = performance.now()
        if (now >= times.start && now < times.end) {
          millis.push(now - sentAt)
          options.answered?.(number, now - sentAt)
        }
        send()
      }
      socket.setNoDelay().setEncoding("latin1").on("connect", send)
      socket.on("data", (text) => {
        try {
          read(String(text))
        } catch (error) {
          isOver = true
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
      socket.on("error", reject).on("close", () => reject(new Error("a connection was closed")))
    })

  const note = (moment: "start" | "end") => {
    times[moment] = performance.now()
    isOver = moment === "end"
    options.mark?.(moment)
  }
  const timers = [
    setTimeout(() => note("start"), options.warmSeconds * 1000),
    setTimeout(() => note("end"), (options.warmSeconds + options.seconds) * 1000)
  ]
  try {
    await Promise.all(Array.from({ length: options.connections }, sender))
  } finally {
    timers.forEach(clearTimeout)
  }
  return { sent, statuses, millis: Float64Array.from(millis).toSorted(), seconds: (times.end - times.start) / 1000 }
}
