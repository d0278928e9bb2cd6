import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../../proof/test/FreePort.ts"
import { dataFolder, type Outcome, sendUntil } from "../Load.ts"
import { type RunningServer, start } from "../RunningServer.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const compose = readFileSync(join(root, "compose.yaml"), "utf8")

/** The configuration that compose.yaml gives to the proxy. */
const [, caddyfile = ""] = /"\.\/(\S+):\/etc\/caddy\/Caddyfile:ro"/.exec(compose) ?? []

/** The delay that compose.yaml gives to the servers. */
const [, delay = ""] = /SHUTDOWN_DELAY_SECONDS: (\d+)/.exec(compose) ?? []

const missingCaddy =
  spawnSync("caddy", ["version"]).status === 0
    ? undefined
    : "SKIPPED: no caddy can be run here, so servers behind a proxy are not tested (Debian: apt-get install caddy)"

if (missingCaddy !== undefined) console.warn(missingCaddy)

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.on("close", () => resolve())
    child.kill("SIGKILL")
  })

/** Runs Caddy before servers, and returns its address once it can be reached. `log` gets what it logs. */
const proxyOf = Effect.fnUntraced(function* (servers: ReadonlyArray<string>, log: Array<string> = []) {
  const url = `http://127.0.0.1:${yield* freePort}`
  const folder = mkdtempSync(join(tmpdir(), "leadwell-caddy-"))
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const hosts = servers.map((server) => new URL(server).host).join(" ")
      const env = { PATH: process.env["PATH"] ?? "", HOME: folder, LEADWELL_ADDRESS: url, LEADWELL_SERVERS: hosts }
      const caddy = spawn("caddy", ["run", "--config", join(root, caddyfile), "--adapter", "caddyfile"], {
        env,
        stdio: ["ignore", "ignore", "pipe"]
      })
      caddy.stderr.on("data", (text) => log.push(String(text)))
      return caddy
    }),
    (child) => Effect.promise(() => ended(child).finally(() => rmSync(folder, { recursive: true, force: true })))
  )
  const isReached = Effect.promise(() =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  yield* Effect.repeat(isReached, { until: (ok) => ok })
  return url
})

/** A server on a fixed port, which a test can stop and start again. */
const serverWith = Effect.fnUntraced(function* (catalog: string) {
  const port = String(yield* freePort)
  const settings = { PORT: port, CATALOG_FILE: catalog, RATE_LIMIT_PER_MINUTE: "off", SHUTDOWN_DELAY_SECONDS: delay }
  let running: RunningServer | undefined
  const run = Effect.gen(function* () {
    running = yield* start(settings)
    yield* running.until("/docs)")
  })
  const stop = Effect.gen(function* () {
    if (running === undefined) return yield* Effect.die(new Error("no server runs"))
    yield* running.signal("SIGTERM")
    const { code, stderr } = yield* running.ended
    assert.deepStrictEqual([code, stderr], [0, ""])
  })
  return { url: `http://127.0.0.1:${port}`, run, stop }
})

const pair = Effect.gen(function* () {
  const { catalog } = yield* dataFolder
  const [one, other] = [yield* serverWith(catalog), yield* serverWith(catalog)]
  yield* Effect.all([one.run, other.run])
  return { one, other, url: yield* proxyOf([one.url, other.url]) }
})

/** A stand-in for a server. */
const standIn = (listener: RequestListener) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(
        () =>
          new Promise<Server>((resolve) => {
            const server = createServer(listener)
            server.listen(0, "127.0.0.1", () => resolve(server))
          })
      ),
      (server) => Effect.sync(() => server.closeAllConnections() ?? server.close())
    ),
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  )

/** A server that is ready, breaks the connection of every POST and of every search, and else answers its name. */
const fragileServer = (name: string) =>
  standIn((request, response) =>
    request.method === "POST" || request.url?.includes("?q=") ? request.destroy() : response.end(name)
  )

const noOutcome = (): Outcome => ({ acknowledged: new Map(), statuses: new Map() })

