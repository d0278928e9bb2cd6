import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { CapNotices } from "@leadwell/people/notice/CapNotices"
import type { Membership } from "@leadwell/people/person/Membership"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { applied, changeSubscriptions, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, reclaimed, useCases } from "../mail/WatchedMails.ts"

const notify = CapNotices.use((notices) => notices.notify)

/** {@link notify} in another process. */
const notifyElsewhere = Effect.provide(notify, Layer.fresh(CapNotices.layer))

const elsewhere = [{ account: "acme", role: "member", scope: { businesses: ["another"] } }]

const abroad: ReadonlyArray<Membership> = [{ account: AccountId.make("another"), role: "member" }]

describe("CapNotices", () => {
  it.effect("tell the members of a business once of each cap and period, with the day of the next lead", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1, monthly_cap: 3 }], [{}]])
      yield* person("An", { muted: ["new_lead"] })
      yield* person("Jan", { muted: ["new_lead"], language: "nl" })
      yield* person("Muted", { muted: ["new_lead", "cap_reached"] })
      yield* person("Scoped", { muted: ["new_lead"], memberships: elsewhere as never })
      yield* notify
      const told: Array<ReadonlyArray<string>> = []
      for (let day = 0; day < 3; day++) {
        yield* receive()
        for (const one of [notify, notifyElsewhere, notify]) {
          yield* TestClock.adjust("1 hour")
          yield* one
        }
        yield* dispatched
        const { sent } = yield* PostOffice
        for (const { text, to } of sent.splice(0)) {
          told.push([
            to.name,
            /\d+ \w+ 2026/.exec(text)?.[0] ?? "",
            /today|this month|vandaag|deze maand/.exec(text)![0]
          ])
        }
        yield* TestClock.adjust("21 hours")
        yield* notify
      }
      assert.deepStrictEqual(told.toSorted(), [
        ["An", "1 February 2026", "this month"],
        ["An", "22 January 2026", "today"],
        ["An", "23 January 2026", "today"],
        ["Jan", "1 februari 2026", "deze maand"],
        ["Jan", "22 januari 2026", "vandaag"],
        ["Jan", "23 januari 2026", "vandaag"]
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("send nothing when a lead came back meanwhile, or the receiver may not know it any more", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      const an = yield* person("An", { muted: ["new_lead", "reclaim_decided"] })
      const { lead } = yield* receive()
      yield* notify
      const request = yield* reclaimed(lead.id)
      yield* ReclaimReview.use(({ grant }) => grant(operator, request, {}))
      yield* dispatched
      const statuses = Effect.map(mails, (all) => all.map(({ kind, status }) => [kind, status]))
      assert.deepStrictEqual(yield* statuses, [["cap_reached", "skipped"]])

      yield* TestClock.adjust("1 day")
      yield* receive()
      yield* notify
      yield* PersonRepository.use(({ modify }) =>
        modify(an.id, (one) => Result.succeed({ ...one, memberships: elsewhere as never }), [])
      )
      yield* dispatched
      assert.deepStrictEqual((yield* statuses).toSorted(), [
        ["cap_reached", "skipped"],
        ["cap_reached", "skipped"]
      ])
      assert.deepStrictEqual((yield* PostOffice).sent, [])

      yield* TestClock.adjust("1 day")
      yield* person("Bo", { muted: ["new_lead"] })
      yield* receive()
      yield* changeSubscriptions("a", { active: false })
      yield* notify
      assert.lengthOf(yield* mails, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("look once an hour at the people of accounts with used-up caps, and at nobody else", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      yield* person("An")
      for (const name of ["Bo", "Cy"]) yield* person(name, { memberships: abroad })
      const asked: Array<unknown> = []
      const built = yield* rebuilt(CapNotices.layer, PersonRepository, (people) => ({
        ...people,
        page: () => Effect.die("all people are read"),
        withMembership: (which, above, limit) =>
          Effect.tap(people.withMembership(which, above, limit), (found) =>
            Effect.sync(
              () =>
                limit > 1 &&
                asked.push(
                  which,
                  found.map(({ name }) => name)
                )
            )
          )
      }))
      yield* receive()
      for (let minute = 0; minute < 3; minute++) {
        yield* Effect.provide(notify, built)
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual(asked, [{ account: "acme" }, ["An"]])
      assert.deepStrictEqual(
        (yield* mails).map(({ kind }) => kind),
        ["cap_reached"]
      )
      yield* TestClock.adjust("1 hour")
      yield* Effect.provide(notify, built)
      assert.lengthOf(asked, 4)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
