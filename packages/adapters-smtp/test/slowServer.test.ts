import { assert, describe, it } from "@effect/vitest"
import * as SmtpMailer from "@leadwell/adapters-smtp/SmtpMailer"
import { Mailer } from "@leadwell/people/mail/Mailer"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { message } from "./SampleMail.ts"

/** A server whose reply to the sender of a mail does not end, and when it was asked and was left. */
const slowServer = Effect.gen(function* () {
  const [asked, left] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("close", () => Deferred.doneUnsafe(left, Effect.void))
    socket.write("220 hello\r\n")
    socket.on("data", (bytes) => {
      const isSender = String(bytes).startsWith("MAIL")
      socket.write(isSender ? "250-wait\r\n" : "250 hello\r\n")
      if (isSender) Deferred.doneUnsafe(asked, Effect.void)
    })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
    () => Effect.sync(() => server.close())
  )
  return { asked: Deferred.await(asked), left: Deferred.await(left), port: (server.address() as AddressInfo).port }
})

describe("SmtpMailer at a server that takes too long", () => {
  it.effect("closes the connection, which would otherwise be busy for ever", () =>
    Effect.gen(function* () {
      const { asked, left, port } = yield* slowServer
      const server = { host: "127.0.0.1", port, isSecure: false, needsTls: false, login: null }
      const mailer = SmtpMailer.layer(server, { name: "Leads", address: "leads@example.nl" })
      yield* Effect.gen(function* () {
        const sending = yield* Effect.forkChild(Mailer.use(({ send }) => send(message)))
        yield* asked
        yield* TestClock.adjust("2 minutes")
        assert.deepStrictEqual(yield* Fiber.join(sending), { result: "deferred", code: null, failure: "timeout" })
        yield* left
      }).pipe(Effect.provide(mailer))
    }).pipe(Effect.scoped)
  )
})
