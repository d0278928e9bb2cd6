import { Effect } from "effect"
import { createSocket } from "node:dgram"
import { once } from "node:events"

/** What a name server says of a name: IPv4 addresses, that there is no such name, or nothing at all. */
export type Said = ReadonlyArray<readonly [number, number, number, number]> | "absent" | "silent"

const nameIn = (query: Buffer): string => {
  const labels: Array<string> = []
  for (let at = 12; query[at] !== 0; at += query[at]! + 1)
    labels.push(query.toString("latin1", at + 1, at + 1 + query[at]!))
  return labels.join(".")
}

/** Answers a query of RFC 1035 for addresses of IPv4; a query for addresses of IPv6 finds none. */
const answerTo = (query: Buffer, said: Exclude<Said, "silent">): Buffer => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const isFour = question.readUInt16BE(question.length - 4) === 1
  const addresses = said === "absent" || !isFour ? [] : said
  const header = Buffer.from([
    query[0]!,
    query[1]!,
    0x81,
    said === "absent" ? 0x83 : 0x80,
    0,
    1,
    0,
    addresses.length,
    0,
    0,
    0,
    0
  ])
  const records = addresses.map((address) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]))
  return Buffer.concat([header, question, ...records])
}

/** A name server on a free port of 127.0.0.1. Returns its address as a resolver takes it. */
export const nameServer = (say: (name: string) => Said) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const socket = createSocket("udp4")
      socket.on("message", (query, { address, port }) => {
        const said = say(nameIn(query))
        if (said !== "silent") socket.send(answerTo(query, said), port, address)
      })
      socket.bind(0, "127.0.0.1")
      await once(socket, "listening")
      return socket
    }),
    (socket) => Effect.sync(() => socket.close())
  ).pipe(Effect.map((socket) => `127.0.0.1:${socket.address().port}`))
