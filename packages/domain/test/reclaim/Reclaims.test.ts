import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect, Option } from "effect"
import { accessibleBusiness, arrive, ask, ownedBusiness, wanting } from "./ReclaimedLead.ts"

const auditTrail = AuditRepository.use((audit) => audit.page({}, { page: 1, per_page: 100 }))

describe("a request that is filed", () => {
  it.effect("is refused for its screenshot together with its other keys", () =>
    Effect.gen(function* () {
      const owned = yield* ownedBusiness("a")
      const lead = yield* arrive()
      const refused = Effect.fnUntraced(function* (submission: object) {
        const refusal = yield* Effect.flip(Reclaims.use((reclaims) => reclaims.submit(owned, lead, submission)))
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

describe("a request under a key", () => {
  it.effect("is filed once, for one lead, and answered again", () =>
    Effect.gen(function* () {
      const reclaims = yield* Reclaims
      const lead = yield* arrive()
      const [owned, shown] = [yield* ownedBusiness("a"), yield* accessibleBusiness("a")]
      const send = (reason: string, key: string) =>
        reclaims.submitOnce(owned, lead, { reason, description: "Look.", screenshot: Uint8Array.of(1) }, key)
      assert.deepStrictEqual(yield* send("spam", "one"), { isReplayed: false })
      assert.deepStrictEqual(yield* send("spam", "one"), { isReplayed: true })
      assert.strictEqual((yield* Effect.flip(send("no_contact", "one")))._tag, "InvalidInput")
      assert.strictEqual((yield* Effect.flip(send("spam", "two")))._tag, "AlreadyReclaimed")
      const other = yield* arrive()
      const sent = { reason: "spam", description: "Look.", screenshot: Uint8Array.of(1) }
      const refusal = yield* Effect.flip(reclaims.submitOnce(owned, other, sent, "one"))
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
