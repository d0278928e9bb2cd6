import { Effect, Fiber } from "effect"
import { HttpServer } from "effect/http"
import { connect, type Socket } from "node:net"
import { tokens } from "./TestCatalog.ts"

/** A raw request, and how it is sent. */
export interface Sent {
  /** An undefined one is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** The sizes of the body's chunks. Without it, the body is sent with its length. */
  readonly chunks?: number
  /** After this many bytes of the body, the client closes the connection or stops sending. */
  readonly until?: { readonly bytes: number; readonly next: "cut" | "wait" }
}

/** The answer. `status` is undefined when the connection ended without an answer. */
export interface Told {
  readonly status: number | undefined
  readonly text: string
}

const chunked = (body: Uint8Array, size: number): Buffer => {
  const parts: Array<Uint8Array> = []
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size)
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"))
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")])
}

/** Whether an answer is there as its length says. A server may go on reading what is left of a request. */
const isWhole = (answer: Buffer): boolean => {
  const end = answer.indexOf("\r\n\r\n")
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.toString())?.[1]
  return end >= 0 && length !== undefined && answer.length >= end + 4 + Number(length)
}

const parse = (answer: Buffer): Told => {
  const text = answer.toString()
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]
  return { status: status === undefined ? undefined : Number(status), text: text.slice(text.indexOf("\r\n\r\n") + 4) }
}

/** Starts a POST to a path as the reclaimer, on its own connection. The test writes the bytes. */
export const open = Effect.fnUntraced(function* (
  path: string,
  { body, chunks, headers }: Sent,
  begin: (socket: Socket) => void = () => undefined
) {
  const { address } = yield* HttpServer.HttpServer
  const { port } = new URL(HttpServer.formatAddress(address))
  const length = chunks === undefined ? { "content-length": `${body.length}` } : { "transfer-encoding": "chunked" }
  const all = { host: "a", connection: "close", authorization: `Bearer ${tokens.reclaimer}`, ...length, ...headers }
  const lines = Object.entries(all).map(([name, value]) => (value === undefined ? "" : `${name}: ${value}\r\n`))
  const socket = connect(Number(port), "127.0.0.1")
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
  begin(socket)
  const ended = new Promise<Told>((resolve) => {
    const received: Array<Uint8Array> = []
    socket.on("data", (bytes) => {
      received.push(Buffer.from(bytes))
      if (isWhole(Buffer.concat(received))) socket.destroy()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(parse(Buffer.concat(received))))
  })
  const told = Effect.onInterrupt(
    Effect.promise(() => ended),
    () => Effect.sync(() => socket.destroy())
  )
  return {
    told: yield* Effect.forkChild(told, { startImmediately: true }),
    write: (bytes: Uint8Array): void => void socket.write(bytes)
  }
})

/** Posts to a path like {@link open}, and waits for the answer. */
export const post = Effect.fnUntraced(function* (path: string, sent: Sent) {
  const { body, chunks, until } = sent
  const wire = chunks === undefined ? body : chunked(body, chunks)
  const { told } = yield* open(path, sent, (socket) =>
    socket.write(wire.subarray(0, until?.bytes), () => {
      if (until?.next === "cut") socket.destroy()
    })
  )
  return yield* Fiber.join(told)
})
