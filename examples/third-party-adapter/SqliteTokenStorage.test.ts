import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { sampleToken } from "@leadwell/laws/sample/SampleToken"
import { Effect, Exit, Fiber, Layer, Option, Redacted, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { DatabaseSync } from "node:sqlite"
import { freshFile } from "./FreshFile.ts"
import * as SqliteTokenStorage from "./SqliteTokenStorage.ts"

/** The use cases on a file, like those of a process that has just started. */
const useCasesOn = (path: string) =>
  UseCases.layer.pipe(
    Layer.provideMerge(SqliteTokenStorage.layer(path)),
    Layer.provide([ScreenshotReader.off, SheetReader.off]),
    Layer.fresh
  )

const operator = principalWith({ account: AccountId.make("house") }, "operator")
const clear = Redacted.make(`lw_${"t".repeat(43)}`)
const catalog = {
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [{ account: "acme", token: Redacted.value(clear), abilities: ["leads:create"], name: "website" }]
}
const applied = CatalogImport.use(({ apply }) => apply(catalog))
const issued = AccessTokens.use(({ issue }) =>
  issue(operator, { account: "acme", name: "another", abilities: ["leads:read"] })
)
const verify = (secret: Redacted.Redacted<string>) => Authentication.use((one) => one.verify(secret))
const listed = Effect.map(
  AccessTokens.use(({ page }) => page(operator, { page: 1, per_page: 10 })),
  ({ items }) => items
)

describe("tokens in a file", () => {
  it.effect("outlast the process that issued or revoked them, with any catalogue", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      const { secret, token } = yield* Effect.gen(function* () {
        yield* applied
        const known = (yield* listed)[0]!
        yield* AccessTokens.use(({ revoke }) => revoke(operator, known.id))
        return yield* issued
      }).pipe(Effect.provide(useCasesOn(path)))
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* verify(secret)).account, token.account)
        yield* applied
        assert.strictEqual((yield* Effect.flip(verify(clear)))._tag, "Unauthenticated")
        assert.strictEqual((yield* listed).length, 2)
      }).pipe(Effect.provide(useCasesOn(path)))
    })
  )

  it.effect("are away when another keeps the file locked for 5 seconds, and no longer than that", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      yield* Effect.gen(function* () {
        yield* applied
        const [token] = yield* listed
        const { find, insert } = yield* AccessTokenRepository
        const other = new DatabaseSync(path)
        other.exec("begin exclusive")
        const early = yield* Effect.forkChild(Effect.flip(find(token!.hash)))
        const another = sampleToken("c".repeat(32), token!.account)
        const refused = yield* Effect.forkChild(Effect.flip(insert(another, () => Result.void, [])))
        yield* TestClock.adjust("5 seconds")
        assert.strictEqual((yield* Fiber.join(early))._tag, "StorageUnavailable")
        assert.strictEqual((yield* Fiber.join(refused))._tag, "StorageUnavailable")
        const late = yield* Effect.forkChild(find(token!.hash))
        yield* TestClock.adjust("4 seconds")
        other.close()
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* Fiber.join(late), Option.some(token!))
        assert.deepStrictEqual(yield* listed, [token!])
      }).pipe(Effect.provide(useCasesOn(path)))
    })
  )

  it.effect("keep nobody out as unknown while they are away, and let everyone in again without a restart", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      yield* Effect.gen(function* () {
        yield* applied
        const other = new DatabaseSync(path)
        other.exec("begin exclusive")
        const turnedAway = yield* Effect.forkChild(Effect.flip(verify(clear)))
        // The token is hashed on another thread, which the test clock does not control.
        while (turnedAway.pollUnsafe() === undefined) yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* Fiber.join(turnedAway))._tag, "StorageUnavailable")
        other.close()
        assert.strictEqual((yield* verify(clear)).account, "acme")
      }).pipe(Effect.provide(useCasesOn(path)))
    })
  )

  it.effect("are as they were after a change that breaks down, and can be changed again", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      yield* Effect.gen(function* () {
        yield* applied
        const [token] = yield* listed
        const { modify } = yield* AccessTokenRepository
        const broken = modify(
          token!.id,
          () => {
            throw new Error("the change breaks down")
          },
          []
        )
        assert.isTrue(Exit.hasDies(yield* Effect.exit(broken)))
        assert.deepStrictEqual(yield* listed, [token!])
        assert.strictEqual((yield* modify(token!.id, (one) => ({ ...one, name: "changed" }), [])).name, "changed")
      }).pipe(Effect.provide(useCasesOn(path)))
    })
  )

  it.effect("that cannot be reached at the start are said to be away", () =>
    Effect.gen(function* () {
      const path = yield* freshFile
      const failure = yield* Effect.flip(Effect.provide(applied, useCasesOn(`${path}/no/such/folder`)))
      assert.strictEqual(failure._tag, "StorageUnavailable")
    })
  )
})
