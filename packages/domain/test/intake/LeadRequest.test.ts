import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { normalText } from "@leadwell/domain/input/NormalText"
import { referencesOf } from "@leadwell/domain/intake/LeadRequest"
import { Option, Result, Schema } from "effect"
import { normalNameUpTo } from "../input/NormalName.ts"
import { told } from "../input/told.ts"
import { soundLeadRequest as sound, verdictOn } from "./soundLeadRequest.ts"

const Typed = Schema.Struct({
  city: normalNameUpTo(255),
  street: normalNameUpTo(255),
  street_number: normalNameUpTo(8),
  description: normalNameUpTo(1000),
  first_name: normalNameUpTo(255),
  last_name: normalNameUpTo(255)
})

const withFourDigits = (country: string, postalCodes: "dutch" | "by-country") =>
  told(verdictOn({ ...sound, country, postal_code: "1000" }, { postalCodes }))

describe("decodeLeadRequest", () => {
  it("understands a sound request", () => {
    assert.deepStrictEqual(Result.getOrThrow(verdictOn(sound)) as unknown, {
      website_code: "demo",
      subcategory_id: "heat-pumps",
      postal_code: "3511AB",
      country: "Nederland",
      city: "Utrecht",
      street: "Oudegracht",
      street_number: "12a",
      preferred_date_of_execution: "2026-11-22",
      description: "A quiet one, please.",
      gender: "female",
      first_name: "Jane",
      last_name: "de Vries",
      email: "Jane@Example.nl",
      phone: "0612345678",
      accept_terms: true,
      subscribe_to_newsletter: false,
      answers: [
        { key: "built", value: "1975-1990" },
        { key: "gas", value: 1500 }
      ]
    })
  })

  it.prop("keeps what a person types, in its normal form", [Typed], ([typed]) => {
    const shown = Object.fromEntries(
      Object.entries(typed).map(([key, value]) => [key, [..."a", ...value].slice(0, 8).join("")])
    )
    const request = Result.getOrThrow(verdictOn({ ...sound, ...shown }))
    for (const [key, value] of Object.entries(shown)) {
      assert.strictEqual(request[key as keyof typeof typed], normalText(value))
    }
  })

  it.each(["\n", "\r\n", "\r"])("counts a line that ends with %j as a browser does", (end) => {
    const text = (lines: number) => `${"a".repeat(979)}${end.repeat(lines)}b`
    const fields = (lines: number) => ({ built: "1975-1990", gas: 1, remarks: text(lines) })
    const request = Result.getOrThrow(verdictOn({ ...sound, description: text(20), fields: fields(20) }))
    assert.strictEqual(request.description, `${"a".repeat(979)}${"\n".repeat(20)}b`)
    assert.strictEqual(request.answers.at(-1)?.value, request.description)
    assert.deepStrictEqual(told(verdictOn({ ...sound, description: text(21), fields: fields(21) })), [
      "description TooLong 1000",
      "fields.remarks TooLong 1000"
    ])
  })

  it("takes the texts of a request without what is not shown", () => {
    const marked = Object.fromEntries(
      Object.entries(sound).map(([key, value]) => [
        key,
        typeof value === "string" ? `\u202b\u200b${value}\u00a0\u202c` : value
      ])
    )
    assert.deepStrictEqual(
      verdictOn({ ...marked, fields: { built: "\u20671975-1990\u3000", gas: 1500 } }),
      verdictOn(sound)
    )
    const inside = Result.getOrThrow(verdictOn({ ...sound, first_name: "No\u202eor", city: "Den\u00a0Haag" }))
    assert.deepStrictEqual([inside.first_name, inside.city], ["Noor", "Den\u00a0Haag"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, first_name: "\u200b\u00ad\u3164" })), ["first_name Required"])
  })

  it.each(["\u200b", "\u00ad", "\u202a", "\u200d", "\ufeff"])(
    "takes %j out of an address, a number and a code",
    (mark) => {
      const torn = (text: string) => `${mark}${text.slice(0, 4)}${mark}${text.slice(4)}${mark}`
      const { email, phone, postal_code } = sound
      const marked = { email: torn(email), phone: torn(phone), postal_code: torn(postal_code) }
      assert.deepStrictEqual(verdictOn({ ...sound, ...marked }), verdictOn(sound))
    }
  )

  it("takes a Belgian landline from België alone, and only where that is switched on", () => {
    const phone = "032000001"
    const verdict = (country: string, postalCodes: "dutch" | "by-country") =>
      told(verdictOn({ ...sound, country, phone }, { postalCodes }))
    assert.deepStrictEqual(verdict("be", "by-country"), [])
    assert.deepStrictEqual(verdict("be", "dutch"), ["phone NotDigits 10"])
    assert.deepStrictEqual(verdict("nl", "by-country"), ["phone NotDigits 10"])
    assert.deepStrictEqual(verdict("fr", "by-country"), ["country NotSelectable", "phone NotDigits 10"])
  })

  it.prop("asks for a day after today", [CalendarDate, CalendarDate], ([today, day]) => {
    const isLater = Date.parse(day) > Date.parse(today)
    const request = { ...sound, preferred_date_of_execution: day }
    const refusal = ["preferred_date_of_execution NotAfterToday"]
    assert.deepStrictEqual(told(verdictOn(request, { today })), isLater ? [] : refusal)
    assert.deepStrictEqual(told(verdictOn(request, { today: day })), refusal)
  })

  it("takes Nederland when no country is sent, and nothing for a country that is blank", () => {
    const { country: _, ...countryless } = sound
    assert.strictEqual(Result.getOrThrow(verdictOn(countryless)).country, "Nederland")
    assert.strictEqual(Result.getOrThrow(verdictOn({ ...sound, country: " BELGIE " })).country, "België")
    assert.deepStrictEqual(told(verdictOn({ ...sound, country: "" })), ["country Required"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, country: "  " })), ["country Required"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, country: null })), ["country Required"])
  })

  it("takes a Belgian postal code from België alone, and only where that is switched on", () => {
    assert.deepStrictEqual(withFourDigits("be", "by-country"), [])
    assert.deepStrictEqual(withFourDigits("be", "dutch"), ["postal_code NotPostalCode"])
    assert.deepStrictEqual(withFourDigits("nl", "by-country"), ["postal_code NotPostalCode"])
    assert.deepStrictEqual(withFourDigits("fr", "by-country"), ["postal_code NotPostalCode", "country NotSelectable"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, country: "be" }, { postalCodes: "by-country" })), [])
  })

  it("refuses a website and a subcategory that do not exist", () => {
    const none = { website: Option.none(), subcategory: Option.none() }
    assert.deepStrictEqual(told(verdictOn(sound, none)), ["website_code NotSelectable", "subcategory_id NotSelectable"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, website_code: "a/b", subcategory_id: "" }, none)), [
      "website_code NotIdentifier",
      "subcategory_id Required"
    ])
  })

  it("ignores unknown keys, with any letters", () => {
    const extra = { foo: 1, City: "", " city": 5, constructor: 1, id: "1" }
    assert.deepStrictEqual(verdictOn({ ...extra, ...sound }), verdictOn(sound))
  })
})

describe("referencesOf", () => {
  it.prop("names what can be looked up, and never fails", [Schema.Json], ([input]) => {
    assert.deepStrictEqual(referencesOf({ ...sound, website_code: input }).subcategory_id as string, "heat-pumps")
    assert.isObject(referencesOf(input))
  })

  it("names nothing that cannot exist", () => {
    assert.deepStrictEqual(referencesOf(sound) as unknown, { website_code: "demo", subcategory_id: "heat-pumps" })
    assert.deepStrictEqual(referencesOf({ website_code: " demo ", subcategory_id: "a/b" }) as unknown, {
      website_code: "demo"
    })
  })
})
