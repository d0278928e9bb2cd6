import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { commandActor } from "@leadwell/domain/access/Actor"
import { auditEntry, entryId, leadEntry, type NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { DateTime, Schema } from "effect"

const at = DateTime.makeUnsafe("2026-11-21T09:00:00.120Z")
const acme = AccountId.make("acme")
const act = { actor: commandActor("token create"), at }

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Date.parse("2100-01-01T00:00:00Z") }))
const Number = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2 ** 53 - 1 }))
const Stored = Schema.Tuple([Millis, Number])

const stored = ([millis, number]: typeof Stored.Type): NumberedEntry => ({
  number,
  entry: leadEntry({ ...act, at: DateTime.makeUnsafe(millis) }, "lead.viewed", { id: 7, account: acme })
})

describe("an entry of the audit trail", () => {
  it("tells who did what to which thing, and of which lead", () => {
    const actor = { kind: "command", id: "token-create", name: "leadwell token create" }
    assert.deepStrictEqual<unknown>(auditEntry(act, "token.created", "t-1", [acme]), {
      at,
      actor,
      action: "token.created",
      subject: { kind: "token", id: "t-1" },
      lead: null,
      accounts: ["acme"]
    })
    assert.deepStrictEqual<unknown>(auditEntry(act, "screenshot.viewed", "r-1", [], 7), {
      at,
      actor,
      action: "screenshot.viewed",
      subject: { kind: "reclaim", id: "r-1" },
      lead: 7,
      accounts: []
    })
  })

  it.prop("has a UUIDv7 that orders it by its instant and then by its number", [Stored, Stored], ([one, other]) => {
    const [a, b] = [entryId(stored(one)), entryId(stored(other))]
    assert.match(a, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.isTrue(Schema.is(Identifier)(a))
    const order = one[0] - other[0] || one[1] - other[1]
    assert.strictEqual(Math.sign(order), a < b ? -1 : a > b ? 1 : 0)
  })
})
