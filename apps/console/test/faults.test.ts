import { assert, describe, it } from "@effect/vitest"
import { faultText } from "@leadwell/adapters-http/response/FaultText"
import type { Rule } from "@leadwell/domain/input/Fault"
import { readFileSync } from "node:fs"
import { fault as english } from "../src/texts/en/faults.ts"
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
  UsedForAnother: {},
  NotUrl: {},
  NotHttps: {},
  NotPublic: {},
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
  NotPermitted: {},
  NotAllowedWith: { key: "role", value: "78" },
  NotTogether: { key: "after" },
  NotFile: {},
  NotSingleFile: {},
  FileTooLarge: { maxBytes: 79 * 1024 * 1024 },
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

describe("the faults of the server in Dutch", () => {
  it.each(Object.entries(samples))("have a text for %s, with its limits", (_tag, limits) => {
    const message = faultText({ path: ["e_mail"], rule: { _tag, ...limits } as Rule })
    const text = dutch(message)
    assert.notMatch(text.replaceAll(/\bis\b/g, ""), isEnglish)
    assert.deepStrictEqual(numbers(text), numbers(message))
    assert.strictEqual(english(message), message)
  })

  it("have a text for each refusal of a request that names a field", () => {
    const messages = [...refusals.matchAll(/unprocessable\(\{[^[]*\[\s*["`]([^"`]+)["`]\s*\]/g)].map(
      ([, message = ""]) => message.replaceAll(/\$\{[^}]+\}/g, "7")
    )
    assert.isAtLeast(messages.length, 10)
    assert.deepStrictEqual(
      messages.filter((message) => dutch(message) === message),
      []
    )
  })

  it("leave alone what they do not know", () => {
    assert.strictEqual(dutch("The server has something new to say."), "The server has something new to say.")
  })
})
