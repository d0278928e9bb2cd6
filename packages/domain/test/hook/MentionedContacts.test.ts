import { assert, describe, it } from "@effect/vitest"
import { mentionedContacts } from "@leadwell/domain/hook/MentionedContacts"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Email } from "@leadwell/domain/lead/Email"
import { phoneFromText, type Phone } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"

const own = contactsOf({ email: "jan.de-vries@example.nl" as Email, phone: "0687654321" as Phone })
const [email, phone] = own

const found = (value: string | number) => mentionedContacts({ fields: [["any key", value]] })

describe("the contacts in a body", () => {
  it.each([
    "jan.de-vries@example.nl",
    " Jan.De-Vries@EXAMPLE.nl ",
    "ｊａｎ.de-vries＠example.nl",
    "jan.de-vries\u200b@example.nl",
    "Jan <jan.de-vries@example.nl>",
    "mailto:jan.de-vries@example.nl?subject=x".replace("?subject=x", ""),
    "Mail me at jan.de-vries@example.nl.",
    "(jan.de-vries@example.nl)",
    "https://demo.example/?mail=x&to=jan.de-vries%40example.nl".split("to=")[1]!
  ])("have an address as people write it: %s", (text) => {
    assert.deepInclude(found(text), email!)
  })

  it.each([
    "0687654321",
    "06-87 65 43 21",
    "+31 (0)6 87654321",
    "0031 6 8765 4321",
    "+31687654321",
    "31687654321",
    "06.87.65.43.21",
    "０６８７６５４３２１",
    "Bel 06 – 8765 4321 na 18 uur",
    "687654321",
    687654321,
    31687654321
  ])("have a number as people write it: %s", (text) => {
    assert.deepInclude(found(text), phone!)
  })

  it("are found under every key, and in keys", () => {
    const fields = [
      ["x", 1],
      ["jan.de-vries@example.nl", ""],
      ["note", "a\n06-87654321\nb"]
    ] as const
    assert.sameDeepMembers([...mentionedContacts({ fields })], [...own])
  })

  it("hold nothing that a store cannot keep", () => {
    assert.deepInclude(found("jan%00.de-vries%40example.nl"), email!)
    for (const { value } of found("a%00b@example.nl c%ED%A0%80d%40example.nl")) assert.notInclude(value, "\u0000")
  })

  it("are none in a text without any", () => {
    for (const text of ["", "@", "a@", "@b", "1234567", "12-06-2030", "3511 AB 12"])
      assert.deepStrictEqual(found(text), [])
  })

  const separated = Schema.Array(Schema.Literals(["", " ", "-", ".", "/", " - "])).check(
    Schema.isMinLength(9),
    Schema.isMaxLength(9)
  )

  it.prop("have each number that a lead request takes, however it is separated", [separated], ([marks]) => {
    const text = [...phone!.value].map((digit, index) => digit + (marks[index] ?? "")).join("")
    assert.strictEqual(phoneFromText(text), phone!.value)
    assert.deepInclude(found(`tel ${text} thuis`), phone!)
  })

  it("are found in time, however long a body is", () => {
    const texts = [
      "@".repeat(250_000),
      "a".repeat(250_000),
      "0 ".repeat(125_000),
      "31".repeat(125_000),
      "a@b".repeat(80_000)
    ]
    for (const text of texts) assert.isAtMost(found(text).length, 500)
  })
})
