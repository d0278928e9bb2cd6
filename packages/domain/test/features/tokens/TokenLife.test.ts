import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { server } from "@leadwell/domain/access/Actor"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import {
  type AccessToken,
  AccessTokenHash,
  isValid,
  revoked,
  usedOn
} from "@leadwell/domain/features/tokens/AccessToken"
import { importedToken } from "@leadwell/domain/features/tokens/ImportedToken"
import { DateTime, Schema } from "effect"

const hash = AccessTokenHash.make("0123456789abcdef".repeat(4))
const now = DateTime.makeUnsafe("2026-01-15T11:00:00.123Z")
const at = (milliseconds: number) => DateTime.add(now, { milliseconds })
const imported = (of = hash, when: DateTime.Utc = now) =>
  importedToken(
    { hash: of, account: AccountId.make("acme"), name: "website", abilities: ["leads:create"], scope: null },
    { actor: server, at: when }
  )

const Offset = Schema.Int.check(Schema.isBetween({ minimum: -1000, maximum: 1000 }))

describe("an access token", () => {
  it.prop("is valid until it expires, and while it is not revoked", [Offset, Offset], ([expiry, revocation]) => {
    const token: AccessToken = { ...imported(), expires_at: at(expiry) }
    assert.strictEqual(isValid(token, now), expiry > 0)
    assert.isTrue(isValid({ ...token, expires_at: null }, now))
    assert.isFalse(isValid(revoked(at(revocation))({ ...token, expires_at: null }), now))
  })

  it.prop("stays revoked since the first time", [Offset, Offset], ([first, second]) => {
    const once = revoked(at(first))(imported())
    assert.deepStrictEqual(once, { ...imported(), revoked_at: at(first) })
    assert.strictEqual(revoked(at(second))(once), once)
  })

  it.prop("was last used on the latest of the days", [CalendarDate, CalendarDate], ([first, second]) => {
    const once = usedOn(first)(imported())
    assert.deepStrictEqual(once, { ...imported(), last_used_on: first })
    assert.strictEqual(usedOn(first)(once), once)
    const twice = usedOn(second)(once)
    if (second <= first) assert.strictEqual(twice, once)
    else assert.strictEqual(twice.last_used_on, second)
  })
})

describe("importedToken", () => {
  it.prop("has a UUIDv7 of the moment, which the hash makes its own", [AccessTokenHash], ([of]) => {
    const { id } = imported(of)
    assert.match(id, /^019bc14f-effb-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.strictEqual(imported(of).id, id)
    assert.isAbove(imported(of, at(1)).id.localeCompare(id), 0)
    if (of.slice(4, 19) !== hash.slice(4, 19)) assert.notStrictEqual(imported().id, id)
  })

  it("has the time in front, and the hash behind", () => {
    assert.strictEqual(imported().id as string, "019bc14f-effb-7012-8d15-9e26af37bc04")
  })
})
