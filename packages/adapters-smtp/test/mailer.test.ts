import { assert, describe, it } from "@effect/vitest"
import type { MailServer } from "@leadwell/adapters-smtp/MailServer"
import * as SmtpMailer from "@leadwell/adapters-smtp/SmtpMailer"
import { Mailer } from "@leadwell/people/mail/Mailer"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import type { SMTPServerOptions } from "smtp-server"
import { cert, key } from "../../../proof/test/Certificate.ts"
import { message } from "./SampleMail.ts"
import { reply, smtpServer } from "./SmtpReceiver.ts"

const sender = { name: "Leads", address: "leads@example.nl" }

const plain = { host: "127.0.0.1", isSecure: false, needsTls: false, login: null }
const login = { user: "leads", password: Redacted.make("secret") }

/** Sends the message some times, one after the other. */
const sentTo = (server: MailServer, times = 1, address = message.to.address) =>
  Mailer.use(({ send }) => Effect.replicateEffect(send({ ...message, to: { ...message.to, address } }), times)).pipe(
    Effect.provide(SmtpMailer.layer(server, sender))
  )

/** Sends the message through a server with these options. */
const sent = Effect.fnUntraced(function* (options: SMTPServerOptions, server: Partial<MailServer> = {}) {
  const { port } = yield* smtpServer(options)
  const [answer] = yield* sentTo({ ...plain, port, ...server })
  return answer
})

/** A server that answers a step with this code. */
const refusing = (code: number, step: "onMailFrom" | "onRcptTo"): SMTPServerOptions => ({
  [step]: (_: unknown, __: unknown, callback: (error: Error) => void) => callback(reply(code))
})
const atData = (code: number): SMTPServerOptions => ({
  onData: (stream, _, callback) => stream.resume().on("end", () => callback(reply(code)))
})

