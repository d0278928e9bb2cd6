import { assert, describe, it } from "@effect/vitest"
import type { Granted } from "@leadwell/domain/access/Grant"
import { actBy } from "@leadwell/domain/access/Principal"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { type AuditConditions, AuditTrail } from "@leadwell/domain/audit/AuditTrail"
import { looks } from "@leadwell/domain/audit/Looks"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { managerOf, operator, owner, useCases } from "../UseCases.ts"

const day = (text: string) => CalendarDate.make(text)

/** Appends an entry a minute before and at midnight in Amsterdam, each by two actors. */
const entries = Effect.gen(function* () {
  const { append } = yield* AuditRepository
  for (const at of ["2026-01-20T22:59:00Z", "2026-01-20T23:00:00Z", "2026-01-21T23:00:00Z"]) {
    yield* TestClock.setTime(Date.parse(at))
    yield* append([auditEntry(yield* actBy(operator), "lead.viewed", "1", [], 1)])
    yield* append([auditEntry(yield* actBy(owner), "token.created", "one", [owner.account])])
  }
})

/** Returns the instants and actors of the entries that are selected. */
const selected = (conditions: AuditConditions, manager: Granted<"account:manage"> = operator) =>
  Effect.map(
    AuditTrail.use(({ page }) => page(manager, conditions, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ entry: { actor, at } }) => `${DateTime.formatIso(at).slice(5, 16)} ${actor.id}`)
  )

describe("the audit trail", () => {
  it.effect("shows all entries, the latest first", () =>
    Effect.gen(function* () {
      yield* entries
      assert.deepStrictEqual(yield* selected({}), [
        "01-21T23:00 acme",
        "01-21T23:00 lead-house",
        "01-20T23:00 acme",
        "01-20T23:00 lead-house",
        "01-20T22:59 acme",
        "01-20T22:59 lead-house"
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("selects by actor, action, lead and business days", () =>
    Effect.gen(function* () {
      yield* entries
      const [from, to] = [day("2026-01-21"), day("2026-01-21")]
      assert.deepStrictEqual(yield* selected({ from, to }), ["01-20T23:00 acme", "01-20T23:00 lead-house"])
      assert.deepStrictEqual(yield* selected({ from, actor: ["acme"] }), ["01-21T23:00 acme", "01-20T23:00 acme"])
      assert.deepStrictEqual(yield* selected({ to, action: ["lead.viewed"] }), [
        "01-20T23:00 lead-house",
        "01-20T22:59 lead-house"
      ])
      assert.deepStrictEqual(yield* selected({ from, to, lead: 1 }), ["01-20T23:00 lead-house"])
      assert.deepStrictEqual(yield* selected({ lead: 2 }), [])
    }).pipe(Effect.provide(useCases))
  )
})

describe("a member who manages an account", () => {
  it.effect("is shown the entries of the account alone, with the same conditions", () =>
    Effect.gen(function* () {
      yield* entries
      const acme = managerOf("acme")
      assert.deepStrictEqual(yield* selected({}, acme), ["01-21T23:00 acme", "01-20T23:00 acme", "01-20T22:59 acme"])
      assert.deepStrictEqual(yield* selected({ from: day("2026-01-22") }, acme), ["01-21T23:00 acme"])
      assert.deepStrictEqual(yield* selected({ actor: ["lead-house"] }, acme), [])
      assert.deepStrictEqual(yield* selected({ lead: 1 }, acme), [])
      assert.deepStrictEqual(yield* selected({}, managerOf("other")), [])
    }).pipe(Effect.provide(useCases))
  )
})

describe("a look at nothing", () => {
  it.effect("asks nothing of the store", () =>
    Effect.gen(function* () {
      const look = yield* looks
      yield* look(operator, "lead.viewed", [])
    }).pipe(Effect.provide(Layer.mock(AuditRepository, { append: () => Effect.die("an entry") })))
  )
})
