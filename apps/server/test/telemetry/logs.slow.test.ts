import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect } from "node:net"
import manifest from "../../package.json" with { type: "json" }
import { start } from "../RunningServer.ts"

interface Line {
  readonly message: string
  readonly level: string
  readonly annotations: Record<string, string>
}

/** Parses an output in which every line must be JSON. */
const linesOf = (output: string): ReadonlyArray<Line> => {
  assert.isTrue(output === "" || output.endsWith("\n"))
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** Loads a module into the server's process that does this on SIGUSR2. */
const onSignal = (statement: string) =>
  `--import data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2",()=>{${statement}})`)}`

const json = { LOG_FORMAT: "json" }
const last = "screenshot.jpg'"

describe("the output of the server", () => {
  it.live("with LOG_FORMAT=json is JSON in every line, from the start to the stop", () =>
    Effect.gen(function* () {
      const NODE_OPTIONS = onSignal('process.emitWarning("careful")')
      const server = yield* start({ ...json, ADMIN_PORT: "0", NODE_OPTIONS })
      const [, url = ""] = /listens on (\S+)/.exec(yield* server.until(last)) ?? []
      yield* server.signal("SIGUSR2")
      yield* Effect.promise(() => fetch(`${url}/health/live`))
      yield* server.signal("SIGTERM")
      const { code, stderr, stdout } = yield* server.ended
      const [lines, warnings] = [linesOf(stdout), linesOf(stderr)]
      assert.deepStrictEqual([code, warnings.map(({ level, message }) => [level, message])], [
        0,
        [["WARN", "Warning: careful"]]
      ] as const)
      const started = lines.find(({ message }) => message === "Leadwell started")
      assert.deepStrictEqual(started?.annotations, { version: manifest.version, store: "memory", address: url })
      const order = [
        /^Applied the demo catalogue: /,
        /^Leadwell tells its metrics on /,
        /^Leadwell started$/,
        /^Leadwell listens on /,
        /^Demo loaded\. For the commands of docs\/first-steps\.md,/,
        /^SIGTERM received/,
        /^Draining ended: every request is answered\.$/,
        /^Leadwell stopped$/
      ]
      assert.strictEqual(lines.length, order.length, stdout)
      for (const [index, pattern] of order.entries()) assert.match(lines[index]?.message ?? "", pattern)
    })
  )

  it.live("with LOG_FORMAT=json is JSON when the server does not start, or ends by a fault", () =>
    Effect.gen(function* () {
      const catalog = "apps/server/test/storage/broken-catalog.json"
      for (const [settings, line] of [
        [{ PORT: "70000" }, /^PORT must be a port from 0 to 65535\.$/],
        [{ CATALOG_FILE: catalog }, /^CATALOG_FILE \S+ cannot be applied:\n {2}accounts\[0\]\.colour: /],
        [{ HOST: "203.0.113.7" }, /^HOST 203\.0\.113\.7 is not an address of this machine: /]
      ] as const) {
        const { code, stderr, stdout } = yield* (yield* start({ ...json, ...settings })).ended
        const [{ level = "", message = "" } = {}, ...others] = linesOf(stderr)
        assert.deepStrictEqual([code, stdout, level, others.length], [1, "", "ERROR", 0])
        assert.match(message, line)
      }
      const wrong = yield* (yield* start(json, ["apps/server/src/main.ts", "--port", "4000"])).ended
      assert.match(linesOf(wrong.stderr)[0]?.message ?? "", /^The server takes no arguments: --port 4000\. /)

      const server = yield* start({
        ...json,
        SAID: "Jane Doe",
        NODE_OPTIONS: onSignal("throw new RangeError(process.env.SAID)")
      })
      yield* server.until(last)
      yield* server.signal("SIGUSR2")
      const { code, stderr } = yield* server.ended
      const [{ level = "", message = "" } = {}, ...others] = linesOf(stderr)
      assert.deepStrictEqual([code, level, others.length], [1, "FATAL", 0])
      assert.match(message, /^Leadwell ended by a fault of its own: RangeError\n +at /)
      assert.notInclude(message, "Jane")
    })
  )

  it.live("tells of requests that were cut when the grace period was over", () =>
    Effect.gen(function* () {
      const server = yield* start({ ...json, SHUTDOWN_GRACE_SECONDS: "1" })
      const output = yield* server.until(last)
      const [, port = ""] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? []
      const [, token = ""] = /export TOKEN=(lw_[\w-]{43})/.exec(output) ?? []
      const headers = [
        "POST /api/leads HTTP/1.1",
        "Host: a",
        `Authorization: Bearer ${token}`,
        "Content-Type: application/json",
        "Content-Length: 2",
        "Expect: 100-continue"
      ]
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${headers.join("\r\n")}\r\n\r\n`))
      const cut = new Promise((resolve) => socket.on("error", () => undefined).on("close", resolve))
      const answer = yield* Effect.promise(() => new Promise((resolve) => socket.once("data", resolve)))
      assert.include(String(answer), "100 Continue")
      yield* server.signal("SIGTERM")
      const { code, stdout } = yield* server.ended
      yield* Effect.promise(() => cut)
      assert.strictEqual(code, 0)
      const outcome = linesOf(stdout).find(({ message }) => message.startsWith("Draining ended"))
      assert.deepStrictEqual([outcome?.level, /SHUTDOWN_GRACE_SECONDS/.test(outcome?.message ?? "")], ["WARN", true])
    })
  )

  it.live("names variables that are nearly settings, and never their values", () =>
    Effect.gen(function* () {
      const server = yield* start({ ...json, DATBASE_URL: "postgres://leads:hunter2@db/leads", PGHOST: "db" })
      yield* server.until(last)
      yield* server.signal("SIGTERM")
      const { stdout } = yield* server.ended
      const warned = linesOf(stdout).filter(({ level }) => level === "WARN")
      assert.deepStrictEqual(
        warned.map(({ message }) => message),
        ["DATBASE_URL is not a setting, and is ignored. Did you mean DATABASE_URL?"]
      )
      assert.notInclude(stdout, "hunter2")
    })
  )

  it.live("warns of a path in BASE_URL, where no page works", () =>
    Effect.gen(function* () {
      const server = yield* start({ ...json, BASE_URL: "https://leads.example.nl/below" })
      const output = yield* server.until("sign-in#lwl_")
      assert.include(output, "https://leads.example.nl/sign-in#lwl_")
      yield* server.signal("SIGTERM")
      const { stdout } = yield* server.ended
      const warned = linesOf(stdout).filter(({ level }) => level === "WARN")
      assert.deepStrictEqual(
        warned.map(({ message }) => message.slice(0, 21)),
        ["BASE_URL has a path, "]
      )
    })
  )
})
