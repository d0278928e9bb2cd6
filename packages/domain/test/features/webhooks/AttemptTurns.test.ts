import { assert, describe, it } from "@effect/vitest"
import { mostWebhooks } from "@leadwell/domain/features/webhooks/Webhook"
import { attemptsAtOnce } from "@leadwell/domain/features/webhooks/WebhookChannel"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../UseCases.ts"
import { Receivers, registered, useCases } from "./WatchedWebhooks.ts"

describe("the webhooks of one account", () => {
  it.effect("leave turns to those of others, however many of them hang", () =>
    Effect.gen(function* () {
      yield* applied([])
      const { answers, sent } = yield* Receivers
      const { register } = yield* Webhooks
      for (let n = 0; n < mostWebhooks; n++) {
        const url = `https://hanging-${n}.example/`
        answers.set(url, Effect.never)
        yield* register(operator, { url, account: "acme", events: ["lead.received"] })
      }
      const other = yield* registered("other", ["lead.received"])
      yield* receive()
      yield* receive()
      assert.isAbove(2 * mostWebhooks, attemptsAtOnce.all)
      const { attempt, fanOut } = yield* WebhookDispatch
      yield* Effect.andThen(fanOut, attempt)
      yield* TestClock.adjust("1 second")
      assert.isTrue(sent.some(({ url }) => url === other.url))
      assert.strictEqual(sent.length, attemptsAtOnce.account + 2)
    }).pipe(Effect.provide(useCases))
  )
})
