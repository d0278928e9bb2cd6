import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import type { Principal } from "@leadwell/domain/access/Principal"
import { isReviewer } from "@leadwell/domain/access/Reviewer"
import { AccountId } from "@leadwell/domain/account/Account"
import { decisionReaderOf } from "@leadwell/domain/intake/DecisionReader"
import { Result, Schema } from "effect"

const kinds = Schema.Literals(["person", "token", "command", "account"])
const scopes = Schema.NullOr(Schema.Struct({ businesses: Schema.Array(Schema.Literals(["a", "b"])) }))

describe("a reader of decisions", () => {
  it.prop(
    "is a reviewer, or a person who reads leads of businesses, and stays the same principal",
    [Schema.Array(Ability), kinds, scopes],
    ([abilities, kind, scope]) => {
      const actor = { kind, id: "ada", name: "Ada" }
      const principal = { account: AccountId.make("acme"), abilities: new Set(abilities), actor, scope } as Principal
      const reads = kind === "person" && abilities.includes("leads:read")
      const found = decisionReaderOf(principal)
      const isOperatorOrReviewer = isReviewer(principal)
      if (reads || isOperatorOrReviewer) assert.strictEqual<Principal>(Result.getOrThrow(found), principal)
      else assert.strictEqual(Result.isFailure(found) && found.failure._tag, "NotDecisionReader")
    }
  )
})
