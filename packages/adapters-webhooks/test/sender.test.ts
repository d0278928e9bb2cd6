import { assert, describe, it } from "@effect/vitest"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { type DeliveryFailure, restAfter } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { type DeliveredEvent, testEvent } from "@leadwell/domain/features/webhooks/TestEvent"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { sampleSecret } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Duration, Effect, Fiber, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Webhook } from "standardwebhooks"
import { cert } from "../../../proof/test/Certificate.ts"
import { refusedAt, retryAnswers } from "../../../proof/test/RetryAnswers.ts"
import { receiver } from "./Receiver.ts"

const any = NodeWebhookSender.layer.pipe(Layer.provide(Layer.succeed(ReceiverAddresses, "any")))
const secrets = [sampleSecret("a"), sampleSecret("b")]
const event = { type: "lead.placed", at: DateTime.makeUnsafe(0), lead: 7, business: null, reclaim: null } as DomainEvent

const send = (url: string, of: DeliveredEvent = event) =>
  Effect.flatMap(DateTime.now, (at) =>
    WebhookSender.use((sender) =>
      sender.send({
        id: "delivery-1" as DeliveryId,
        url,
        secrets,
        body: JSON.stringify(payloadOf(of, null)),
        isPersonal: false,
        at
      })
    )
  )

const told = (status: number) => ({ status, failure: null })
const untold = (failure: DeliveryFailure) => ({ status: null, failure })

describe("NodeWebhookSender", () => {
  it.live("posts a test event that its receiver can verify", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((_, response) => response.writeHead(204).end())
      const url = `http://127.0.0.1:${port}/`
      assert.deepStrictEqual(yield* send(url, testEvent(DateTime.makeUnsafe(0))), told(204))
      const { body = "", headers = {} } = received[0] ?? {}
      for (const secret of secrets) {
        assert.deepStrictEqual<unknown>(new Webhook(secret).verify(body, headers as Record<string, string>), {
          type: "webhook.test",
          timestamp: "1970-01-01T00:00:00.000000Z",
          data: { lead_id: null, business_id: null, reclaim_id: null }
        })
      }
      const strange = new Webhook(sampleSecret("c"))
      assert.throws(() => strange.verify(body, headers as Record<string, string>))
    }).pipe(Effect.provide(any))
  )

  it.live("posts what its receiver can verify, and tells the status", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((_, response) => response.writeHead(204).end())
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/hooks?of=leadwell`), told(204))
      const [request] = received
      assert.strictEqual(request?.path, "/hooks?of=leadwell")
      const { body = "", headers = {} } = request ?? {}
      assert.deepInclude(headers, {
        "content-type": "application/json",
        "user-agent": "Leadwell",
        "webhook-id": "delivery-1"
      })
      for (const secret of secrets) {
        assert.deepStrictEqual<unknown>(new Webhook(secret).verify(body, headers as Record<string, string>), {
          type: "lead.placed",
          timestamp: "1970-01-01T00:00:00.000000Z",
          data: { lead_id: 7, business_id: null, reclaim_id: null }
        })
      }
    }).pipe(Effect.provide(any))
  )

  it.live.each([200, 299, 301, 302, 304, 307, 308, 400, 410, 429, 500, 503])(
    "tells %s, and goes nowhere else",
    (status) =>
      Effect.gen(function* () {
        const { port, received } = yield* receiver((_, response) =>
          response.writeHead(status, { location: "/elsewhere" }).end(status === 304 ? undefined : "text")
        )
        assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/`), told(status))
        assert.deepStrictEqual(
          received.map(({ path }) => path),
          ["/"]
        )
      }).pipe(Effect.provide(any))
  )

  it.live("waits for every answer of the common table as long as it says, and no longer than an hour", () =>
    Effect.gen(function* () {
      let said = ""
      const { port } = yield* receiver((_, response) =>
        response.writeHead(503, { date: refusedAt, "retry-after": said }).end()
      )
      for (const [text, seconds] of retryAnswers) {
        said = text
        const rest = restAfter(yield* send(`http://127.0.0.1:${port}/`))
        assert.deepStrictEqual([text, Duration.toSeconds(rest)], [text, Math.min(seconds ?? 0, 3600)])
      }
    }).pipe(Effect.provide(any))
  )

  it.live("tells the status of an answer that goes on for ever, and closes the connection", () =>
    Effect.gen(function* () {
      let poured = 0
      const closed: Array<Promise<unknown>> = []
      const { port } = yield* receiver((request, response) => {
        closed.push(new Promise((resolve) => request.socket.on("close", resolve)))
        response.on("error", () => undefined)
        response.writeHead(200)
        const pour = (): void => {
          do poured += 65_536
          while (!response.destroyed && response.write("x".repeat(65_536)))
        }
        response.on("drain", pour)
        pour()
      })
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/`), told(200))
      yield* Effect.promise(() => Promise.all(closed))
      assert.isBelow(poured, 32 * 1024 * 1024)
    }).pipe(Effect.provide(any))
  )

  it.live("tells the status though the body never ends, or is cut off", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((request, response) => {
        response.writeHead(202).write("x", () => void (request.url === "/cut" && request.socket.end()))
      })
      for (const path of ["wait", "cut"]) {
        assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/${path}`), told(202))
      }
    }).pipe(Effect.provide(any))
  )

  it.live("tells the status though the body is not in HTTP", () =>
    Effect.gen(function* () {
      const head = "HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\n"
      const server = createServer((socket) => {
        socket.on("error", () => undefined).write(head)
        socket.once("data", () => socket.write("no size of a chunk\r\n"))
      })
      yield* Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening"))
      const { port } = server.address() as { readonly port: number }
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/`), told(202))
      server.close()
    }).pipe(Effect.provide(any))
  )

  it.effect("gives up after 15 seconds, and closes the connection", () =>
    Effect.gen(function* () {
      const arrived = Promise.withResolvers<Socket>()
      const { port } = yield* receiver((request) => arrived.resolve(request.socket))
      const sending = yield* Effect.forkChild(send(`http://127.0.0.1:${port}/`))
      const socket = yield* Effect.promise(() => arrived.promise)
      yield* TestClock.adjust("14 seconds")
      assert.isFalse(socket.destroyed)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(sending), untold("timeout"))
      if (!socket.destroyed) yield* Effect.promise(() => once(socket, "close"))
    }).pipe(Effect.provide(any))
  )

  it.live("tells that nobody answered: refused, cut off, or not in HTTP", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((request) => request.socket.resetAndDestroy())
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${port}/`), untold("unreachable"))
      const server = createServer(
        (socket) =>
          void socket
            .on("error", () => undefined)
            .resume()
            .end("SSH-2.0-nonsense\r\n")
      )
      yield* Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening"))
      const { port: other } = server.address() as { readonly port: number }
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${other}/`), untold("unreachable"))
      yield* Effect.promise(() => once(server.close(), "close"))
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${other}/`), untold("unreachable"))
    }).pipe(Effect.provide(any))
  )

  it.live("trusts only who can prove to be the receiver", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((_, response) => response.writeHead(200).end(), true)
      assert.deepStrictEqual(yield* send(`https://localhost:${port}/`), untold("untrusted"))
      assert.deepStrictEqual(received, [])
      const before = getCACertificates("default")
      yield* Effect.acquireRelease(
        Effect.sync(() => setDefaultCACertificates([...before, cert])),
        () => Effect.sync(() => setDefaultCACertificates(before))
      )
      assert.deepStrictEqual(yield* send(`https://localhost:${port}/`), told(200))
    }).pipe(Effect.scoped, Effect.provide(any))
  )
})

