import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect, createServer, type Socket } from "node:net"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder, token } from "../Load.ts"
import { start } from "../RunningServer.ts"

const askFor = (url: string, method = "GET") =>
  Effect.promise(async () => {
    const response = await fetch(url, { method }).catch(() => undefined)
    return response === undefined
      ? undefined
      : { status: response.status, headers: response.headers, body: await response.json() }
  })

/** A listener on 127.0.0.1 that accepts connections and never answers. */
const silence = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly port: number; readonly close: () => void }>((resolve) => {
        const sockets: Array<Socket> = []
        const server = createServer((socket) => void sockets.push(socket.on("error", () => undefined)))
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const close = () => {
            for (const socket of sockets) socket.destroy()
            server.close()
          }
          resolve({ port: typeof address === "object" && address !== null ? address.port : 0, close })
        })
      })
  ),
  ({ close }) => Effect.sync(close)
)

/** Starts to send a lead. Its body stays shorter than announced until `finish`. */
const halfSent = (url: string) =>
  Effect.promise(
    () =>
      new Promise<{ readonly finish: () => Promise<string> }>((resolve) => {
        const body = JSON.stringify(demoLead("2031-01-15"))
        let answer = ""
        const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
          socket.write(
            `POST /api/leads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
              `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
            () => resolve({ finish })
          )
        })
        socket.on("error", () => undefined)
        socket.on("data", (data) => (answer += data))
        const closed = new Promise<string>((end) => socket.on("close", () => end(answer)))
        const finish = () => {
          socket.write(body.slice(10))
          return closed
        }
      })
  )

describe("the health of a server", () => {
  it.live("is alive and not ready while it starts", () =>
    Effect.gen(function* () {
      const { port: database } = yield* silence
      const taken = yield* silence
      taken.close()
      const url = `http://127.0.0.1:${taken.port}`
      const server = yield* start({
        PORT: String(taken.port),
        STORAGE: "postgres",
        DATABASE_URL: `postgres://leads@127.0.0.1:${database}/leads`
      })
      const live = yield* askFor(`${url}/health/live?x=1`).pipe(
        Effect.repeat({ until: (answer) => answer !== undefined })
      )
      assert.deepStrictEqual([live?.status, live?.body], [200, { status: "ok" }])
      const posted = yield* askFor(`${url}/health/live`, "POST")
      assert.deepStrictEqual([posted?.status, posted?.body], [405, { message: "Method not allowed." }])
      assert.strictEqual(posted?.headers.get("allow"), "GET, HEAD")
      for (const path of ["/health/ready", "/api/leads"]) {
        const answer = yield* askFor(url + path)
        assert.deepStrictEqual([answer?.status, answer?.body], [503, { message: "Service unavailable." }])
        assert.match(answer?.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
        assert.strictEqual(answer?.headers.get("retry-after"), "1")
      }
      const { code, stderr } = yield* server.ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^DATABASE_URL cannot be reached/)
    })
  )

  it.live("is alive and not ready once it is told to stop, while requests under way are finished", () =>
    Effect.gen(function* () {
      const { catalog } = yield* dataFolder
      const server = yield* start({ CATALOG_FILE: catalog, ADMIN_PORT: "0" })
      const said = yield* server.until("/docs)")
      const [url = "", admin = ""] = [/listens on (\S+)/, /metrics on (\S+)\/metrics/].map((one) => one.exec(said)?.[1])
      const lead = yield* halfSent(url)
      // The answer proves that the server has received the earlier bytes.
      assert.strictEqual((yield* askFor(`${url}/health/ready`))?.status, 200)
      yield* server.signal("SIGTERM")
      const notReady = yield* askFor(`${url}/health/ready`).pipe(
        Effect.repeat({ until: (answer) => answer !== undefined && answer.status !== 200, times: 1000 })
      )
      assert.deepStrictEqual([notReady?.status, notReady?.headers.get("connection")], [503, "close"])
      const told = yield* askFor(`${admin}/health/ready`)
      assert.deepStrictEqual([told?.status, told?.body], [503, { message: "Service unavailable." }])
      // The server may close the previous connection while this request uses it.
      const live = yield* askFor(`${url}/health/live`).pipe(
        Effect.repeat({ until: (answer) => answer !== undefined, times: 20 })
      )
      assert.strictEqual(live?.status, 200)
      const answer = yield* Effect.promise(lead.finish)
      assert.match(answer, /^HTTP\/1\.1 201 /)
      const { code, stderr } = yield* server.ended
      assert.deepStrictEqual([code, stderr], [0, ""])
    })
  )

  it.live("ends after the grace, even with requests under way", () =>
    Effect.gen(function* () {
      const { catalog } = yield* dataFolder
      const server = yield* start({ CATALOG_FILE: catalog, SHUTDOWN_GRACE_SECONDS: "1" })
      const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
      const lead = yield* halfSent(url)
      yield* server.signal("SIGTERM")
      assert.strictEqual((yield* server.ended).code, 0)
      const [head = "", body = ""] = (yield* Effect.promise(lead.finish)).split("\r\n\r\n")
      assert.match(head, /^HTTP\/1\.1 503 /)
      assert.match(head, /^retry-after: 1$/im)
      assert.deepStrictEqual(JSON.parse(body), { message: "The server is stopping. Send the request again." })
    })
  )
})
