import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { attemptTime } from "@leadwell/domain/features/webhooks/WebhookSender"
import { type WebhookMessage, WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { DateTime, Duration, Effect, Fiber } from "effect"
import { hmacSha256, key, Mac } from "effect/crypto/Mac"
import * as Base64 from "effect/encoding/Base64"
import { TestClock } from "effect/testing"
import { demand, demandEqual, freshId, law, type Law } from "../../Law.ts"
import { sampleInstant } from "../../sample/SampleLead.ts"
import { sampleSecret } from "../../sample/SampleWebhook.ts"
import { type ReceiverAnswer, WebhookReceiver } from "./WebhookReceiver.ts"

const secrets = [sampleSecret("a"), sampleSecret("b")]

const messageTo = (url: string, isPersonal = false) =>
  Effect.map(freshId, (id): WebhookMessage => ({
    id: id as DeliveryId,
    url,
    secrets,
    body: `{"type":"lead.placed","data":{"lead_id":7,"city":"Ĳsselstein 👍"}}`,
    isPersonal,
    at: sampleInstant
  }))

const sendTo = (url: string) =>
  Effect.flatMap(messageTo(url), (message) => WebhookSender.use(({ send }) => send(message)))

/** Sends a message to the receiver, which gives this answer. */
const sent = Effect.fnUntraced(function* (answer: ReceiverAnswer) {
  const receiver = yield* WebhookReceiver
  yield* receiver.answer(answer)
  return yield* sendTo(`${receiver.url}/hooks?of=leadwell`)
})

const signatureOf = Effect.fnUntraced(function* (secret: WebhookSecret, content: string) {
  const mac = yield* Mac
  const bytes = yield* Effect.fromResult(Base64.decode(secret.slice("whsec_".length)))
  return `v1,${Base64.encode(yield* mac.sign(yield* key(hmacSha256, bytes), new TextEncoder().encode(content)))}`
})

/** The most that a receiver may have written into the buffers of a connection before the sender closes it. */
const mostWritten = 32 * 1024 * 1024

/** The laws of {@link WebhookSender} where any address is allowed. They set the test clock. */
export const webhookSenderLaws: ReadonlyArray<Law<WebhookSender | WebhookReceiver | Mac>> = [
  law("posts an event with a signature of each secret, and returns the status of the answer", function* () {
    const receiver = yield* WebhookReceiver
    for (const status of [200, 204, 299, 400, 410, 500]) {
      yield* receiver.answer({ status })
      const message = yield* messageTo(`${receiver.url}/hooks?of=leadwell`)
      const answer = yield* WebhookSender.use(({ send }) => send(message))
      yield* demandEqual(answer, { status, failure: null }, "answer")
      const [request, ...others] = yield* receiver.received
      yield* demandEqual([request?.path, others.length], ["/hooks?of=leadwell", 0], "path, and further requests")
      const { body = "", headers = {} } = request ?? {}
      yield* demandEqual(body, message.body, "body")
      const seconds = String(Math.floor(DateTime.toEpochMillis(message.at) / 1000))
      const signatures = yield* Effect.forEach(secrets, (one) => signatureOf(one, `${message.id}.${seconds}.${body}`))
      yield* demandEqual(
        [headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"]],
        [message.id, seconds, signatures.join(" ")],
        "id, time and signatures"
      )
    }
  }),
  law(
    "returns how long the receiver asks to wait, in seconds or until a date, and nothing of another text",
    function* () {
      const date = "Sat, 21 Nov 2026 09:00:00 GMT"
      for (const [retryAfter, seconds] of [
        ["120", 120],
        ["0", 0],
        ["Sat, 21 Nov 2026 09:02:00 GMT", 120],
        ["Sat, 21 Nov 2026 08:00:00 GMT", 0],
        ["soon", undefined],
        ["-5", undefined],
        ["", undefined]
      ] as const) {
        const answer = yield* sent({ status: 503, date, retryAfter })
        const wait = answer.status === null ? undefined : answer.retry_after
        yield* demandEqual(wait && Duration.toSeconds(wait), seconds, retryAfter)
      }
    }
  ),
  law("sends nothing of a person over plain HTTP", function* () {
    const { answer, received, url } = yield* WebhookReceiver
    yield* answer({ status: 200 })
    const message = yield* messageTo(url, true)
    const result = yield* WebhookSender.use(({ send }) => send(message))
    yield* demandEqual(result, { status: null, failure: "address_not_allowed" }, "answer")
    yield* demandEqual((yield* received).length, 0, "requests")
  }),
  law("follows no redirect", function* () {
    const { received } = yield* WebhookReceiver
    for (const status of [301, 302, 303, 307, 308]) {
      const answer = yield* sent({ status, location: "/elsewhere" })
      yield* demandEqual(answer, { status, failure: null }, "answer")
      const paths = (yield* received).map(({ path }) => path)
      yield* demandEqual(paths, ["/hooks?of=leadwell"], `paths that were asked for after ${status}`)
    }
  }),
  law("returns the status of an answer without end, and reads little of it", function* () {
    const { written } = yield* WebhookReceiver
    yield* demandEqual(yield* sent({ status: 200, isEndless: true }), { status: 200, failure: null }, "answer")
    const bytes = yield* written
    yield* demand(bytes < mostWritten, `the receiver could write ${bytes} bytes`)
  }),
  law("gives up a receiver that does not answer", function* () {
    const receiver = yield* WebhookReceiver
    yield* receiver.answer("nothing")
    const sending = yield* Effect.forkChild(sendTo(receiver.url))
    yield* receiver.arrival
    yield* TestClock.adjust(attemptTime)
    yield* demandEqual(yield* Fiber.join(sending), { status: null, failure: "timeout" }, "answer")
  })
]

/** The laws of {@link WebhookSender} where only public addresses are allowed. */
export const publicWebhookSenderLaws: ReadonlyArray<Law<WebhookSender>> = [
  law("connects to no private address, however it is written, and not over plain HTTP", function* () {
    const hosts = ["127.0.0.1", "127.1", "2130706433", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0", "localhost"]
    for (const url of [...hosts.map((host) => `https://${host}/`), "http://localhost/"]) {
      yield* demandEqual(yield* sendTo(url), { status: null, failure: "address_not_allowed" }, url)
    }
  })
]
