import { assert, describe, it } from "@effect/vitest"
import { asWritten } from "@leadwell/domain/written/WrittenRequest"
import { Schema } from "effect"

const digits = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{8}$/u))
const code = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{3}(?:[A-Z]{2})?$/u))
const between = Schema.Literals(["", " ", "-", "\u2013", "\u00A0", " - "])

describe("a lead request as people write it", () => {
  it.prop("has its telephone number and its postal code as a lead has them", [digits, code, between], (drawn) => {
    const [number, postal_code, blank] = drawn
    const phone = `+31 (0)${number.slice(0, 1)}${blank}${number.slice(1)}`
    const written = { phone, postal_code: ` ${postal_code.slice(0, 4)}${blank}${postal_code.slice(4)} ` }
    assert.deepStrictEqual(asWritten(written), { phone: `0${number}`, postal_code })
  })

  it.prop(
    "has all else as it was sent, and is read the same a second time",
    [Schema.Record(Schema.String, Schema.Json)],
    (drawn) => {
      const { phone: _, postal_code: __, ...others } = drawn[0]
      assert.deepStrictEqual(asWritten(others), others)
      assert.deepStrictEqual(asWritten(asWritten(drawn[0])), asWritten(drawn[0]))
    }
  )

  it("keeps the street numbers that are really in use, and a number that is none", () => {
    for (const street_number of ["44-bis", "1-TRAF", "450-482", "118 b", "3-0072"]) {
      const request = { street_number, phone: "06-123", postal_code: 1234 }
      assert.deepStrictEqual(asWritten(request), request)
    }
  })
})
