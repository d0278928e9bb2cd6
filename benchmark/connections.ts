// Measures what idle connections cost in memory, and what slow senders cost the others.
// node launch.cjs benchmark/connections.ts [--idle 10000] [--slow 1000] [--rounds 3] [--seconds 5] [--warm 15]
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { ours } from "./Contenders.ts"
import { withPostgres } from "./load/DurablePostgres.ts"
import { load, postOf, quantile } from "./load/Load.ts"
import { mebibytes } from "./load/ProcessUse.ts"
import type { RunningProgram } from "./load/RunningProgram.ts"
import { withCatalogFile } from "./samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "./samples/SampleCatalog.ts"
import { sampleLead } from "./samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    idle: { type: "string", default: "10000" },
    slow: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    warm: { type: "string", default: "15" }
  }
})

/** How many connections are opened at once. More would wait for each other in the queue of the server's port. */
const step = 200

/** Opens connections, and runs something on each. A connection that is closed is opened again until the end. */
const open = async (url: string, count: number, use: (socket: Socket) => void) => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isOver = false
  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        use(socket)
        resolve()
      })
      sockets.add(socket)
      socket.resume()
      socket
        .on("error", () => socket.destroy())
        .on("close", () => {
          sockets.delete(socket)
          if (!isOver) void one()
        })
    })
  for (let opened = 0; opened < count; opened += step) {
    await Promise.all(Array.from({ length: Math.min(step, count - opened) }, one))
  }
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

/** Asks once, and then keeps the connection. */
const idle = (socket: Socket) => socket.write("GET /health/live HTTP/1.1\r\nHost: benchmark\r\n\r\n")

/** In how many pieces, half a second apart, a slow sender sends a lead. After ten seconds it would be refused. */
const pieces = 18

/** Sends a lead slowly, and closes the connection after the answer. */
const slow = (url: string) => {
  const post = postOf(url, sampleToken)
  let number = 10_000_000
  return (socket: Socket) => {
    const text = post(sampleLead(++number))
    const size = Math.ceil(text.length / pieces)
    let from = 0
    const timer = setInterval(() => socket.write(text.slice(from, (from += size)), "latin1"), 500)
    socket.once("data", () => socket.end()).once("close", () => clearInterval(timer))
  }
}

let sent = 0

/** The leads a second of 64 connections, and the 99th percentile of their durations. */
const fast = async ({ url }: RunningProgram, warmSeconds: number) => {
  const post = postOf(url, sampleToken)
  const { millis, seconds } = await load({
    url,
    connections: 64,
    warmSeconds,
    seconds: Number(values.seconds),
    request: () => post(sampleLead(++sent))
  })
  return { rate: millis.length / seconds, p99: quantile(millis, 0.99) }
}

const told = ({ p99, rate }: Awaited<ReturnType<typeof fast>>) =>
  `${Math.round(rate)} leads/s, p99 ${p99.toFixed(0)} ms`

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const databaseUrl = await postgres.createDatabase("connections")
    const server = await ours.start({ databaseUrl, catalogFile, nodeOptions: [] })
    try {
      const count = Number(values.idle)
      await setTimeout(3000)
      const before = mebibytes(server.pid, "now")
      const close = await open(server.url, count, idle)
      await setTimeout(3000)
      const after = mebibytes(server.pid, "now")
      console.log(
        `${count} idle connections: ${before.toFixed(0)} to ${after.toFixed(0)} MiB, ${(((after - before) * 1024) / count).toFixed(1)} KiB each`
      )
      console.log(`leads beside them: ${told(await fast(server, Number(values.warm)))}`)
      close()
      await setTimeout(2000)
      for (let round = 1; round <= Number(values.rounds); round++) {
        const alone = await fast(server, 2)
        const end = await open(server.url, Number(values.slow), slow(server.url))
        const beside = await fast(server, 2)
        end()
        await setTimeout(2000)
        const ratio = (beside.rate / alone.rate).toFixed(2)
        console.log(
          `round ${round}: alone ${told(alone)}; beside ${values.slow} slow senders ${told(beside)}; ${ratio} ×`
        )
      }
    } finally {
      await server.stop()
    }
  })
)
