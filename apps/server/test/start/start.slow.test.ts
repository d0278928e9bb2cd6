import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { connect } from "node:net"
import { bash, start } from "../RunningServer.ts"

const last = "screenshot.jpg'"
const urlIn = (output: string) => /listens on (\S+)/.exec(output)?.[1] ?? ""
const commandsIn = (output: string) => output.split("\n\n").filter((block) => block.startsWith("curl "))

/** Returns the answer of a server to bytes that are not an HTTP request. */
const answerTo = (url: string, bytes: string) =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        let answer = ""
        const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes))
        socket.on("data", (data) => (answer += data))
        socket.on("close", () => resolve(answer))
        socket.on("error", reject)
      })
  )

/** A server for the tests that leave it as it is, and what it said. */
class Started extends Context.Service<Started, { readonly said: string; readonly url: string }>()("test/Started") {
  static readonly layer = Layer.effect(
    Started,
    Effect.map(
      Effect.flatMap(start(), (server) => server.until(last)),
      (said) => ({ said, url: urlIn(said) })
    )
  )
}

layer(Started.layer, { excludeTestServices: true })("a server that started", (it) => {
  it.effect("prints three commands that work as printed, and are answered in JSON", () =>
    Effect.gen(function* () {
      const commands = commandsIn((yield* Started).said)
      assert.strictEqual(commands.length, 3)
      const answers: Array<Record<string, any>> = []
      for (const command of commands) {
        const { code, stderr, stdout } = yield* bash(command)
        assert.strictEqual(code, 0, stderr)
        answers.push(JSON.parse(stdout))
      }
      assert.deepStrictEqual(answers[0], { completed: true, id: "1", message: "The lead was created." })
      assert.strictEqual(answers[1]?.meta.total, 1)
      assert.deepStrictEqual(answers[2], { success: true, message: "The reclaim request was submitted." })
      const again = JSON.parse((yield* bash(commands[1] ?? "")).stdout)
      assert.strictEqual(again.data[0].status, "reclaim_requested")
    })
  )

  it.effect("says so when its port is taken", () =>
    Effect.gen(function* () {
      const { port } = new URL((yield* Started).url)
      const { code, stderr } = yield* (yield* start({ PORT: port })).ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^PORT [0-9]+ is in use on HOST 127\.0\.0\.1: [^\n]+\n$/)
    })
  )

  it.effect("answers in JSON what is not even a request", () =>
    Effect.gen(function* () {
      const { url } = yield* Started
      for (const [status, bytes] of [
        ["400 Bad Request", "nonsense\r\n\r\n"],
        ["400 Bad Request", "GET /health/live HTTP/1.1\r\n\r\n"],
        ["405 Method Not Allowed", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"],
        ["431 Request Header Fields Too Large", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
        [
          "417 Expectation Failed",
          "POST /api/leads HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}"
        ]
      ] as const) {
        const answer = yield* answerTo(url, bytes)
        assert.strictEqual(answer.split("\r\n", 1)[0], `HTTP/1.1 ${status}`)
        assert.match(answer, /\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i)
        assert.match(answer, /\r\n\r\n\{"message":"[^"]+"\}$/)
      }
    })
  )

  it.effect("knows each path as it is written, and no other", () =>
    Effect.gen(function* () {
      const { url } = yield* Started
      for (const [path, status] of [
        ["/health/live", 200],
        ["/health/live/", 404],
        ["/HEALTH/live", 404]
      ] as const) {
        assert.strictEqual((yield* Effect.promise(() => fetch(url + path))).status, status)
      }
    })
  )
})

describe("the server", () => {
  it.live("stops with exit code 0 on SIGTERM", () =>
    Effect.gen(function* () {
      const server = yield* start()
      yield* server.until(last)
      yield* server.signal("SIGTERM")
      const { code, stderr } = yield* server.ended
      assert.deepStrictEqual([code, stderr], [0, ""])
    })
  )

  it.live("does not start with a bad setting, and says in one line which one", () =>
    Effect.gen(function* () {
      const bad = [
        ["PORT", "70000"],
        ["DATABASE_URL", "mysql://localhost/leads"],
        ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://jane:hidden@127.0.0.1:4318"],
        ["CATALOG_FILE", "no/such/file.json"]
      ] as const
      yield* Effect.forEach(
        bad,
        Effect.fnUntraced(function* ([name, value]) {
          const { code, stderr, stdout } = yield* (yield* start({ [name]: value })).ended
          assert.deepStrictEqual([code, stdout], [1, ""])
          assert.match(stderr, new RegExp(`^${name} [^\n]+\n$`))
        }),
        { concurrency: 4 }
      )
    })
  )

  it.live("takes no arguments, and says how a setting is given", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* (yield* start({}, ["apps/server/src/main.ts", "--port", "4000"])).ended
      assert.deepStrictEqual([code, stdout], [1, ""])
      assert.match(stderr, /^The server takes no arguments: --port 4000\. [^\n]*PORT=4000 npm start\n$/)
    })
  )

  it.live("does not start with a broken catalogue, and lists every fault with its place", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* (yield* start({ CATALOG_FILE: "apps/server/test/storage/broken-catalog.json" }))
        .ended
      assert.strictEqual(code, 1)
      assert.deepStrictEqual(stderr.split("\n"), [
        "CATALOG_FILE apps/server/test/storage/broken-catalog.json cannot be applied:",
        "  accounts[0].colour: This field is not asked for.",
        "  businesses[0].name: The name field is required.",
        "  businesses[0].subscriptions[0].regions[1]: The regions field must be a valid region.",
        "  businesses[0].subscriptions[0].subcategory: The subcategory field names something that does not exist.",
        ""
      ])
    })
  )

  it.live("starts links from BASE_URL when it is set", () =>
    Effect.gen(function* () {
      const server = yield* start({ BASE_URL: "https://leads.example.nl/v1/" })
      const [, list] = commandsIn(yield* server.until(last))
      const { links } = JSON.parse((yield* bash(list ?? "")).stdout)
      assert.strictEqual(links.first, "https://leads.example.nl/v1/api/businesses/domstad-warmte/leads?page=1")
    })
  )
})
