import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { drainOf } from "../../src/http/Drain.ts"

const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

/** Waits until the server has read the bytes that have arrived. */
const turn = Effect.promise(() => new Promise((resume) => void setImmediate(resume)))

/** A server with connections to it. It answers at once, or at `/later` when the test releases the answer. */
const serving = Effect.fnUntraced(function* (delay: Duration.Duration = Duration.zero) {
  const waiting: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === "/later") waiting.push(response)
    else response.end("answered")
  })
  const drain = drainOf(server, { delay, grace: Duration.minutes(1) }, () => assert.fail("a request was refused"))
  yield* Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening"))
  yield* Effect.addFinalizer(() => Effect.sync(() => (server.closeAllConnections(), server.close())))
  const open = Effect.promise(async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8")
    let received = ""
    socket.on("data", (text) => (received += text)).on("error", () => undefined)
    const closed = new Promise<string>((end) => socket.on("close", () => end(received)))
    await once(server, "connection")
    const send = (text: string) => new Promise<void>((sent) => void socket.write(text, () => sent()))
    const answered = () => (received.includes("answered") ? undefined : once(socket, "data"))
    return { send, answered: Effect.promise(async () => void (await answered())), closed: Effect.promise(() => closed) }
  })
  const arrived = Effect.promise(async () => void (await once(server, "request")))
  return { drain, open, arrived, waiting }
})

const begin = Effect.fnUntraced(function* (drain: ReturnType<typeof drainOf>) {
  const fiber = yield* Effect.forkChild(drain.run, { startImmediately: true })
  yield* TestClock.adjust("100 millis")
  return fiber
})

describe("a drain", () => {
  it.effect("closes the connections on which nothing is under way, and then is over", () =>
    Effect.gen(function* () {
      const { drain, open } = yield* serving()
      const [used, unused] = [yield* open, yield* open]
      yield* Effect.promise(() => used.send(request))
      yield* used.answered
      const fiber = yield* begin(drain)
      assert.match(yield* used.closed, /^HTTP\/1\.1 200 /)
      assert.strictEqual(yield* unused.closed, "")
      yield* Fiber.join(fiber)
    })
  )

  it.effect(
    "answers a connection that comes meanwhile, however late its request, and closes it behind the answer",
    () =>
      Effect.gen(function* () {
        const { arrived, drain, open, waiting } = yield* serving()
        const earlier = yield* open
        const slow = yield* Effect.forkChild(arrived, { startImmediately: true })
        yield* Effect.promise(() => earlier.send(request.replace("/", "/later")))
        yield* Fiber.join(slow)
        const fiber = yield* begin(drain)
        const late = yield* open
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => late.send(request))
        assert.match(yield* late.closed, /^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[^]*answered/i)
        assert.isUndefined(fiber.pollUnsafe())
        waiting[0]?.end("answered")
        assert.match(yield* earlier.closed, /^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[^]*answered/i)
        yield* TestClock.adjust("100 millis")
        yield* Fiber.join(fiber)
      })
  )

  it.effect("waits for a request of which a part has arrived", () =>
    Effect.gen(function* () {
      const { drain, open } = yield* serving()
      const one = yield* open
      yield* Effect.promise(() => one.send(request))
      yield* one.answered
      yield* Effect.promise(() => one.send(request.slice(0, 9)))
      // A later connection that is answered proves that earlier requests have arrived.
      const other = yield* open
      yield* Effect.promise(() => other.send(request))
      yield* other.answered
      const fiber = yield* begin(drain)
      yield* Effect.promise(() => one.send(request.slice(9)))
      assert.strictEqual((yield* one.closed).match(/answered/g)?.length, 2)
      yield* TestClock.adjust("100 millis")
      yield* Fiber.join(fiber)
    })
  )

  it.effect("closes nothing before the delay is over, and answers meanwhile", () =>
    Effect.gen(function* () {
      const { drain, open } = yield* serving(Duration.seconds(5))
      const [used, unused] = [yield* open, yield* open]
      const fiber = yield* begin(drain)
      assert.isTrue(yield* drain.hasBegun)
      yield* drain.begun
      yield* TestClock.adjust("4 seconds")
      yield* Effect.promise(() => used.send(request))
      assert.match(yield* used.closed, /^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[^]*answered/i)
      const late = yield* open
      assert.isUndefined(fiber.pollUnsafe())
      const over = yield* Effect.forkChild(unused.closed)
      yield* turn
      assert.isUndefined(over.pollUnsafe())
      yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("100 millis")
      assert.strictEqual(yield* Fiber.join(over), "")
      assert.strictEqual(yield* late.closed, "")
      yield* Fiber.join(fiber)
    })
  )

  it.effect("closes a connection on which the rest of a request came after its answer", () =>
    Effect.gen(function* () {
      const { drain, open } = yield* serving()
      const one = yield* open
      yield* Effect.promise(() => one.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n12"))
      yield* one.answered
      const fiber = yield* begin(drain)
      assert.isUndefined(fiber.pollUnsafe())
      yield* Effect.promise(() => one.send("34"))
      const over = yield* Effect.forkChild(one.closed)
      while (over.pollUnsafe() === undefined) yield* Effect.andThen(TestClock.adjust("20 millis"), turn)
      yield* Fiber.join(fiber)
    })
  )
})
