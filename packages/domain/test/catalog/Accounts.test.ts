import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Granted } from "@leadwell/domain/access/Grant"
import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { Effect } from "effect"
import { operator } from "../UseCases.ts"
import { all, named, second, withTwoCompanies } from "./TwoCompanies.ts"

const get = (id: string) =>
  Accounts.use((accounts) => accounts.get(operator as Granted<"operator">, AccountId.make(id)))

describe("Accounts", () => {
  it.effect("shows an operator each account, and says when there is none", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual<unknown>(yield* get("acme"), { id: "acme", name: "Acme" })
      assert.deepStrictEqual<unknown>(yield* get("best"), { id: "best", name: "Best" })
      assert.containsSubset(yield* Effect.flip(get("nobody")), { _tag: "AccountNotFound", id: "nobody" })
    }).pipe(withTwoCompanies)
  )

  it.effect("lists all accounts page by page", () =>
    Effect.gen(function* () {
      const { page } = yield* Accounts
      assert.deepStrictEqual(yield* named(page(operator, all), ({ id }) => id), [2, "acme", "best"])
      assert.deepStrictEqual(yield* named(page(operator, second), ({ id }) => id), [2, "best"])
    }).pipe(withTwoCompanies)
  )
})
