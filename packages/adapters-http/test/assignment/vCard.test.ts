import { assert, describe, it, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { blanks } from "@leadwell/domain/lead/PersonalFields"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Effect, Schema } from "effect"
import { vCard } from "../../src/assignment/VCard.ts"
import { added } from "../audit/Trail.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const person = {
  country: "Nederland",
  postal_code: "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12 bis",
  description: "A heat pump, please.",
  first_name: "Zoë",
  last_name: "Jansen",
  email: "zoe@example.nl",
  phone: "0612312312"
}

const cardOf = (change: Partial<typeof person>) => vCard({ ...person, ...change } as unknown as Lead)

/** Reads a vCard as a telephone does: unfolds its lines, and parts their values at what is not escaped. */
const readCard = (card: string) =>
  card
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([^:]*):(.*)$/su.exec(line) ?? []
      const parts = value.match(/(?:\\.|[^\\;])*/gsu) ?? []
      return [
        name,
        parts
          .filter((part, n) => part !== "" || n === 0)
          .map((part) => part.replaceAll(/\\(.)/gsu, (_, c) => (c === "n" ? "\n" : c)))
      ] as const
    })

// oxlint-disable-next-line no-control-regex -- A vCard has none of these.
const kept = (one: string) => one.replaceAll(/\r\n?/gu, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, "")

describe("a vCard", () => {
  it("has the person, the address and the question of a lead", () => {
    assert.strictEqual(
      cardOf({}),
      [
        "BEGIN:VCARD",
        "VERSION:4.0",
        "N:Jansen;Zoë;;;",
        "FN:Zoë Jansen",
        "TEL:+31612312312",
        "EMAIL:zoe@example.nl",
        "ADR:;;Oudegracht 12 bis;Utrecht;;3511AB;Nederland",
        String.raw`NOTE:A heat pump\, please.`,
        "END:VCARD",
        ""
      ].join("\r\n")
    )
  })

  it("has nothing of an erased lead", () => {
    const card = cardOf(blanks as unknown as typeof person)
    assert.strictEqual(card, "BEGIN:VCARD\r\nVERSION:4.0\r\nN:;;;;\r\nFN:\r\nEND:VCARD\r\n")
  })

  const characters = [..."a;,:nN é😀", "\\", "\n", "\r", "\t", "\0", "\u007f", "\u2028"]
  const long = ["a", "é", "😀", ","].map((one) => one.repeat(30))
  const text = Schema.Array(Schema.Literals([...characters, ...long]))

  it.prop("is read as it was written, whatever a person typed", [text, text, text], (typed) => {
    const [note, first, last] = typed.map((one) => one.join("")) as [string, string, string]
    const card = cardOf({ description: note, first_name: first, last_name: last })
    for (const line of card.split("\r\n")) assert.isAtMost(Buffer.byteLength(line), 75)
    assert.strictEqual(Buffer.from(card).toString(), card)
    const found = new Map(readCard(card))
    const parts = [kept(last), kept(first)]
    assert.deepStrictEqual(
      found.get("N"),
      parts.filter((part, n) => part !== "" || n === 0)
    )
    if (note !== "") assert.deepStrictEqual(found.get("NOTE"), [kept(note)])
    assert.deepStrictEqual([...found.keys()].slice(0, 2), ["BEGIN", "VERSION"])
  })
})

layer(TestServer.layer)("GET /api/businesses/{business}/leads/{businessLead}.vcf", (it) => {
  it.effect("is a file of the person; an operator's look is audited", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const path = `/api/businesses/first/leads/${body.id}.vcf`
      const { entries, result } = yield* added(send(path, { token: tokens.operator }))
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["lead.viewed", body.id]]
      )
      const own = yield* added(send(path, { token: tokens.reader }))
      assert.deepStrictEqual([own.entries, own.result.text], [[], result.text])
      assert.strictEqual(result.headers.get("content-type"), "text/vcard; charset=utf-8")
      assert.strictEqual(result.headers.get("content-disposition"), `attachment; filename="lead-${body.id}.vcf"`)
      assert.strictEqual(result.text, cardOf({ email: "Zoe@Example.nl" }))
      const { leads } = yield* MemoryStore
      const id = Number(body.id) as never
      leads.set(id, { ...leads.get(id)!, ...blanks, anonymised_at: sampleInstant })
      assert.strictEqual((yield* send(path, { token: tokens.reader })).text, cardOf(blanks as unknown as typeof person))
    })
  )

  it.effect("is hidden where the lead is", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, postal_code: "9999ZZ" })
      for (const id of [body.id, "999", "0", "01", "abc", "%00"]) {
        const answer = yield* send(`/api/businesses/first/leads/${id}.vcf`, { token: tokens.all })
        assert.deepStrictEqual([answer.status, answer.body], [404, { message: "Not found." }])
        assert.strictEqual((yield* send(`/api/businesses/second/leads/${id}.vcf`, { token: tokens.all })).status, 403)
        assert.strictEqual((yield* send(`/api/businesses/first/leads/${id}.vcf`)).status, 401)
      }
    })
  )
})
