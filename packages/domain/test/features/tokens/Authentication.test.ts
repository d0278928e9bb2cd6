import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenNotFound } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { accounts, elsewhere, isLetIn, issue, listed, revoke, useCases, verify, Watch } from "./WatchedTokens.ts"

describe("Authentication", () => {
  it.effect("reads a token once in three seconds, however often it is used, and an unknown one each time", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      for (let n = 0; n < 50; n++) assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 1)
      yield* TestClock.adjust("2999 millis")
      assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 1)
      yield* TestClock.adjust("1 millis")
      assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 2)
      const token = `lw_${"n".repeat(43)}`
      assert.isFalse(yield* isLetIn(Redacted.make(token)))
      const tokens = [{ account: "acme", token, abilities: [], name: "new" }]
      yield* CatalogImport.use(({ apply }) => apply({ ...accounts, tokens }))
      assert.isTrue(yield* isLetIn(Redacted.make(token)))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("asks the store for no text that cannot be a token", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const text = Redacted.value(secret)
      for (const wrong of ["", "lw_", text.slice(1), `${text}x`, ` ${text}`, "jane@example.nl"]) {
        assert.isFalse(yield* isLetIn(Redacted.make(wrong)))
      }
      assert.strictEqual((yield* Watch).finds, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("uses what it read for three seconds, also when the time of day is set back", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      assert.isTrue(yield* isLetIn(secret))
      yield* TestClock.setTime(Date.parse("2026-01-21T10:00:00Z"))
      yield* TestClock.adjust("2999 millis")
      yield* isLetIn(secret)
      assert.strictEqual(seen.finds, 1)
      yield* TestClock.adjust("1 millis")
      yield* isLetIn(secret)
      assert.strictEqual(seen.finds, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("does not remember what was read before a revocation and arrived after it", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      const seen = yield* Watch
      const arrival = yield* Deferred.make<void>()
      seen.onFind = Deferred.await(arrival)
      const early = yield* Effect.forkChild(isLetIn(secret))
      while (seen.finds === 0) yield* Effect.yieldNow
      yield* revoke(token.id)
      yield* Deferred.succeed(arrival, undefined)
      yield* Fiber.join(early)
      assert.isFalse(yield* isLetIn(secret))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("forgets what it remembers also when the store cannot say whether a token is revoked", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      assert.isTrue(yield* isLetIn(secret))
      const seen = yield* Watch
      seen.onModify = Effect.fail(new StorageUnavailable({}))
      yield* Effect.flip(revoke(token.id))
      const before = seen.finds
      yield* isLetIn(secret)
      assert.strictEqual(seen.finds, before + 1)
    }).pipe(Effect.provide(useCases))
  )
})

describe("the last use of a token", () => {
  const lastUse = Effect.map(listed, ([token]) => token?.last_used_on)

  it.effect("is shown to the business day, and written once a day", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      assert.isNull(token.last_used_on)
      const seen = yield* Watch
      // The last minute of the day starts 11 hours and 59 minutes after noon in Amsterdam.
      for (const [wait, day, writes] of [
        ["0 seconds", "2026-01-21", 1],
        ["719 minutes", "2026-01-21", 1],
        ["1 minute", "2026-01-22", 2],
        ["3 days", "2026-01-25", 3]
      ] as const) {
        yield* TestClock.adjust(wait)
        for (let n = 0; n < 20; n++) yield* verify(secret)
        yield* Effect.yieldNow
        assert.deepStrictEqual([yield* lastUse, seen.modifies], [day, writes])
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves no trace in the audit trail", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const { total } = yield* entries
      yield* verify(secret)
      yield* Effect.yieldNow
      assert.isNotNull(yield* lastUse)
      assert.strictEqual((yield* entries).total, total)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not written again by another process on the same day", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      yield* verify(secret)
      yield* Effect.yieldNow
      const other = yield* elsewhere
      yield* other.verify(secret)
      yield* Effect.yieldNow
      assert.strictEqual(seen.modifies, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("is not tried again for a token that is gone", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      seen.onModify = Effect.fail(new AccessTokenNotFound({ id: AccessTokenId.make("gone") }))
      yield* verify(secret)
      yield* TestClock.adjust("150 seconds")
      assert.strictEqual(seen.modifies, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("keeps no request waiting, fails none, and is written when the store is back", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      seen.onModify = Effect.fail(new StorageUnavailable({}))
      yield* verify(secret)
      yield* TestClock.adjust("150 seconds")
      assert.deepStrictEqual([yield* lastUse, seen.modifies], [null, 3])
      seen.onModify = Effect.never
      yield* TestClock.adjust("1 minute")
      yield* verify(secret)
      seen.onModify = Effect.void
      yield* TestClock.adjust("1 day")
      yield* verify(secret)
      yield* Effect.yieldNow
      assert.strictEqual(yield* lastUse, "2026-01-22")
    }).pipe(Effect.provide(useCases))
  )
})
