import {
  type ReceivedRequest,
  type ReceiverAnswer,
  WebhookReceiver
} from "@leadwell/laws/features/webhooks/WebhookReceiver"
import { Effect, Layer } from "effect"
import type { RequestListener, ServerResponse } from "node:http"
import { receiver } from "./Receiver.ts"

const chunk = "x".repeat(65_536)

/** The receiver of the laws, on a free port of 127.0.0.1. */
export const layer = Layer.effect(
  WebhookReceiver,
  Effect.gen(function* () {
    let given: ReceiverAnswer = "nothing"
    let since = 0
    let written = 0
    let arrival = Promise.withResolvers<void>()
    const pour = (response: ServerResponse): void => {
      do written += chunk.length
      while (!response.destroyed && response.write(chunk))
    }
    const listener: RequestListener = (_, response) => {
      arrival.resolve()
      if (given === "nothing") return
      const { date, isEndless = false, location, retryAfter, status } = given
      if (location !== undefined) response.setHeader("location", location)
      if (date !== undefined) response.setHeader("date", date)
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter)
      response.writeHead(status)
      if (!isEndless) return void response.end()
      response.on("error", () => undefined).on("drain", () => pour(response))
      pour(response)
    }
    const { port, received } = yield* receiver(listener)
    return {
      url: `http://127.0.0.1:${port}`,
      answer: (answer) =>
        Effect.sync(() => {
          given = answer
          since = received.length
          written = 0
          arrival = Promise.withResolvers()
        }),
      received: Effect.sync(() =>
        received.slice(since).map(({ path = "", ...rest }): ReceivedRequest => ({ path, ...rest }))
      ),
      written: Effect.sync(() => written),
      arrival: Effect.promise(() => arrival.promise)
    }
  })
)
