import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { PauseNotices } from "@leadwell/people/notice/PauseNotices"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, changeSubscriptions, operator } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, useCases } from "../mail/WatchedMails.ts"

const notify = PauseNotices.use((notices) => notices.notify)

/** {@link notify} in another process. */
const notifyElsewhere = Effect.provide(notify, Layer.fresh(PauseNotices.layer))

const day = (text: string) => CalendarDate.make(text)

const pausedOver = (paused_from: string, paused_until: string) => ({
  paused_from: day(paused_from),
  paused_until: day(paused_until)
})

/** Sets the clock to a local time in Amsterdam on 28 March 2026, the day before the clocks change. */
const at = (time: string) => TestClock.setTime(Date.parse(`2026-03-28T${time}:00+01:00`))

describe("PauseNotices", () => {
  it.effect("tell the members once, at nine two days before the return, even when the clocks change", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [pausedOver("2026-03-01", "2026-03-29")], [{}]])
      yield* CatalogAdministration.use(({ change }) =>
        change(operator, "businesses", "a", pausedOver("2026-03-27", "2026-03-29"))
      )
      yield* person("An")
      yield* person("Jan", { language: "nl", muted: ["cap_reached"] })
      yield* person("Muted", { muted: ["new_lead"] })
      yield* at("08:59")
      yield* notify
      assert.deepStrictEqual(yield* mails, [])
      yield* at("09:00")
      for (const one of [notify, notifyElsewhere, notify]) yield* one
      yield* at("23:00")
      for (const one of [notify, Effect.provide(notify, Layer.fresh(PauseNotices.layer))]) yield* one
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.sameMembers(
        sent.map(({ subject, to }) => `${to.name}: ${subject}`),
        [
          "An: Business a may get leads again from 30 March 2026 on",
          "An: Business b may get leads again from 30 March 2026 on",
          "Jan: Business a kan weer leads krijgen vanaf 30 maart 2026",
          "Jan: Business b kan weer leads krijgen vanaf 30 maart 2026"
        ]
      )
      const ofB = sent.find(({ subject }) => subject.startsWith("Business b may"))!
      assert.include(ofB.text, "The pause of Business b for Heat pumps ends.")
      assert.include(ofB.text, "https://leads.example/business/b/subscriptions")
      assert.property(ofB.headers, "List-Unsubscribe")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tell nothing of short, open or later pauses, nor of those who are inactive", () =>
    Effect.gen(function* () {
      yield* applied([
        [pausedOver("2026-03-28", "2026-03-29")],
        [{ paused_from: day("2026-03-01"), paused_until: null }],
        [pausedOver("2026-03-01", "2026-03-30")],
        [pausedOver("2026-03-01", "2026-03-28")],
        [{ ...pausedOver("2026-03-01", "2026-03-29"), active: false }]
      ])
      yield* person("An")
      yield* at("12:00")
      yield* notify
      assert.deepStrictEqual(yield* mails, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("send nothing when the pause was ended or is over, and the new day when it was moved", () =>
    Effect.gen(function* () {
      yield* applied(Array.from({ length: 3 }, () => [pausedOver("2026-03-01", "2026-03-29")]))
      yield* person("An")
      yield* at("12:00")
      yield* notify
      yield* changeSubscriptions("a", { paused_from: null, paused_until: null })
      yield* changeSubscriptions("b", { paused_until: day("2026-04-05") })
      yield* TestClock.adjust("2 days")
      yield* dispatched
      assert.deepStrictEqual(
        (yield* PostOffice).sent.map(({ subject }) => subject),
        ["Business b may get leads again from 6 April 2026 on"]
      )
    }).pipe(Effect.provide(useCases))
  )
})
