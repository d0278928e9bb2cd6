import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"

/** A request that was answered. */
export interface Answered {
  /** When the answer came, by `performance.now()`, and how long it took, in milliseconds. */
  readonly at: number
  readonly millis: number
  readonly status: number
  /** The number of the lead, if one was stored. */
  readonly lead: number | undefined
}

/** A load that continues when the server fails. */
export interface PersistentLoad {
  readonly answers: ReadonlyArray<Answered>
  /** How many requests were not answered, so that nobody knows whether their leads are stored. */
  readonly unanswered: () => number
  /** Sends no further requests, waits up to 20 seconds for the answers, and ends. */
  readonly stop: () => Promise<void>
}

/** How long a connection waits before it is made again, in milliseconds. */
const pause = 200

/**
 * Sends requests over connections that each send the next one once the last is answered. A refused request, and one
 * whose connection is lost, is not sent again.
 */
export const persistentLoad = (url: string, connections: number, request: () => string): PersistentLoad => {
  const { hostname, port } = new URL(url)
  const answers: Array<Answered> = []
  let [unanswered, isOver] = [0, false]

  const session = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname).setNoDelay().setEncoding("latin1")
      let [sentAt, rest] = [0, ""]
      const send = () => {
        if (isOver) return socket.destroy()
        sentAt = performance.now()
        return socket.write(request(), "latin1")
      }
      socket.on("connect", send).on("data", (text) => {
        rest += String(text)
        const end = rest.indexOf("\r\n\r\n")
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(rest)?.[1])
        if (end < 0 || rest.length < end + 4 + length) return
        const now = performance.now()
        const lead = /"id":\s*"(\d+)"/.exec(rest.slice(end))?.[1]
        const status = Number(rest.slice(9, 12))
        answers.push({ at: now, millis: now - sentAt, status, lead: lead === undefined ? undefined : Number(lead) })
        ;[rest, sentAt] = ["", 0]
        send()
      })
      socket
        .on("error", () => socket.destroy())
        .on("close", () => {
          if (sentAt > 0) unanswered++
          resolve()
        })
    })

  const sender = async (): Promise<void> => {
    await session()
    if (isOver) return
    await setTimeout(pause)
    await sender()
  }
  const senders = Promise.all(Array.from({ length: connections }, sender))
  return {
    answers,
    unanswered: () => unanswered,
    stop: async () => {
      isOver = true
      await Promise.race([senders, setTimeout(20_000)])
    }
  }
}
