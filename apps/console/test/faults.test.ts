import { assert, describe, it } from "@effect/vitest"
import { faultText } from "@leadwell/adapters-http/response/FaultText"
import type { Rule } from "@leadwell/domain/input/Fault"
import { emailTaken } from "@leadwell/people/person/PersonRequest"
import { readFileSync } from "node:fs"
import { faultsOfFields } from "../src/form/FaultsOfFields.ts"
import { fault as english } from "../src/texts/en/faults.ts"
import { isOfField } from "../src/texts/FaultWords.ts"
import { fault as dutch } from "../src/texts/nl/faults.ts"

type Samples = { readonly [T in Rule["_tag"]]: Omit<Extract<Rule, { readonly _tag: T }>, "_tag"> }

/** A rule of each kind, with limits that a text has to keep. */
const samples: Samples = {
  Required: {},
  RequiredWhen: { key: "status", values: ["71", "72"] },
  NotText: {},
  NotNumber: {},
  NotInteger: {},
  NotBoolean: {},
  NotObject: {},
  NotList: {},
  NotDate: {},
  NotAfterToday: {},
  NotInstant: {},
  NotInFuture: {},
  NotStorable: {},
  NotDigits: { digits: 73 },
  NotPostalCode: {},
  NotPostalCodeStart: {},
  NotEmail: {},
  NotIdentifier: {},
  NotToken: {},
  NotIban: {},
  NotIdempotencyKey: {},
  NotEntityTags: {},
  UsedForAnother: {},
  NotUrl: {},
  NotHttps: {},
  NotPublic: {},
  HasDirectionMark: {},
  HasCredentials: {},
  NotRegion: {},
  NotAccepted: {},
  NotSelectable: {},
  TooLong: { max: 74 },
  NotPositive: {},
  TooSmall: { min: 75 },
  TooLarge: { max: 76 },
  Empty: {},
  TooMany: { max: 77 },
  Duplicate: {},
  Unknown: {},
  Unexpected: {},
  Repeated: {},
  NotPermitted: {},
  NotAllowedWith: { key: "role", value: "78" },
  NotTogether: { key: "after" },
  NotFile: {},
  NotSingleFile: {},
  FileTooLarge: { max: 79 * 1024 * 1024 },
  NotImage: {},
  NotSingleFrame: {},
  TooManyPixels: { max: 81_000_000 }
}

const refusals = readFileSync(
  new URL("../../../packages/adapters-http/src/response/Refuse.ts", import.meta.url),
  "utf8"
)

const numbers = (text: string): ReadonlyArray<string> => text.match(/7\d|81/g) ?? []

const isEnglish = /\b(?:the|must|field|is|this|not)\b/i

const languages = [
  ["English", english],
  ["Dutch", dutch]
] as const

describe("the faults of the server in the words of the pages", () => {
  it.each(Object.entries(samples))("have texts for %s, with its limits and without the key", (_tag, limits) => {
    const message = faultText({ path: ["e_mail"], rule: { _tag, ...limits } as Rule })
    for (const [, inWords] of languages) {
      const text = inWords(message)
      assert.notMatch(text, /e mail|\bfield\b/)
      assert.notStrictEqual(text, message)
      assert.deepStrictEqual(numbers(text), numbers(message))
    }
    assert.notMatch(dutch(message).replaceAll(/\bis\b/g, ""), isEnglish)
    assert.isTrue(isOfField(message))
  })

  it.each(languages)("have a text in %s for each refusal of a request that names a field", (_, inWords) => {
    const messages = [...refusals.matchAll(/unprocessable\(\{[^[]*\[\s*["`]([^"`]+)["`]\s*\]/g)].map(
      ([, message = ""]) => message.replaceAll(/\$\{[^}]+\}/g, "7")
    )
    assert.isAtLeast(messages.length, 10)
    assert.deepStrictEqual(
      messages.filter((message) => inWords(message) === message || isOfField(message)),
      []
    )
  })

  it("name the stage of a lead as the pages do", () => {
    const message = "The lead is in stage placed; it can be refused only in stage held."
    assert.include(english(message), "“Placed”")
    assert.include(dutch(message), "“Geplaatst”")
  })

  it("tell of an e-mail address that somebody else has", () => {
    assert.include(english(faultText(emailTaken)), "this e-mail address")
  })

  it.each(languages)("leave alone in %s what they do not know", (_, inWords) => {
    assert.strictEqual(inWords("The server has something new to say."), "The server has something new to say.")
  })
})

describe("the faults of a form", () => {
  const typed = new FormData()
  typed.set("subscriptions.0.regions", "35, nowhere 1000-1099,x")
  const fields = { names: new Set(["subscriptions.0.regions", "name"]), typed }
  const faultsOf = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
    faultsOfFields(errors, fields, (message) => message)

  it("stand at the field of their path, or of what the path is in, with the entry of a list", () => {
    assert.deepStrictEqual(faultsOf({ name: ["Taken."], "subscriptions.0.regions.1": ["Wrong."], weight: ["Low."] }), {
      name: ["Taken."],
      "subscriptions.0.regions": ["nowhere: Wrong."]
    })
  })

  it("are told once for several entries", () => {
    const faults = faultsOf({ "subscriptions.0.regions.1": ["Wrong."], "subscriptions.0.regions.3": ["Wrong."] })
    assert.deepStrictEqual(faults["subscriptions.0.regions"], ["nowhere, x: Wrong."])
  })
})
