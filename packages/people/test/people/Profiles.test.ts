import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Profiles } from "@leadwell/people/people/Profiles"
import { Notification } from "@leadwell/people/person/Notification"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect } from "effect"
import { toldBy } from "../../../domain/test/input/told.ts"
import { gone } from "./Gone.ts"
import { provided, refusal, signedIn } from "./SignedInPeople.ts"

const change = (current: Parameters<Profiles["Service"]["change"]>[0], input: unknown) =>
  Profiles.use((profiles) => profiles.change(current, input))

describe("a profile", () => {
  it.effect("has another language, or other kinds of mail that are switched off, each once", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const current = yield* verify
      const muted = ["reclaims_waiting", "new_lead", "new_lead"]
      const first = yield* change(current, { muted })
      assert.deepStrictEqual(first, { ...current, person: { ...person, muted: ["new_lead", "reclaims_waiting"] } })
      const second = yield* change(current, { language: "nl" })
      assert.deepStrictEqual(second.person, { ...first.person, language: "nl" })
      assert.deepStrictEqual((yield* verify).person, second.person)
      const all = yield* change(current, { language: "en", muted: Notification.literals })
      assert.deepStrictEqual(all.person, { ...person, muted: Notification.literals })
      assert.deepStrictEqual((yield* change(current, { muted: [] })).person, person)
    }).pipe(provided)
  )

  it.effect("stays as it is without a key, and no change is audited", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const { total } = yield* entries
      const current = yield* verify
      for (const input of [{}, { language: null, muted: null }]) {
        assert.deepStrictEqual(yield* change(current, input), current)
      }
      yield* change(current, { language: "nl" })
      assert.strictEqual((yield* entries).total, total)
    }).pipe(provided)
  )

  it.effect("is refused with every fault", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const current = yield* verify
      const faults = (input: unknown) => toldBy(change(current, input))
      assert.deepStrictEqual(yield* faults({ language: "de", muted: ["new_lead", "mail", 5], email: "x@example.nl" }), [
        "email Unexpected",
        "language NotSelectable",
        "muted.1 NotSelectable",
        "muted.2 NotSelectable"
      ])
      const many = Array.from({ length: Notification.literals.length + 1 }, () => "new_lead")
      assert.deepStrictEqual(yield* faults({ muted: many }), [`muted TooMany ${Notification.literals.length}`])
      assert.deepStrictEqual((yield* verify).person, current.person)
    }).pipe(provided)
  )

  it.effect("is nobody's after the person was removed", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const current = yield* verify
      yield* PersonRepository.use(({ decide }) => decide(person.id, gone))
      assert.strictEqual(yield* refusal(change(current, { language: "nl" })), "SessionEnded")
    }).pipe(provided)
  )
})
