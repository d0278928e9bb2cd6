import { assert, describe, it } from "@effect/vitest"
import type { AccountId } from "@leadwell/domain/access/Account"
import type { AccountedEvent } from "@leadwell/domain/delivery/EventAudience"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { later } from "@leadwell/laws/sample/SampleDelivery"
import { insertedPerson, samplePerson } from "@leadwell/laws/sample/SamplePerson"
import { decidesReclaims, hearsOf, isOfBusiness, mailsOf, receivers } from "@leadwell/people/mail/MailRecipients"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect } from "effect"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { useCases } from "../PeopleWorld.ts"

const a = { account: "acme", id: "a" } as never

/** Returns a person with these memberships, who wants all mails. */
const withMemberships = (...memberships: ReadonlyArray<object>) =>
  Effect.provide(samplePerson({ memberships: memberships as never as Person["memberships"], muted: [] }), randomLayer)

const eventOf = (type: DomainEventType, account: string | null, business: string | null) => {
  const event = { type, at: later(0), lead: 1, business, reclaim: null }
  return { number: 1, event, accounts: { lead: null, business: account } } as never as AccountedEvent
}

/** The accounts and businesses of events whose business is gone, or that are about a lead alone. */
const ownerless = [
  [null, "b"],
  ["acme", null],
  [null, null]
] as const

describe("the people of a business", () => {
  it.effect("are those of whom any membership covers its business", () =>
    Effect.gen(function* () {
      const both = yield* withMemberships({ account: "other", role: "member" }, { account: "acme", role: "member" })
      const scoped = yield* withMemberships({ account: "acme", role: "member", scope: { businesses: ["b"] } })
      const covering = (account: string, id: string) =>
        [both, scoped].filter((one) => isOfBusiness(one, { account, id } as never))
      assert.deepStrictEqual(covering("acme", "a"), [both])
      assert.deepStrictEqual(covering("acme", "b"), [both, scoped])
      assert.deepStrictEqual(covering("third", "a"), [])
    })
  )

  it.effect("get a mail about what people hear of, if its business and its account are known", () =>
    Effect.gen(function* () {
      const person = yield* withMemberships({ account: "acme", role: "member" })
      const told = (type: DomainEventType, account: string | null, business: string | null) =>
        mailsOf([eventOf(type, account, business)], [person], later(0)).map(({ kind }) => kind)
      assert.deepStrictEqual(told("business_lead.assigned", "acme", "a"), ["new_lead"])
      assert.deepStrictEqual(told("reclaim.rejected", "acme", "a"), ["reclaim_decided"])
      assert.deepStrictEqual(told("business_lead.released", "acme", "a"), [])
      assert.deepStrictEqual(told("business_lead.erased", "acme", "a"), ["destroy_copy"])
      assert.deepStrictEqual(told("business_lead.rectified", "acme", "a"), ["lead_rectified"])
      for (const [account, business] of ownerless) {
        assert.deepStrictEqual(told("business_lead.assigned", account, business), [], `${account} ${business}`)
      }
    })
  )
})

describe("a person with several memberships", () => {
  it.effect("decides reclaims by any of them that is no member's, and hears of a business by a member's alone", () =>
    Effect.gen(function* () {
      const member = { account: "acme", role: "member" }
      const both = yield* withMemberships(member, { account: "other", role: "reviewer" })
      const [alone, neither] = [yield* withMemberships(member), yield* withMemberships()]
      assert.deepStrictEqual([both, alone, neither].map(decidesReclaims), [true, false, false])
      assert.deepStrictEqual(
        [both, alone, neither].map((one) => hearsOf(one, a)),
        [true, true, false]
      )
      const reviewer = yield* withMemberships({ account: "acme", role: "reviewer" })
      assert.isFalse(hearsOf(reviewer, a))
    })
  )
})

describe("the receivers", () => {
  it.effect.each([
    [0, [0]],
    [1, [1]],
    [499, [499]],
    [500, [500, 0]],
    [501, [500, 1]]
  ] as const)("are found among all of %s people of an account, in steps of %j", ([count, wanted]) =>
    Effect.gen(function* () {
      const account = "house" as AccountId
      const people = yield* Effect.forEach(Array.from({ length: count }), (_, n) =>
        insertedPerson({ language: n % 3 === 0 ? "en" : "nl", memberships: [{ account, role: "member" }] })
      )
      yield* insertedPerson({ language: "en" })
      const { withMembership } = yield* PersonRepository
      const read: Array<number> = []
      const found = yield* receivers(
        {
          withMembership: (which, above, limit) =>
            Effect.tap(withMembership(which, above, limit), (some) => Effect.sync(() => read.push(some.length)))
        },
        { account },
        ({ language }) => language === "en"
      )
      const english = people.filter(({ language }) => language === "en").map(({ id }) => id)
      assert.deepStrictEqual(
        found.map(({ id }) => id),
        english
      )
      assert.deepStrictEqual(read, [...wanted])
    }).pipe(Effect.provide(useCases))
  )
})
