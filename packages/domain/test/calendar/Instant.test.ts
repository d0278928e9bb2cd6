import { assert, describe, it } from "@effect/vitest"
import { InstantFromText, OffsetInstantFromText } from "@leadwell/domain/calendar/Instant"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { DateTime, Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(InstantFromText)
const written = (text: string) => DateTime.formatIso(Result.getOrThrow(decode(text)))

describe("InstantFromText", () => {
  it.prop(
    "reads what it writes",
    [Schema.Int.check(Schema.isBetween({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 }))],
    ([millis]) => {
      const text = new Date(millis).toISOString()
      assert.strictEqual(written(text), text)
    }
  )

  it.each([
    ["2027-01-01", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T09:30:00Z", "2027-01-01T09:30:00.000Z"],
    ["2027-01-01T09:30:00.123456Z", "2027-01-01T09:30:00.123Z"],
    ["2027-01-01T00:30:00+02:00", "2026-12-31T22:30:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"]
  ])("reads %s", (text, instant) => {
    assert.strictEqual(written(text), instant)
  })

  it.each([
    "",
    "tomorrow",
    "2027",
    "2027-02-29",
    "2027-02-30T00:00:00Z",
    "2027-01-01T24:00:00Z",
    "2027-01-01T09:30:00",
    "2027-01-01 09:30:00Z",
    "9999-12-31T23:59:59-01:00",
    "10000-01-01",
    "2027-01-01T09:30:00+99:00",
    " 2027-01-01"
  ])("refuses %j", (text) => {
    assert.deepStrictEqual(told(decode(text)), ["NotInstant"])
  })

  it("may be asked for with its offset", () => {
    const withOffset = decodeInput(OffsetInstantFromText)
    const at = "2027-01-01T09:30:00+02:00"
    assert.deepStrictEqual(withOffset(at), decode(at))
    for (const text of ["2027-01-01", "2027-02-30T00:00:00Z", ""]) {
      assert.deepStrictEqual(told(withOffset(text)), ["NotOffsetInstant"])
    }
  })

  it("refuses what is no text", () => {
    assert.deepStrictEqual(told(decode(1_800_000_000)), ["NotText"])
  })
})
