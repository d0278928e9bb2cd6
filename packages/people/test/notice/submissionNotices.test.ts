import { assert, describe, it } from "@effect/vitest"
import { Hooks } from "@leadwell/domain/features/forms/hook/Hooks"
import { Submissions } from "@leadwell/domain/features/forms/hook/Submissions"
import { SubmissionNotices } from "@leadwell/people/notice/SubmissionNotices"
import type { Membership } from "@leadwell/people/person/Membership"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, managerOf } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, useCases } from "../mail/WatchedMails.ts"

const notify = SubmissionNotices.use((notices) => notices.notify)

/** {@link notify} in a process that has just started. */
const notifyElsewhere = Effect.provide(notify, Layer.fresh(SubmissionNotices.layer))

const memberships = (...all: ReadonlyArray<object>) => ({ memberships: all as unknown as ReadonlyArray<Membership> })

/** Makes a hook, and returns an effect that posts another body to it that is no lead. */
const faultyForm = Effect.gen(function* () {
  const hooks = yield* Hooks
  const input = { website_code: "demo", subcategory_id: "heat-pumps", name: "Form" }
  const { secret } = yield* hooks.create(managerOf("acme"), input)
  const open = yield* hooks.open(secret)
  return Effect.flatMap(DateTime.now, (now) => hooks.receive(open, { fields: [["Datum", DateTime.formatIso(now)]] }))
})

describe("SubmissionNotices", () => {
  it.effect("tell members after ten minutes, once in an hour, of all that waits, and not while nothing new does", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* person("Jan", { language: "nl" })
      yield* person("Muted", { muted: ["submissions_waiting"] })
      yield* person("Scoped", memberships({ account: "acme", role: "member", scope: { websites: ["demo"] } }))
      yield* person("Other", memberships({ account: "other", role: "member" }))
      yield* person("Op", memberships({ account: "lead-house", role: "operator" }))
      const { sent } = yield* PostOffice
      const told = Effect.gen(function* () {
        for (const one of [notify, notifyElsewhere, notify]) yield* one
        yield* dispatched
        return sent.splice(0).map(({ subject, to }) => `${to.name}: ${subject}`)
      })
      const post = yield* faultyForm
      yield* post
      yield* TestClock.adjust("599 seconds")
      assert.deepStrictEqual(yield* told, [])
      yield* TestClock.adjust("1 second")
      assert.sameMembers(yield* told, ["An: Requests that wait for you: 1", "Jan: Aanvragen die op je wachten: 1"])
      yield* post
      yield* TestClock.adjust("30 minutes")
      assert.deepStrictEqual(yield* told, [])
      yield* TestClock.adjust("20 minutes")
      assert.sameMembers(yield* told, ["An: Requests that wait for you: 2", "Jan: Aanvragen die op je wachten: 2"])
      for (let hour = 0; hour < 30; hour++) {
        yield* TestClock.adjust("1 hour")
        assert.deepStrictEqual(yield* told, [])
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("say nothing any more of what was mended or dropped before the mail is sent", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* yield* faultyForm
      yield* TestClock.adjust("10 minutes")
      yield* notify
      const submissions = yield* Submissions
      const { items } = yield* submissions.page(managerOf("acme"), {}, { page: 1, per_page: 1 })
      yield* submissions.drop(managerOf("acme"), items[0]!.submission.id)
      yield* dispatched
      assert.deepStrictEqual(
        (yield* mails).map(({ status }) => status),
        ["skipped"]
      )
    }).pipe(Effect.provide(useCases))
  )
})
