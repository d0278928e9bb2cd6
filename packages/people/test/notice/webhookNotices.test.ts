import { assert, describe, it } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import {
  attempted,
  disabled,
  disabledByReceiver,
  enabled,
  type WebhookId
} from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { WebhookNotices } from "@leadwell/people/notice/WebhookNotices"
import type { Membership } from "@leadwell/people/person/Membership"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, useCases } from "../mail/WatchedMails.ts"

const notify = WebhookNotices.use((notices) => notices.notify)

/** {@link notify} in a process that has just started. */
const notifyElsewhere = Effect.provide(notify, Layer.fresh(WebhookNotices.layer))

const registered = (who: typeof owner) =>
  Effect.map(
    Webhooks.use(({ register }) => register(who, { url: "https://hooks.example/x?key=1", events: ["lead.received"] })),
    ({ webhook }) => webhook.id
  )

/** Adds an attempt to the health of a webhook. */
const answered = Effect.fnUntraced(function* (id: WebhookId, status: number) {
  const at = yield* DateTime.now
  yield* WebhookRepository.use(({ modify }) => modify(id, attempted([{ at, status, failure: null }]), []))
})

const gone = Effect.fnUntraced(function* (id: WebhookId) {
  yield* answered(id, 410)
  const at = yield* DateTime.now
  yield* WebhookRepository.use(({ modify }) => modify(id, disabledByReceiver(at), []))
})

const memberships = (...all: ReadonlyArray<object>) => ({ memberships: all as unknown as ReadonlyArray<Membership> })

const subjects = Effect.map(PostOffice, ({ sent }) => sent.map(({ subject, to }) => `${to.name}: ${subject}`))

describe("WebhookNotices", () => {
  it.effect("tell once of an hour of failures, however often it fails, and again after a success", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* person("Jan", { language: "nl" })
      yield* person("Muted", { muted: ["webhook_failing"] })
      yield* person("Scoped", memberships({ account: "acme", role: "member", scope: { businesses: ["a"] } }))
      yield* person("Other", memberships({ account: "other", role: "member" }))
      yield* person("Op", memberships({ account: "lead-house", role: "operator" }))
      const id = yield* registered(owner)
      yield* answered(id, 500)
      yield* TestClock.adjust("59 minutes")
      yield* notify
      assert.deepStrictEqual(yield* mails, [])
      yield* TestClock.adjust("1 minute")
      for (const one of [notify, notifyElsewhere, notify]) yield* one
      yield* answered(id, 503)
      yield* TestClock.adjust("29 days")
      for (const one of [notify, notifyElsewhere]) yield* one
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.sameMembers(yield* subjects, [
        "An: The webhook to hooks.example fails",
        "Jan: De webhook naar hooks.example werkt niet"
      ])
      assert.include(sent[0]!.text, `https://leads.example/account/connections/${id}`)
      for (const { html, text } of sent) for (const part of [html, text]) assert.notInclude(part, "key=1")
      yield* DeliveryRepository.use(({ removeEnded }) => Effect.flatMap(DateTime.now, removeEnded))
      yield* TestClock.adjust("1 day")
      for (const one of [notify, notifyElsewhere]) yield* one
      assert.deepStrictEqual(yield* mails, [])
      yield* answered(id, 204)
      yield* TestClock.adjust("1 minute")
      yield* answered(id, 500)
      yield* TestClock.adjust("1 hour")
      yield* notify
      assert.lengthOf(yield* mails, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tell operators at once, and once each time, that the receiver of their webhook ended it", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* person("Op", memberships({ account: "lead-house", role: "operator" }))
      const id = yield* registered(operator)
      for (let time = 0; time < 2; time++) {
        yield* TestClock.adjust("1 minute")
        yield* gone(id)
        for (const one of [notify, notifyElsewhere]) yield* one
        yield* TestClock.adjust("2 hours")
        yield* notify
        yield* dispatched
        yield* WebhookRepository.use(({ modify }) => modify(id, enabled, []))
        yield* notify
      }
      assert.deepStrictEqual(yield* subjects, Array(2).fill("Op: The webhook to hooks.example is switched off"))
      const { sent } = yield* PostOffice
      assert.include(sent[0]!.text, `https://leads.example/operator/webhooks/${id}`)
      assert.property(sent[0]!.headers, "List-Unsubscribe")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("send nothing of what is over, of another trouble, or of what ended with its maker", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      const [over, ended, other, removed] = yield* Effect.replicateEffect(registered(owner), 4)
      for (const id of [over!, ended!, other!, removed!]) yield* answered(id, 500)
      const { modify, remove } = yield* WebhookRepository
      yield* TestClock.adjust("1 hour")
      yield* notify
      const now = yield* DateTime.now
      yield* answered(over!, 200)
      yield* modify(ended!, disabled(now), [])
      yield* gone(other!)
      yield* remove(removed!, [])
      yield* notify
      yield* dispatched
      assert.deepStrictEqual(yield* subjects, ["An: The webhook to hooks.example is switched off"])
      assert.strictEqual((yield* mails).filter(({ status }) => status === "skipped").length, 4)
    }).pipe(Effect.provide(useCases))
  )
})
