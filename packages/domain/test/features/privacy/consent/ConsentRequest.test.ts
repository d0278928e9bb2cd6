import { assert, describe, it } from "@effect/vitest"
import { languageOf, type WebsiteCode } from "@leadwell/domain/catalog/Website"
import { decodeConsent } from "@leadwell/domain/features/privacy/consent/ConsentRequest"
import { decodeConsentText } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { DateTime, Result } from "effect"

const now = DateTime.makeUnsafe("2026-03-29T01:30:00Z")
const website = { code: "compare" as WebsiteCode, language: "nl-NL" }

const known = { isKnown: true }

const decode = (consent: unknown, rule: "recorded" | "required" = "required") =>
  decodeConsent({ consent }, { ...website, consent: rule }, now, known)

const faultsIn = (result: Result.Result<unknown, InvalidInput>) =>
  Result.isFailure(result) ? result.failure.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []

const given = (changes: object = {}) => Result.getOrThrow(decode({ text_version: 3, ...changes }))!

/** An address of so many characters. */
const long = (length: number) => `https://a.example/${"a".repeat(length - 18)}`

const hours = (count: number) => DateTime.formatIso(DateTime.add(now, { hours: count }))

describe("the consent of a lead request", () => {
  it("may be missing when it is recorded, and not when it is required", () => {
    for (const missing of [undefined, null, ""]) {
      assert.isNull(Result.getOrThrow(decode(missing, "recorded")))
      assert.deepStrictEqual(faultsIn(decode(missing)), ["consent.text_version NotSelectable"])
    }
    assert.isNull(Result.getOrThrow(decodeConsent(null, { ...website, consent: "recorded" }, now, known)))
  })

  it("names a text, also when it is recorded", () => {
    for (const rule of ["recorded", "required"] as const) {
      assert.deepStrictEqual(faultsIn(decode({}, rule)), ["consent.text_version NotSelectable"])
      for (const version of ["three", 0, 1.5, -1, 2_147_483_648]) {
        assert.deepStrictEqual(faultsIn(decode({ text_version: version }, rule)).length, 1)
      }
    }
    assert.deepStrictEqual(faultsIn(decode("yes")), ["consent NotObject"])
    assert.deepStrictEqual(faultsIn(decode(["yes"])), ["consent NotObject"])
  })

  it("is in the language of the website, unless it names another", () => {
    assert.deepStrictEqual(given().text, { website: website.code, language: "nl", version: 3 })
    assert.strictEqual(given({ language: "en" }).text.language, "en")
    assert.strictEqual(languageOf({ language: "en-GB" }), "en")
    assert.strictEqual(languageOf({ language: "fr" }), "nl")
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, language: "de" })), ["consent.language NotSelectable"])
  })

  it("was given at the receipt unless it says when, within 30 days and five minutes ahead", () => {
    assert.deepStrictEqual(given().given_at, now)
    for (const at of [hours(-720), hours(5 / 60)])
      assert.strictEqual(DateTime.formatIso(given({ given_at: at }).given_at), at)
    const late = "consent.given_at NotRecent"
    for (const at of [hours(-720.001), hours(0.084)]) {
      assert.deepStrictEqual(faultsIn(decode({ text_version: 1, given_at: at })), [late])
    }
    const summer = given({ given_at: "2026-03-29T03:30:00+02:00" })
    assert.deepStrictEqual(summer.given_at, now)
    const verified = { kind: "email", at: hours(-721) }
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, verified })), ["consent.verified.at NotRecent"])
  })

  it("was given and verified at an instant, and not on a day", () => {
    for (const day of ["2026-03-29", "2026-03-29T01:00:00", "today"]) {
      const input = { text_version: 1, given_at: day, verified: { kind: "phone", at: day } }
      assert.deepStrictEqual(faultsIn(decode(input)), [
        "consent.given_at NotOffsetInstant",
        "consent.verified.at NotOffsetInstant"
      ])
    }
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, given_at: 5 })), ["consent.given_at NotText"])
  })

  it("is verified in a way that says no more than is asked", () => {
    const verified = { kind: "email", at: hours(-1), by: "someone", phone: "0612345678" }
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, verified })), [
      "consent.verified.by Unexpected",
      "consent.verified.phone Unexpected"
    ])
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, verified: {} })), [
      "consent.verified.kind Required",
      "consent.verified.at Required"
    ])
  })

  it("keeps the page and the certificate without their queries and fragments", () => {
    const url = "https://compare.example/offerte/jan?email=jan@example.nl#0612345678"
    assert.strictEqual(given({ page_url: url }).page_url, "https://compare.example/offerte/jan")
    assert.strictEqual(given({ page_url: "https://compare.example#a?b" }).page_url, "https://compare.example")
    assert.strictEqual(
      given({ page_url: "https://www.example.nl\\@evil.example/" }).page_url,
      "https://www.example.nl/@evil.example/"
    )
    assert.strictEqual(given({ page_url: long(500) }).page_url, long(500))
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, page_url: long(501) })), ["consent.page_url TooLong"])
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, page_url: "ftp://a.example" })), [
      "consent.page_url NotUrl"
    ])
    assert.deepStrictEqual(faultsIn(decode({ text_version: 1, certificate_url: "http://a.example/1" })), [
      "consent.certificate_url NotHttps"
    ])
    const certificate = "https://a.example/1"
    assert.strictEqual(
      given({ certificate_url: `${certificate}?email=jan@example.nl#jan` }).certificate_url,
      certificate
    )
  })

  it("has no keys that nobody asks for, and says all that is wrong", () => {
    assert.deepStrictEqual(faultsIn(decode({ version: 1, given_at: "yesterday" })), [
      "consent.version Unexpected",
      "consent.text_version NotSelectable",
      "consent.given_at NotOffsetInstant"
    ])
  })
})

describe("a consent text", () => {
  it("has up to 4000 characters, a language, and purposes without order", () => {
    const text = {
      language: "nl" as const,
      text: "👍".repeat(4000),
      purposes: ["share_with_businesses", "call"] as const
    }
    assert.deepStrictEqual(Result.getOrThrow(decodeConsentText(text)), {
      ...text,
      purposes: ["call", "share_with_businesses"]
    })
    assert.deepStrictEqual(faultsIn(decodeConsentText({ ...text, text: "👍".repeat(4001) })), ["text TooLong"])
    assert.deepStrictEqual(faultsIn(decodeConsentText({ purposes: [] })), [
      "language Required",
      "text Required",
      "purposes Empty"
    ])
    assert.deepStrictEqual(faultsIn(decodeConsentText({ ...text, purposes: ["call", "call"] })), ["purposes Duplicate"])
    assert.deepStrictEqual(faultsIn(decodeConsentText({ ...text, purposes: ["sell"] })), ["purposes.0 NotSelectable"])
  })
})
