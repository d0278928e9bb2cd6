// Measures what idle connections cost in memory, and what slow senders cost the others, for the server and the plain
// peer.
// node launch.cjs benchmark/servers/connections.ts [--idle 10000] [--slow 1000] [--rounds 3] [--seconds 10] [--warm 15]
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { contenders } from "../Contenders.ts"
import { withPostgres } from "../load/DurablePostgres.ts"
import { load, postOf } from "../load/Load.ts"
import { mebibytes } from "../load/ProcessUse.ts"
import type { RunningProgram } from "../load/RunningProgram.ts"
import { quantile } from "../load/Spread.ts"
import { withCatalogFile } from "../samples/CatalogFile.ts"
import { sampleCatalog, sampleToken } from "../samples/SampleCatalog.ts"
import { sampleLead } from "../samples/SampleLead.ts"

const { values } = parseArgs({
  options: {
    idle: { type: "string", default: "10000" },
    slow: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
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
  return {
    count: () => sockets.size,
    close: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** Asks once, and then keeps the connection. */
const idle = (socket: Socket) => socket.write("GET /health/live HTTP/1.1\r\nHost: benchmark\r\n\r\n")

/** In how many pieces, half a second apart, a slow sender sends a lead. After ten seconds it would be refused. */
const pieces = 18

let slowlySent = 10_000_000

/** Sends a lead slowly, and closes the connection after the answer, whose status is noted. */
const slow = (url: string, statuses: Map<string, number>) => {
  const post = postOf(url, sampleToken)
  return (socket: Socket) => {
    const text = post(sampleLead(++slowlySent))
    const size = Math.ceil(text.length / pieces)
    let from = 0
    const timer = setInterval(() => socket.write(text.slice(from, (from += size)), "latin1"), 500)
    socket
      .once("data", (answer) => {
        const status = answer.toString("latin1", 9, 12)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        socket.end()
      })
      .once("close", () => clearInterval(timer))
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

/** What idle connections hold of the memory of a server, and the leads of others beside them. */
const tellIdle = async (name: string, server: RunningProgram) => {
  const count = Number(values.idle)
  await setTimeout(3000)
  const before = mebibytes(server.pid, "now")
  const opened = await open(server.url, count, idle)
  await setTimeout(3000)
  const after = mebibytes(server.pid, "now")
  const each = (((after - before) * 1024) / count).toFixed(1)
  console.log(`${name}, ${count} idle: ${before.toFixed(0)} to ${after.toFixed(0)} MiB, ${each} KiB each`)
  console.log(`${name}, beside them: ${told(await fast(server, Number(values.warm)))}; ${opened.count()} are open`)
  opened.close()
  await setTimeout(2000)
}

/** The leads of others alone, and beside slow senders. */
const tellSlow = async (name: string, server: RunningProgram) => {
  const alone = await fast(server, 2)
  const statuses = new Map<string, number>()
  const opened = await open(server.url, Number(values.slow), slow(server.url, statuses))
  const beside = await fast(server, 2)
  opened.close()
  await setTimeout(2000)
  const ratio = (beside.rate / alone.rate).toFixed(2)
  console.log(`${name}: alone ${told(alone)}; beside ${values.slow} slow senders ${told(beside)}; ${ratio} times`)
  console.log(`  the slow ones were answered ${[...statuses].map(([status, n]) => `${n} times ${status}`).join(", ")}`)
}

await withCatalogFile(sampleCatalog, (catalogFile) =>
  withPostgres(async (postgres) => {
    const servers: Array<readonly [string, RunningProgram]> = []
    try {
      for (const { name, start } of contenders.filter(({ name }) => name === "ours" || name === "plain")) {
        const databaseUrl = await postgres.createDatabase(`connections_${name}`)
        servers.push([name, await start({ databaseUrl, catalogFile, nodeOptions: [] })])
      }
      for (const [name, server] of servers) await tellIdle(name, server)
      for (let round = 1; round <= Number(values.rounds); round++) {
        for (const [name, server] of servers) await tellSlow(name, server)
      }
    } finally {
      for (const [, server] of servers) await server.stop()
    }
  })
)
