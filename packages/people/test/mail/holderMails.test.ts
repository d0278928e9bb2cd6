import { assert, describe, it } from "@effect/vitest"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import type { Email } from "@leadwell/domain/lead/Email"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Notification } from "@leadwell/people/person/Notification"
import { DateTime, Duration, Effect } from "effect"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, personal, PostOffice, reclaimed, useCases } from "./WatchedMails.ts"

const provided = Effect.provide(useCases)

const jane = { first_name: "Jane", last_name: "Doe", email: "jane@example.nl" }

const erase = Erasure.use((erasure) => erasure.erasePerson(operator, { email: jane.email as Email }))

const notices = Effect.map(mails, (all) =>
  all.filter(({ kind }) => kind !== "reclaim_decided" && kind !== "new_lead").map((mail) => [mail.kind, mail.status])
)

/** A lead of two businesses, of which `a` was released, and a member who switched off whatever can be. */
const released = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  yield* person("An", { muted: Notification.literals })
  const { lead } = yield* receive(jane)
  const request = yield* reclaimed(lead.id)
  yield* ReclaimReview.use(({ grant }) => grant(operator, request, {}))
  return lead.id
})

describe("the members of a business that has a lead or had it", () => {
  it.effect("are mailed to destroy their copies once its person is erased by order", () =>
    Effect.gen(function* () {
      const lead = yield* released
      yield* erase
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(yield* notices, [
        ["destroy_copy", "sent"],
        ["destroy_copy", "sent"]
      ])
      const told = sent.map(({ text }) => text.match(/\/business\/(\w)\/leads\/(\d+)/)?.slice(1))
      assert.deepStrictEqual(
        told.toSorted(),
        ["a", "b"].map((business) => [business, String(lead)])
      )
      for (const { headers, html, subject, text } of sent) {
        assert.strictEqual(subject, `Destroy your copies of lead ${lead}`)
        assert.notProperty(headers, "List-Unsubscribe")
        for (const part of [...personal, "Utrecht", "3511"]) assert.notInclude(text + html, part)
      }
    }).pipe(provided)
  )

  it.effect("are mailed that a lead is corrected, and not in which way", () =>
    Effect.gen(function* () {
      const lead = yield* released
      yield* Persons.use(({ rectify }) => rectify(operator, lead, { last_name: "Smith", remark: "Misheard." }))
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(yield* notices, [
        ["lead_rectified", "sent"],
        ["lead_rectified", "sent"]
      ])
      for (const { html, subject, text } of sent) {
        assert.strictEqual(subject, `Lead ${lead} is corrected`)
        for (const part of [...personal, "Smith", "Misheard"]) assert.notInclude(text + html, part)
      }
    }).pipe(provided)
  )

  it.effect("are mailed of a correction even when its person is erased before the mail goes", () =>
    Effect.gen(function* () {
      const lead = yield* released
      yield* Persons.use(({ rectify }) => rectify(operator, lead, { last_name: "Smith", remark: "Misheard." }))
      yield* erase
      yield* dispatched
      assert.deepStrictEqual((yield* notices).map(([kind, status]) => `${kind} ${status}`).toSorted(), [
        "destroy_copy sent",
        "destroy_copy sent",
        "lead_rectified sent",
        "lead_rectified sent"
      ])
    }).pipe(provided)
  )

  it.effect("are mailed nothing when its time is over", () =>
    Effect.gen(function* () {
      yield* released
      const later = DateTime.addDuration(yield* DateTime.now, Duration.days(10_000))
      assert.strictEqual((yield* Erasure.use((erasure) => erasure.retain(later))).leads, 1)
      yield* dispatched
      assert.deepStrictEqual(yield* notices, [])
    }).pipe(provided)
  )
})
