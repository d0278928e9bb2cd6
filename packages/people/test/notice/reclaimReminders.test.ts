import { assert, describe, it } from "@effect/vitest"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { ReclaimReminders } from "@leadwell/people/notice/ReclaimReminders"
import type { Membership } from "@leadwell/people/person/Membership"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, reclaimed, useCases } from "../mail/WatchedMails.ts"

const remind = ReclaimReminders.use((reminders) => reminders.remind)

/** {@link remind} in another process. */
const remindElsewhere = Effect.provide(remind, Layer.fresh(ReclaimReminders.layer))

const memberships = [{ account: "lead-house", role: "reviewer" }] as unknown as ReadonlyArray<Membership>

describe("ReclaimReminders", () => {
  it.effect("remind operators and reviewers once an hour, while requests wait", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = yield* person("Op", { memberships })
      yield* person("Muted", { memberships, muted: ["reclaims_waiting"] })
      yield* person("Member", { muted: ["new_lead", "reclaim_decided"] })
      const { lead } = yield* receive()
      yield* remind
      const request = yield* reclaimed(lead.id)
      yield* TestClock.adjust("1 hour")
      for (const one of [remind, remind, remindElsewhere]) yield* one
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ subject, text }) => [subject, text.includes("https://leads.example/operator/reclaims")]),
        [["Reclaims that wait: 1", true]]
      )
      yield* TestClock.adjust("1 hour")
      yield* remind
      yield* ReclaimReview.use(({ reject }) => reject(operator, request, { remark: "No." }))
      yield* dispatched
      yield* TestClock.adjust("1 hour")
      yield* remind
      yield* dispatched
      assert.deepStrictEqual(
        (yield* mails).map((mail) => [mail.receiver, mail.status]),
        [
          [id, "sent"],
          [id, "skipped"]
        ]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("remind each person once in an hour of the clock, and newcomers from the next hour on", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const an = yield* person("An", { memberships })
      const { lead } = yield* receive()
      yield* reclaimed(lead.id)
      const reminded = Effect.map(mails, (all) =>
        all.filter(({ kind }) => kind === "reclaims_waiting").map((mail) => mail.receiver)
      )
      yield* remind
      yield* TestClock.adjust("1 minute")
      const bo = yield* person("Bo", { memberships })
      yield* remind
      assert.deepStrictEqual(yield* reminded, [an.id])
      // Another process knows nothing of the reminders that went before, but makes the same mails.
      yield* remindElsewhere
      assert.deepStrictEqual((yield* reminded).toSorted(), [an.id, bo.id].toSorted())
      yield* TestClock.adjust("58 minutes")
      yield* remindElsewhere
      assert.lengthOf(yield* reminded, 2)
      yield* TestClock.adjust("1 minute")
      yield* remind
      assert.lengthOf(yield* reminded, 4)
    }).pipe(Effect.provide(useCases))
  )
})
