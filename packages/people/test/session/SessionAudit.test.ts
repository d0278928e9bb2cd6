import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Sessions } from "@leadwell/people/session/Sessions"
import { Effect } from "effect"
import { provided, refusal, signedIn } from "../people/SignedInPeople.ts"

describe("a session", () => {
  it.effect("that its person ends is not audited", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const before = yield* entries
      const current = yield* verify
      yield* Sessions.use(({ end }) => end(current, current.session.id))
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.deepStrictEqual(yield* entries, before)
    }).pipe(provided)
  )
})
