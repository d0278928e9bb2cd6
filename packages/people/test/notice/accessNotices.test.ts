import { assert, describe, it } from "@effect/vitest"
import { grant } from "@leadwell/domain/access/Grant"
import { Hooks } from "@leadwell/domain/features/forms/hook/Hooks"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { AccessNotices } from "@leadwell/people/notice/AccessNotices"
import { Effect, Layer, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, managerOf, owner } from "../../../domain/test/UseCases.ts"
import { dispatched, person, PostOffice, useCases } from "../mail/WatchedMails.ts"

const notify = AccessNotices.use((notices) => notices.notify)

/** {@link notify} in a process that has just started. */
const notifyElsewhere = Effect.provide(notify, Layer.fresh(AccessNotices.layer))

const told = Effect.gen(function* () {
  const { sent } = yield* PostOffice
  for (const one of [notify, notifyElsewhere, notify]) yield* one
  yield* dispatched
  return sent.splice(0).map(({ subject, to }) => `${to.name}: ${subject}`)
})

const hook = { website_code: "demo", subcategory_id: "heat-pumps", name: "Form" }
const token = { account: "acme", name: "Export", abilities: ["leads:read"] }
const webhook = { url: "https://hooks.example.nl/", events: ["lead.received"] }

describe("AccessNotices", () => {
  it.effect("tell a person of each thing that was made in the person's session, once, and of nothing else", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const [an, jan] = [yield* person("An", { muted: ["webhook_failing"] }), yield* person("Jan", { language: "nl" })]
      const [tokens, hooks, webhooks] = [yield* AccessTokens, yield* Hooks, yield* Webhooks]
      yield* webhooks.register(owner, webhook)
      assert.deepStrictEqual(yield* told, [])
      yield* tokens.issue(managerOf("acme", an.id), token)
      yield* tokens.issue(managerOf("acme", an.id), token)
      yield* hooks.create(managerOf("acme", jan.id), hook)
      const manager = Result.getOrThrow(grant(managerOf("acme", jan.id), "webhooks:manage"))
      yield* webhooks.register(manager, webhook)
      assert.sameMembers(yield* told, [
        "An: New access token or form key for Leadwell",
        "An: New access token or form key for Leadwell",
        "Jan: Nieuw adres dat leads aanneemt voor Leadwell",
        "Jan: Nieuwe webhook voor Leadwell"
      ])
      for (let minute = 0; minute < 70; minute += 7) {
        yield* TestClock.adjust("7 minutes")
        assert.deepStrictEqual(yield* told, [])
      }
    }).pipe(Effect.provide(useCases))
  )
})
