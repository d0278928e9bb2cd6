import { assert, describe, it } from "@effect/vitest"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { CapNotices } from "@leadwell/people/notice/CapNotices"
import type { Person } from "@leadwell/people/person/Person"
import { Context, Effect, Option, Result } from "effect"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, elsewhere, mails, person, PostOffice, useCases } from "./WatchedMails.ts"

const notify = CapNotices.use((notices) => notices.notify)

const muted = ["new_lead"] as const

const withMemberships = (...memberships: ReadonlyArray<object>) => ({
  muted,
  memberships: memberships as never as Person["memberships"]
})

describe("CapNotices", () => {
  it.effect("queue mails to those alone who want them and who are members of the business", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      const member = { account: "acme", role: "member" }
      yield* person("Muted", { muted: ["new_lead", "cap_reached"] })
      yield* person("Scoped", withMemberships({ ...member, scope: { businesses: ["another"] } }))
      yield* person("Elsewhere", withMemberships({ account: "other", role: "member" }))
      yield* person("Watching", withMemberships({ account: "acme", role: "reviewer" }))
      const told = [
        yield* person("An", { muted }),
        yield* person("Both", withMemberships({ account: "lead-house", role: "reviewer" }, member))
      ]
      yield* receive()
      yield* notify
      assert.deepStrictEqual(
        (yield* mails).map((mail) => mail.receiver).toSorted(),
        told.map(({ id }) => id).toSorted()
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("pass a business that is removed in the same moment", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }], [{ daily_cap: 1 }]])
      yield* person("An", { muted })
      yield* receive()
      const gone = BusinessId.make("a")
      const built = yield* rebuilt(CapNotices.layer, CatalogParts, ({ businesses, ...others }) => ({
        ...others,
        businesses: {
          ...businesses,
          find: (id) => (id === gone ? Effect.succeed(Option.none()) : businesses.find(id))
        }
      }))
      yield* Context.get(built, CapNotices).notify
      assert.deepStrictEqual(
        (yield* mails).map(({ queue }) => queue),
        [BusinessId.make("b")]
      )
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})

describe("a mail about a cap", () => {
  it.effect("tells the cap of its own business, and where its subscriptions are", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 9 }], [{ monthly_cap: 1, weekdays: Weekday.literals.slice(0, 6) }]])
      yield* person("An", { muted })
      yield* receive()
      yield* notify
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.lengthOf(sent, 1)
      const { html, subject, text } = sent[0]!
      assert.strictEqual(subject, "Heat pumps: Business b has enough leads")
      for (const body of [text, html]) {
        assert.include(body, "Business b has enough leads this month: the cap is 1.")
        assert.include(body, "More may come from 2 February 2026 on, or once the cap is higher")
        assert.include(body, "https://leads.example/business/b/subscriptions")
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is skipped when the business no longer wants such leads, or gets none for another reason", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }], [{ daily_cap: 1 }]])
      yield* person("An", { muted })
      yield* receive()
      yield* notify
      const { modify } = yield* SubscriptionRepository
      yield* modify(BusinessId.make("a"), () => Result.succeed([]), [])
      yield* modify(BusinessId.make("b"), (all) => Result.succeed(all.map((one) => ({ ...one, active: false }))), [])
      yield* dispatched
      assert.deepStrictEqual(
        (yield* mails).map(({ status }) => status),
        ["skipped", "skipped"]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leads to a page on this computer, unless an embedder says where the pages are", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      yield* person("An", { muted })
      yield* receive()
      yield* notify
      const { attempt, finished } = yield* elsewhere
      yield* Effect.andThen(attempt, finished)
      const { sent } = yield* PostOffice
      assert.include(sent[0]?.text, "http://127.0.0.1:3000/business/a/subscriptions")
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
