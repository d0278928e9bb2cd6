import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../../proof/test/FreePort.ts"

const configuration = readFileSync(
  fileURLToPath(new URL("../../../../deploy/high-availability/haproxy.cfg", import.meta.url)),
  "utf8"
)

const missingHaproxy =
  spawnSync("haproxy", ["-v"]).status === 0
    ? undefined
    : "SKIPPED: no haproxy can be run here, so the way to the primary is not tested (Debian: apt-get install haproxy)"

if (missingHaproxy !== undefined) console.warn(missingHaproxy)

/** A machine whose Patroni answers with a status, and whose PostgreSQL tells each connection its name. */
const machine = Effect.fnUntraced(function* (name: string) {
  const patroni = { status: 503 }
  const rest = createHttpServer((_, response) => response.writeHead(patroni.status).end())
  const postgres = createServer((socket) => socket.on("error", () => undefined).write(name))
  const ports = yield* Effect.forEach([postgres, rest], (server) =>
    Effect.acquireRelease(
      Effect.promise(async () => {
        await once(server.listen(0, "127.0.0.1"), "listening")
        return (server.address() as AddressInfo).port
      }),
      () => Effect.sync(() => server.close())
    )
  )
  return { patroni, line: `127.0.0.1:${ports[0]} check port ${ports[1]}` }
})

/** Runs HAProxy with the configuration of the project before two machines, and returns its port. */
const haproxy = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  const port = yield* freePort
  const folder = mkdtempSync(join(tmpdir(), "leadwell-haproxy-"))
  const [one = "", two = ""] = lines
  const file = join(folder, "haproxy.cfg")
  writeFileSync(
    file,
    configuration
      .replace("10.0.0.1:5432 check port 8008", one)
      .replace("10.0.0.2:5432 check port 8008", two)
      .replace("127.0.0.1:5000", `127.0.0.1:${port}`)
  )
  yield* Effect.acquireRelease(
    Effect.sync(() => spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" })),
    (child) =>
      Effect.promise(async () => {
        const closed = once(child, "close")
        child.kill("SIGKILL")
        await closed
        rmSync(folder, { recursive: true, force: true })
      })
  )
  return port
})

/** Connects, and returns the first word, or nothing when the connection ends before, with its end. */
const connection = (port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined)
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
      const word = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))))
      return { socket, closed, name: await Promise.race([word, closed.then(() => undefined)]) }
    }),
    ({ socket }) => Effect.sync(() => socket.destroy())
  )

/** Connects until a connection leads to a machine, or nowhere. */
const connectedTo = (port: number, name: string | undefined) =>
  Effect.repeat(connection(port), {
    until: (one) => one.name === name,
    schedule: Schedule.spaced("50 millis"),
    times: 1200
  })

describe("the HAProxy before a primary and its standby", () => {
  it.live.skipIf(missingHaproxy !== undefined)("leads to the primary alone, and cuts what leads to another", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* machine("one"), yield* machine("two")]
      const port = yield* haproxy([one.line, two.line])
      one.patroni.status = 200
      const early = yield* connectedTo(port, "one")
      assert.strictEqual(early.name, "one")
      one.patroni.status = 503
      yield* Effect.promise(() => early.closed)
      assert.isUndefined((yield* connectedTo(port, undefined)).name)
      two.patroni.status = 200
      assert.strictEqual((yield* connectedTo(port, "two")).name, "two")
    })
  )
})
