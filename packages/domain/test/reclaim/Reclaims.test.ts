import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { accessibleBusiness, arrive, ask, ownedBusiness, wanting } from "./ReclaimedLead.ts"

const auditTrail = AuditRepository.use((audit) => audit.page({}, { page: 1, per_page: 100 }))

describe("a request that is filed", () => {
  it.effect("is refused for its screenshot together with its other keys", () =>
    Effect.gen(function* () {
      const owned = yield* ownedBusiness("a")
      const reclaims = yield* Reclaims
      const reclaimable = yield* reclaims.reclaimable(owned, yield* arrive())
      const refused = Effect.fnUntraced(function* (submission: object) {
        const refusal = yield* Effect.flip(reclaims.submit(reclaimable, submission))
        if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
        return refusal.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`)
      })
      const unreadable = Uint8Array.of(0)
      assert.deepStrictEqual(yield* refused({ reason: "spam", screenshot: unreadable }), ["screenshot NotImage"])
      assert.deepStrictEqual(yield* refused({ reason: "bad", screenshot: unreadable }), [
        "reason NotSelectable",
        "screenshot NotImage"
      ])
      assert.deepStrictEqual(yield* refused({ reason: "spam" }), ["screenshot Required"])
      assert.deepStrictEqual(yield* refused({ reason: "bad", screenshot: Uint8Array.of(1) }), ["reason NotSelectable"])
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})

const refusalOf = (lead: LeadId, key?: string) =>
  Effect.gen(function* () {
    const owned = yield* ownedBusiness("a")
    return yield* Effect.flip(Reclaims.use((reclaims) => reclaims.reclaimable(owned, lead, key)))
  }).pipe(Effect.map(({ _tag }) => _tag))

describe("a lead", () => {
  const submission = { reason: "spam", screenshot: Uint8Array.of(1) }

  it.effect("is reclaimable once and within its window, under a key that was not used too", () =>
    Effect.gen(function* () {
      const lead = yield* arrive()
      assert.strictEqual(yield* refusalOf(LeadId.make(999)), "BusinessLeadNotFound")
      yield* ask("a", lead, "spam")
      const late = yield* arrive()
      yield* TestClock.adjust("14 days")
      for (const key of [undefined, "unused", " "]) {
        assert.deepStrictEqual(
          [yield* refusalOf(lead, key), yield* refusalOf(late, key)],
          ["AlreadyReclaimed", "ReclaimWindowClosed"]
        )
      }
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )

  it.effect("is judged again when the request has arrived", () =>
    Effect.gen(function* () {
      const reclaims = yield* Reclaims
      const owned = yield* ownedBusiness("a")
      const found = yield* reclaims.reclaimable(owned, yield* arrive())
      yield* TestClock.adjust("14 days")
      assert.strictEqual((yield* Effect.flip(reclaims.submit(found, submission)))._tag, "ReclaimWindowClosed")
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )

  it.effect("is reclaimed once, though two requests began", () =>
    Effect.gen(function* () {
      const reclaims = yield* Reclaims
      const found = yield* reclaims.reclaimable(yield* ownedBusiness("a"), yield* arrive())
      yield* reclaims.submit(found, submission)
      assert.strictEqual((yield* Effect.flip(reclaims.submit(found, submission)))._tag, "AlreadyReclaimed")
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})

describe("a request under a key", () => {
  it.effect("is filed once, for one lead, and answered again", () =>
    Effect.gen(function* () {
      const reclaims = yield* Reclaims
      const lead = yield* arrive()
      const [owned, shown] = [yield* ownedBusiness("a"), yield* accessibleBusiness("a")]
      const send = Effect.fnUntraced(function* (reason: string, key: string, to = lead) {
        const found = yield* reclaims.reclaimable(owned, to, key)
        return yield* reclaims.submit(found, { reason, description: "Look.", screenshot: Uint8Array.of(1) })
      })
      assert.deepStrictEqual(yield* send("spam", "one"), { isReplayed: false })
      assert.deepStrictEqual(yield* send("spam", "one"), { isReplayed: true })
      assert.strictEqual((yield* Effect.flip(send("no_contact", "one")))._tag, "InvalidInput")
      assert.strictEqual((yield* Effect.flip(send("spam", "two")))._tag, "AlreadyReclaimed")
      const other = yield* arrive()
      const refusal = yield* Effect.flip(send("spam", "one", other))
      assert.strictEqual(refusal._tag, "InvalidInput")
      assert.isTrue(Option.isNone(yield* reclaims.ofLead(shown, other)))
      const filed = yield* reclaims.ofLead(shown, lead)
      assert.deepStrictEqual(
        Option.map(filed, ({ description, reason }) => [reason, description]),
        Option.some(["spam", "Look."])
      )
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})

describe("a screenshot", () => {
  it.effect("is shown to its business and to no other, and no look is audited", () =>
    Effect.gen(function* () {
      const reclaims = yield* Reclaims
      const { id } = yield* ask("a", yield* arrive(), "spam", 7)
      const before = yield* auditTrail
      const { sha256 } = yield* reclaims.screenshot(yield* accessibleBusiness("a"), id)
      assert.strictEqual(sha256, "07".repeat(32))
      const refusal = yield* Effect.flip(reclaims.screenshot(yield* accessibleBusiness("foreign"), id))
      assert.strictEqual(refusal._tag, "ReclaimNotFound")
      assert.deepStrictEqual(yield* auditTrail, before)
    }).pipe(Effect.provide(wanting({ a: {}, foreign: {} }, 1)))
  )
})