describe("the proxy of compose.yaml", () => {
  it("has a configuration and servers with a delay", () => {
    assert.strictEqual(caddyfile, "deploy/Caddyfile")
    assert.isAbove(Number(delay), 3)
  })

  it.live.skipIf(missingCaddy !== undefined)(
    "keeps browsers at https, and logs a request that fails without its person and its secret",
    () =>
      Effect.gen(function* () {
        const log: Array<string> = []
        const url = yield* proxyOf([yield* fragileServer("one")], log)
        const { headers, status } = yield* Effect.promise(() => fetch(`${url}/api/leads?q=zoe%40example.nl&stage=open`))
        assert.strictEqual(status, 502)
        assert.strictEqual(headers.get("strict-transport-security"), "max-age=31536000")
        const secrets = ["/hooks/", "/api/confirm/", "/api/my-request/"].map((path) => `${path}zoe?a=zoe`)
        for (const path of secrets) yield* Effect.promise(() => fetch(url + path, { method: "POST" }))
        yield* Effect.repeat(
          Effect.andThen(
            Effect.sleep("50 millis"),
            Effect.sync(() => log.join(""))
          ),
          {
            until: (text) => text.includes(`"uri":"/api/my-request/"`)
          }
        )
        assert.notInclude(log.join(""), "zoe")
      })
  )

  it.live.skipIf(missingCaddy !== undefined)(
    "keeps sending requests to a server after one of them failed, which a client can bring about",
    () =>
      Effect.gen(function* () {
        const url = yield* proxyOf([yield* fragileServer("one"), yield* fragileServer("other")])
        const { status } = yield* Effect.promise(() => fetch(`${url}/api/leads`, { method: "POST", body: "x" }))
        assert.strictEqual(status, 502)
        const names = new Set<string>()
        for (let n = 0; n < 60; n++) {
          names.add(yield* Effect.promise(async () => (await fetch(`${url}/api/leads`)).text()))
        }
        assert.deepStrictEqual([...names].toSorted(), ["one", "other"])
      })
  )

  it.live.skipIf(missingCaddy !== undefined)("sends what changes something to the first server that is ready", () =>
    Effect.gen(function* () {
      let isReady = true
      const first = yield* standIn((_, response) => response.writeHead(isReady ? 200 : 503).end("first"))
      const second = yield* standIn((_, response) => response.end("second"))
      const url = yield* proxyOf([first, second])
      const answer = (method: string) => Effect.promise(async () => (await fetch(url, { method })).text())
      const times = Array.from({ length: 20 })
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        assert.deepStrictEqual(new Set(yield* Effect.forEach(times, () => answer(method))), new Set(["first"]))
      }
      assert.include(yield* Effect.forEach(times, () => answer("GET")), "second")
      isReady = false
      yield* Effect.repeat(answer("POST"), { until: (name) => name === "second" })
    })
  )

  it.live.skipIf(missingCaddy !== undefined)("answers every request while one of two servers is stopped", () =>
    Effect.gen(function* () {
      const { one, url } = yield* pair
      yield* one.stop
      const outcome = noOutcome()
      let sent = 0
      yield* sendUntil([url], outcome, "stopped", () => ++sent > 100)
      assert.deepStrictEqual([...outcome.statuses], [[201, 100]])
    })
  )

  it.live.skipIf(missingCaddy !== undefined)("answers every request while both servers restart in turn", () =>
    Effect.gen(function* () {
      const { one, other, url } = yield* pair
      const outcome = noOutcome()
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "restart", () => isOver))
      for (const server of [one, other]) {
        yield* Effect.andThen(server.stop, server.run)
        // The proxy looks once a second. The document says to wait for it.
        yield* Effect.sleep("3 seconds")
      }
      isOver = true
      yield* Fiber.join(load)
      assert.deepStrictEqual([...outcome.statuses.keys()], [201])
      assert.isAbove(outcome.statuses.get(201) ?? 0, 100)
    })
  )
})
