import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { comparableEmail, Email } from "@leadwell/domain/lead/Email"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(Email)
const email = Schema.decodeUnknownSync(Email)

describe("Email", () => {
  it.prop("has a local part, an @ and a domain with a dot, and is kept as it was sent", [Email], ([address]) => {
    const [local = "", domain = "", ...more] = address.split("@")
    assert.deepStrictEqual(more, [])
    assert.isTrue(local.length > 0 && domain.split(".").length > 1 && domain.split(".").every((label) => label !== ""))
    assert.strictEqual(Result.getOrThrow(decode(address)), address)
  })

  it.prop("misses one of them as soon as it is torn", [Email], ([address]) => {
    const [local = "", domain = ""] = address.split("@")
    for (const torn of [local, `@${domain}`, `${local}@`, `${local}@${domain.replaceAll(".", "")}`, `@${address}`]) {
      assert.deepStrictEqual(told(decode(torn)), ["NotEmail"])
    }
  })

  it.each(["jan@example.nl", "Jan.De-Vries+tag@mail.example.co", "ö@münchen.de", "a@1.2"])("takes %s", (address) => {
    assert.deepStrictEqual(told(decode(address)), [])
  })

  it.each([
    "jan",
    "jan@example",
    "jan@.nl",
    "jan@example.",
    "jan@example..nl",
    "@example.nl",
    "jan@@example.nl",
    "jan@a@example.nl",
    "jan de@example.nl",
    "jan@exa mple.nl",
    "jan@example.nl\n"
  ])("refuses %j", (address) => {
    assert.deepStrictEqual(told(decode(address)), ["NotEmail"])
  })

  it("has at most 255 code points", () => {
    const domain = "@example.nl"
    assert.deepStrictEqual(told(decode("😀".repeat(255 - domain.length) + domain)), [])
    assert.deepStrictEqual(told(decode("😀".repeat(256 - domain.length) + domain)), ["TooLong 255"])
    assert.deepStrictEqual(told(decode("a\0@example.nl")), ["NotStorable"])
  })

  it("judges a long hostile text at once", () => {
    assert.deepStrictEqual(told(decode(`a@${"a.".repeat(100_000)}`)), ["TooLong 255", "NotEmail"])
  })

  it("is compared without regard to case", () => {
    assert.strictEqual(comparableEmail(email("Jan@Example.NL")), comparableEmail(email("jan@example.nl")))
    assert.notStrictEqual(comparableEmail(email("jan@example.nl")), comparableEmail(email("piet@example.nl")))
  })
})