describe("SmtpMailer", () => {
  it.live("ends a mail only by a refusal of the mail or its receiver", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [SMTPServerOptions, string, number]> = [
        [refusing(550, "onRcptTo"), "refused", 550],
        [refusing(450, "onRcptTo"), "deferred", 450],
        [refusing(553, "onMailFrom"), "deferred", 553],
        [atData(554), "refused", 554],
        [atData(452), "deferred", 452]
      ]
      for (const [options, result, code] of cases) {
        assert.deepStrictEqual(yield* sent(options), { result, code, failure: null } as never)
      }
    }).pipe(Effect.scoped)
  )

  it.live("puts a mail off when the server does not know the password, and shows it over TLS alone", () =>
    Effect.gen(function* () {
      const passwords: Array<unknown> = []
      const onAuth: SMTPServerOptions["onAuth"] = ({ password }, _, callback) => {
        passwords.push(password)
        callback(reply(535))
      }
      const open = { onAuth, disabledCommands: ["STARTTLS"], allowInsecureAuth: true }
      const unknown = yield* sent(open, { login })
      assert.deepStrictEqual([unknown?.result, unknown?.code], ["deferred", 535])
      assert.deepStrictEqual(passwords, ["secret"])
      const bare = yield* sent(open, { login, needsTls: true })
      assert.strictEqual(bare?.result, "deferred")
      const forged = yield* sent({ cert, key, onAuth, disabledCommands: [] }, { login, needsTls: true })
      assert.deepStrictEqual(forged, { result: "deferred", code: null, failure: "untrusted" })
      const fromTheFirst = yield* sent(
        { cert, key, onAuth, secure: true, disabledCommands: [] },
        { login, isSecure: true }
      )
      assert.deepStrictEqual(fromTheFirst, { result: "deferred", code: null, failure: "untrusted" })
      assert.deepStrictEqual(passwords, ["secret"])
    }).pipe(Effect.scoped)
  )

  it.live("puts a mail off when the server is away or silent", () =>
    Effect.gen(function* () {
      const silent = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const server = createServer(() => undefined)
          await once(server.listen(0, "127.0.0.1"), "listening")
          return server
        }),
        (server) => Effect.sync(() => server.close())
      )
      const { port } = silent.address() as AddressInfo
      const [hanging] = yield* sentTo({ ...plain, port })
      assert.deepStrictEqual(hanging, { result: "deferred", code: null, failure: "timeout" })
      const [away] = yield* sentTo({ ...plain, port: 1 })
      assert.deepStrictEqual(away, { result: "deferred", code: null, failure: "unreachable" })
    }).pipe(Effect.scoped)
  )

  it.effect("waits for a server that thinks for long, so that it sends no mail twice", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<() => void>()
      const { port } = yield* smtpServer({
        onRcptTo: (_, __, callback) => Deferred.doneUnsafe(asked, Effect.succeed(callback))
      })
      const sending = yield* Effect.forkChild(sentTo({ ...plain, port }))
      const answer = yield* Deferred.await(asked)
      yield* TestClock.adjust("100 seconds")
      answer()
      assert.deepStrictEqual(yield* Fiber.join(sending), [{ result: "accepted", code: 250, failure: null }])
    }).pipe(Effect.scoped)
  )

  it.live("turns to TLS when the server offers it, and logs in then", () =>
    Effect.gen(function* () {
      const trusted = getCACertificates()
      yield* Effect.acquireRelease(
        Effect.sync(() => setDefaultCACertificates([...trusted, cert])),
        () => Effect.sync(() => setDefaultCACertificates(trusted))
      )
      const seen: Array<unknown> = []
      const options: SMTPServerOptions = {
        cert,
        key,
        disabledCommands: [],
        onAuth: ({ password, username }, { secure }, callback) => {
          seen.push([username, password, secure])
          callback(null, { user: username })
        },
        onData: (stream, { secure, user }, callback) => {
          seen.push([user, secure])
          stream.resume().on("end", () => callback())
        }
      }
      const answer = yield* sent(options, { login, needsTls: true })
      assert.strictEqual(answer?.result, "accepted")
      assert.deepStrictEqual(seen, [
        ["leads", "secret", true],
        ["leads", true]
      ])
      const { port } = yield* smtpServer({ cert, key, disabledCommands: ["AUTH"] })
      const [offered] = yield* sentTo({ ...plain, port })
      assert.strictEqual(offered?.result, "accepted")
    }).pipe(Effect.scoped)
  )

  it.live("sends several mails over one connection", () =>
    Effect.gen(function* () {
      let connections = 0
      const mails: Array<string> = []
      const { port } = yield* smtpServer({
        onConnect: (_, callback) => {
          connections++
          callback()
        },
        onData: async (stream, { envelope }, callback) => {
          await stream.toArray()
          mails.push(envelope.rcptTo.map(({ address }) => address).join())
          callback()
        }
      })
      const answers = yield* sentTo({ ...plain, port }, 5)
      assert.isTrue(answers.every(({ result }) => result === "accepted"))
      assert.deepStrictEqual([connections, mails.length, new Set(mails).size], [1, 5, 1])
    }).pipe(Effect.scoped)
  )

  it.live("closes its connections with its layer", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { port } = yield* smtpServer({ onClose: () => Deferred.doneUnsafe(closed, Effect.void) })
      yield* sentTo({ ...plain, port })
      yield* Deferred.await(closed)
    }).pipe(Effect.scoped)
  )

  it.live("tries once when the server closes the connection before its greeting", () =>
    Effect.gen(function* () {
      let connections = 0
      const closing = createServer((socket) => {
        connections++
        socket.on("error", () => undefined).end()
      })
      yield* Effect.promise(() => once(closing.listen(0, "127.0.0.1"), "listening"))
      const [answer] = yield* sentTo({ ...plain, port: (closing.address() as AddressInfo).port })
      closing.close()
      assert.deepStrictEqual([answer?.result, connections], ["deferred", 1])
    }).pipe(Effect.scoped)
  )

  it.live("sends to the address as it is, and to no part of it", () =>
    Effect.gen(function* () {
      const receivers: Array<string> = []
      const { port } = yield* smtpServer({
        onData: (stream, { envelope }, callback) => {
          receivers.push(...envelope.rcptTo.map(({ address }) => address))
          stream.resume().on("end", () => callback())
        }
      })
      const taken = ["zoë@example.nl", "an,bo@example.nl", "an;bo@example.nl", "(an)bo@example.nl"]
      for (const address of taken) yield* sentTo({ ...plain, port }, 1, address)
      assert.deepStrictEqual(
        receivers.map((address) => address.replaceAll('"', "")),
        taken
      )
      for (const address of ["an<bo>@example.nl", "<an@example.nl>,bo@example.nl", "a@b.nl>\r\nRCPT TO:<c@d.nl"]) {
        const [answer] = yield* sentTo({ ...plain, port }, 1, address)
        assert.strictEqual(answer?.result, "refused", address)
      }
      assert.strictEqual(receivers.length, taken.length)
    }).pipe(Effect.scoped)
  )
})
