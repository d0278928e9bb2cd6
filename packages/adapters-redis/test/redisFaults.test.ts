import { assert, describe, it } from "@effect/vitest"
import * as RedisRequestBudget from "@leadwell/adapters-redis/RedisRequestBudget"
import { RequestBudget } from "@leadwell/domain/access/RequestBudget"
import { lawLimits } from "@leadwell/laws/access/RequestBudgetLaws"
import { Context, Effect, Exit, Layer, Logger, Option, Redacted, Schedule, Scope } from "effect"
import { spawnSync } from "node:child_process"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { missingRedis, ownRedis } from "../../../proof/test/OwnRedis.ts"
import { RedisWaits } from "../src/RedisLimiter.ts"

/** Listens on a port, and returns the address of a Redis there. */
const listening = (answer: (socket: Socket) => void) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly close: () => void; readonly url: string }>((resolve) => {
          const sockets = new Set<Socket>()
          const server = createServer((socket) => {
            sockets.add(socket.on("error", () => socket.destroy()))
            answer(socket)
          }).listen(0, "127.0.0.1", () => {
            const close = () => {
              server.close()
              sockets.forEach((socket) => socket.destroy())
            }
            resolve({ close, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` })
          })
        })
    ),
    ({ close }) => Effect.sync(close)
  )

/** Builds the budget on a Redis, in a scope of its own. */
const budgetOn = Effect.fnUntraced(function* (url: string) {
  const logged: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void logged.push(String(message)))])
  const scope = yield* Scope.make()
  const layer = Layer.merge(RedisRequestBudget.layer(Redacted.make(url), lawLimits).pipe(Layer.provide(logger)), logger)
  const context = yield* Layer.buildWithScope(Layer.fresh(layer), scope)
  const end = Scope.close(scope, Exit.void)
  yield* Effect.addFinalizer(() => Effect.forkDetach(end))
  const take = Context.get(context, RequestBudget).take("requests", "sender")
  return { end, logged, take: Effect.provide(take, context) }
})

const until = { schedule: Schedule.spaced("50 millis"), times: 6000 }

const patient = Effect.provideService(RedisWaits, { answer: "1 minute", greeting: "1 minute", start: "1 minute" })

/** Greets every client, and begins an answer to the first command after that which has no end. */
const answerWithoutEnd = (socket: Socket) => {
  const more = Buffer.alloc(64 * 1024, "a")
  const write = () => void (socket.writable && socket.write(more, (error) => error == null && setImmediate(write)))
  socket.on("data", (bytes) => {
    const text = String(bytes)
    if (!/EVAL/i.test(text)) return void socket.write("+OK\r\n".repeat((text.match(/^\*\d+\r$/gm) ?? []).length))
    socket.removeAllListeners("data").write("$99999999999\r\n")
    write()
  })
}

describe("RedisRequestBudget", () => {
  it.live("is closed at once while Redis takes connections and says nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* listening((socket) => void socket.resume())
      const { end, logged, take } = yield* budgetOn(url)
      assert.isTrue(Option.isNone(yield* take))
      assert.deepStrictEqual(logged, ["Redis is away, and requests are not limited: it takes too long to answer"])
      yield* Effect.timeout(end, "1 minute")
    })
  )

  it.live("gives up an answer that does not end", () =>
    Effect.gen(function* () {
      let closed = 0
      const { url } = yield* listening((socket) => {
        answerWithoutEnd(socket)
        socket.once("close", () => (closed += 1))
      })
      const { take } = yield* budgetOn(url)
      assert.isTrue(Option.isNone(yield* take))
      yield* Effect.repeat(
        Effect.sync(() => closed),
        { ...until, until: (count) => count > 0 }
      )
      assert.isAbove(closed, 0)
    })
  )

  it.live("says so when something else than Redis answers", () =>
    Effect.gen(function* () {
      const { url } = yield* listening((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
      const { logged, take } = yield* budgetOn(url)
      assert.isTrue(Option.isNone(yield* take))
      const told = "Redis is away, and requests are not limited: it answers otherwise than Redis does"
      assert.deepStrictEqual(logged, [told])
    }).pipe(patient)
  )

  it.live.skipIf(missingRedis !== undefined)("leaves a Redis that became a replica for the one that replaces it", () =>
    Effect.gen(function* () {
      const [replica, primary] = [yield* ownRedis, yield* ownRedis]
      yield* Effect.all([replica.run, primary.run])
      assert.strictEqual(spawnSync("redis-cli", ["-u", replica.url, "replicaof", "127.0.0.1", "1"]).status, 0)
      let to = replica.url
      const { url } = yield* listening((socket) => {
        const redis = connect(Number(new URL(to).port), "127.0.0.1").on("error", () => socket.destroy())
        socket.pipe(redis).pipe(socket)
      })
      const { take } = yield* budgetOn(url)
      assert.isTrue(Option.isNone(yield* take))
      to = primary.url
      assert.isTrue(Option.isSome(yield* Effect.repeat(take, { ...until, until: Option.isSome })))
    }).pipe(patient)
  )
})
