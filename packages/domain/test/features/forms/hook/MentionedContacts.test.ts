import { assert, describe, it } from "@effect/vitest"
import { mentionedContacts } from "@leadwell/domain/features/forms/hook/MentionedContacts"
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
    "mailto:jan.de-vries@example.nl?subject=x",
    "Mail me at jan.de-vries@example.nl.",
    "(jan.de-vries@example.nl)",
    "https://demo.example/?e=jan.de-vries%40example.nl",
    "https://demo.example/?mail=x&to=jan.de-vries%40example.nl&b=100%",
    "https://demo.example/?next=%2Fmail%3Fe%3Djan.de-vries%2540example.nl",
    "https://demo.example/mail/jan.de-vries@example.nl/settings",
    "mail=jan.de-vries@example.nl|tel=1",
    "100% jan.de-vries%40example.nl",
    "jan.de-vries @ example.nl",
    "jan.de-vries(at)example.nl",
    "jan.de-vries [at] example [dot] nl",
    "jan.de-vries at example.nl",
    "Jan.de-vries apenstaartje example punt nl",
    "jan.de-vries&#64;example.nl",
    "#jan.de-vries@example.nl#"
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
    "06_87654321",
    "06,87,65,43,21",
    "06:8765:4321",
    "06|87654321",
    "06*87*65*43*21",
    "06'87'65'43'21",
    "0·6·8·7·6·5·4·3·2·1",
    "+31_6_87654321; 12 st.",
    "687654321; 12 stuks",
    "https://demo.example/?tel=06%2087654321",
    "687654321",
    687654321,
    31687654321
  ])("have a number as people write it: %s", (text) => {
    assert.deepInclude(found(text), phone!)
  })

  it("have an address with an apostrophe", () => {
    for (const text of ["o'neil@example.nl", "Mail o'neil@example.nl!"])
      assert.deepInclude(found(text), contactsOf({ email: "o'neil@example.nl" as Email, phone: "" as Phone })[0]!)
  })

  it.each([
    [["06", "87654321"]],
    [["06-", "8765 4321"]],
    [["+316", "Jan", "8765 4321"]],
    [["87654321", "12", "06"]],
    [["0031", 687654321]],
    [[31, 687654321]]
  ])("have a number over two fields: %j", (values) => {
    const fields = values.map((value, n) => [`key ${n}`, value] as const)
    assert.deepInclude(mentionedContacts({ fields }), phone!)
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

  it("are none in the dates, years and amounts of a form", () => {
    const values = ["01-06-2030", "1/6/2030", "2030-06-01", "1975-1990", 1500, "12", 1, 0, "31-12-1999", "3511"]
    const fields = values.map((value, n) => [`key ${n}`, value] as const)
    assert.deepStrictEqual(mentionedContacts({ fields }), [])
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
      "a@b".repeat(80_000),
      " ".repeat(250_000),
      "1 ".repeat(5) + " ".repeat(250_000),
      "1,".repeat(125_000),
      "(at)".repeat(60_000),
      "%40".repeat(80_000)
    ]
    for (const text of texts) assert.isAtMost(found(text).length, 500)
  })
})
