import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import { type PagedLead, personPage } from "@leadwell/domain/features/privacy/person/PersonPage"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Duration, Schema } from "effect"

const created_at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")

const field = (key: string, type: FormField["type"], unit: string | null = null) =>
  ({ key, label: `The ${key}`, type, unit }) as FormField

const pageOf = (changes: Partial<Lead>, more: Partial<PagedLead> = {}, now = created_at) =>
  personPage(
    {
      lead: {
        id: 7,
        stage: "open",
        places: 3,
        first_name: "Jane",
        last_name: "Doe",
        email: "jane@example.nl",
        phone: "0612345678",
        street: "Oudegracht",
        street_number: "12a",
        postal_code: "3511AB",
        city: "Utrecht",
        description: "",
        preferred_date_of_execution: "2026-12-01" as CalendarDate,
        answers: [],
        created_at,
        withdrawn_at: null,
        ...changes
      } as unknown as Lead,
      website: { name: "Demo", language: "nl" },
      subcategory: {
        name: "Heat pumps",
        fields: [field("kind", "choice"), field("area", "number", "m2"), field("wish", "text")]
      },
      history: [],
      given: [],
      ...more
    },
    Duration.days(30),
    now
  )

const written = (value: string) =>
  pageOf({ description: value, answers: ["wish", "gone"].map((key) => ({ key, value })) })

/**
 * A text of at least six characters of one code unit, so that a text behind it never becomes a part of its last one.
 */
const Long = Schema.String.check(Schema.isPattern(/^[a-z0-9@.]{6,40}$/u))
const End = Schema.String.check(Schema.isPattern(/^[a-z0-9@.]{2}$/u))

const personal = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "street",
  "street_number",
  "postal_code",
  "city"
] as const

const business = (name: string) => ({ name, city: "Utrecht", country: "Nederland" as const, phone: "0301234567" })

describe("the page of the person of a lead", () => {
  it.prop("is the same for two persons whose data end alike", [Long, Long, End], ([one, other, end]) => {
    for (const key of personal) {
      assert.deepStrictEqual(pageOf({ [key]: one + end }), pageOf({ [key]: other + end }), key)
      assert.strictEqual(pageOf({ [key]: one + end }).person[key], end)
    }
  })

  it.prop("tells of what was written freely how long it is, and nothing else", [Schema.String], ([text]) => {
    const { length } = [...text]
    const blank = "x".repeat(length)
    assert.deepStrictEqual(written(text), written(blank))
    assert.deepStrictEqual([written(text).description, written(text).answers[0]?.value], [length, { length }])
  })

  it("shows what was chosen", () => {
    const answers = [
      { key: "kind", value: "Air" },
      { key: "area", value: 120 },
      { key: "gone", value: true }
    ]
    assert.deepStrictEqual(pageOf({ answers }).answers, [
      { label: "The kind", unit: null, value: "Air" },
      { label: "The area", unit: "m2", value: 120 },
      { label: "gone", unit: null, value: true }
    ])
  })

  it("names each business that got the lead, and says which of them read the person, and until when", () => {
    const given = [
      { business: business("A"), assigned_at: created_at, released_at: null },
      { business: business("B"), assigned_at: created_at, released_at: created_at }
    ]
    const until = DateTime.makeUnsafe("2026-12-21T09:00:00Z")
    const told = (lead: Partial<Lead>, now = created_at) =>
      pageOf(lead, { given }, now).recipients.map(({ has, name, phone, reads_until }) => [
        name,
        phone,
        has,
        reads_until
      ])
    const [a, b] = [
      ["A", "0301234567"],
      ["B", "0301234567"]
    ]
    assert.deepStrictEqual(told({}), [
      [...a!, true, null],
      [...b!, false, until]
    ])
    assert.deepStrictEqual(told({}, until), [
      [...a!, true, null],
      [...b!, false, null]
    ])
    assert.deepStrictEqual(told({ withdrawn_at: created_at }), [
      [...a!, false, null],
      [...b!, false, null]
    ])
  })

  it.each(LeadStage.literals)("says after when a lead in stage %s goes to nobody else", (stage) => {
    const isAhead = stage === "open" || stage === "placed"
    const end = DateTime.makeUnsafe("2026-11-24T09:00:00Z")
    assert.deepStrictEqual(pageOf({ stage }).closes_at, isAhead ? end : null)
    assert.isNull(pageOf({ stage }, {}, end).closes_at)
  })

  it.each(LeadStage.literals)("lets a lead in stage %s be withdrawn while that changes something", (stage) => {
    const given = [{ business: business("A"), assigned_at: created_at, released_at: created_at }]
    assert.isTrue(pageOf({ stage }, { given }).mayWithdraw)
    assert.isFalse(pageOf({ stage, withdrawn_at: created_at }, { given }).mayWithdraw)
    const isOver = stage === "withdrawn"
    assert.strictEqual(pageOf({ stage }).mayWithdraw, !isOver)
    assert.strictEqual(pageOf({ stage }, { given }, DateTime.add(created_at, { days: 30 })).mayWithdraw, !isOver)
  })

  it.each(LeadStage.literals)(
    "lets a lead in stage %s be corrected ten times, unless its person withdrew it",
    (stage) => {
      assert.deepStrictEqual(
        [0, 9, 10].map((times) => pageOf({ stage }, { history: Array(times).fill("lead.rectified") }).mayCorrect),
        [true, true, false]
      )
      assert.isFalse(pageOf({ stage, withdrawn_at: created_at }).mayCorrect)
    }
  )

  it("does not tell whether the person sent a lead before", () => {
    assert.deepStrictEqual(pageOf({ stage: "duplicate" }), pageOf({ stage: "refused" }))
    assert.deepStrictEqual(pageOf({ remark: "Sent before." }), pageOf({ remark: null }))
  })
})