const resolvingTo = (...addresses: ReadonlyArray<string>) =>
  NodeWebhookSender.layerWith((_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )
  )

describe("NodeWebhookSender where addresses must be public", () => {
  it.live("connects to no private address, however it is written or found", () =>
    Effect.gen(function* () {
      const { connections, port } = yield* receiver((_, response) => response.writeHead(200).end(), true)
      for (const host of ["127.0.0.1", "127.1", "2130706433", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0", "localhost"]) {
        const sent = send(`https://${host}:${port}/`).pipe(Effect.provide(NodeWebhookSender.layer))
        assert.deepStrictEqual(yield* sent, untold("address_not_allowed"), host)
      }
      for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "fd00::1"]) {
        const sent = send(`https://receiver.example:${port}/`).pipe(Effect.provide(resolvingTo(address)))
        assert.deepStrictEqual(yield* sent, untold("address_not_allowed"), address)
      }
      assert.deepStrictEqual(
        yield* send(`http://receiver.example:${port}/`).pipe(Effect.provide(resolvingTo("203.0.114.1"))),
        untold("address_not_allowed")
      )
      assert.strictEqual(connections(), 0)
      yield* Effect.promise(() => once(connect(port, "127.0.0.1"), "connect"))
    })
  )

  it.live("looks a name up once for an attempt, and anew for the next", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const changing = NodeWebhookSender.layerWith((name, _, callback) => {
        asked.push(name)
        callback(null, [{ address: "127.0.0.1", family: 4 }])
      })
      const sent = Effect.repeat(send("https://receiver.example/"), { times: 1 })
      assert.deepStrictEqual(yield* sent.pipe(Effect.provide(changing)), untold("address_not_allowed"))
      assert.deepStrictEqual(asked, ["receiver.example", "receiver.example"])
    })
  )
})
