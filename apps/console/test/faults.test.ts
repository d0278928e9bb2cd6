import { assert, describe, it } from "@effect/vitest"
import { factOf } from "@leadwell/adapters-http/response/FactText"
import { faultCodes, faultTexts } from "@leadwell/adapters-http/response/FaultText"
import type { Fault, Rule } from "@leadwell/domain/input/Fault"
import { emailTaken } from "@leadwell/people/person/PersonRequest"
import { faultsOf, Refusal, type ServerFault } from "../src/api/Refusal.ts"
import { faultsOfFields } from "../src/field/FaultsOfFields.ts"
import * as english from "../src/texts/en/faults.ts"
import * as dutch from "../src/texts/nl/faults.ts"

type Limited<R> = R extends { readonly _tag: infer T } ? (keyof R extends "_tag" ? never : T) : never

type Samples = {
  readonly [T in Exclude<Limited<Rule>, "Misspelled" | "Unknown">]: Omit<Extract<Rule, { readonly _tag: T }>, "_tag">
}

/** A rule of each kind that has limits. Its text has to tell them. */
const samples: Samples = {
  RequiredWhen: { key: "status", values: ["71", "72"] },
  RequiredWithout: { key: "phone" },
  NotDigits: { digits: 73 },
  TooLong: { max: 74 },
  TooSmall: { min: 75 },
  TooLarge: { max: 76 },
  TooMany: { max: 77 },
  NotAllowedWith: { key: "role", value: "78" },
  NotRecent: { days: 72 },
  Before: { key: "paused_from" },
  NotTogether: { key: "after" },
  FileTooLarge: { max: 79 * 1024 * 1024 },
  TooManyDays: { max: 800 },
  TooManyRows: { max: 10_000 },
  TooManyPixels: { max: 81_000_000 }
}

const numbers = (text: string): ReadonlyArray<string> => text.match(/7\d|81/g) ?? []

const languages = [
  ["English", english],
  ["Dutch", dutch]
] as const

const refusalOf = (...faults: ReadonlyArray<Fault>) =>
  new Refusal(422, "", faultsOf({ errors: faultTexts(faults), codes: faultCodes(faults) }))

const onlyFault = ({ errors }: Refusal): ServerFault => Object.values(errors)[0]![0]!

describe("the faults of the server in the words of the pages", () => {
  it.each(Object.entries(samples))("have the limits of %s", (_tag, limits) => {
    const one = onlyFault(refusalOf({ path: ["fields", 0, "e_mail"], rule: { _tag, ...limits } as Rule }))
    for (const [, { fault }] of languages) {
      assert.notStrictEqual(fault(one), one.text)
      assert.deepStrictEqual(numbers(fault(one)), numbers(one.text))
    }
  })

  it("say why a whole request is refused, in the words of the pages for its parameters", () => {
    const { fact, message } = factOf("stage_forbids", { stage: "placed", change: "refuse" })
    const placed = onlyFault(new Refusal(422, "", faultsOf({ errors: { stage: [message] }, codes: { stage: [fact] } })))
    const spent = onlyFault(new Refusal(429, "", faultsOf({ code: "invitations_spent", params: { max: 100 } })))
    assert.deepStrictEqual([placed, spent].map(english.isOfRequest), [true, true])
    assert.include(english.fault(placed), "“Placed”")
    assert.include(dutch.fault(placed), "“Geplaatst”")
    assert.include(dutch.fault(spent), "100 uitnodigingen")
    assert.isFalse(english.isOfRequest(onlyFault(refusalOf(emailTaken))))
  })

  it("tell of an e-mail address that somebody else has", () => {
    assert.include(english.fault(onlyFault(refusalOf(emailTaken))), "this e-mail address")
  })

  it.each(languages)("leave alone in %s what they do not know", (_, { fault }) => {
    assert.strictEqual(fault({ key: "x", text: "Something new.", code: "new" }), "Something new.")
  })
})

describe("the faults of a form", () => {
  const typed = new FormData()
  typed.set("subscriptions.0.regions", "35, nowhere 1000-1099,x")
  const fields = { names: new Set(["subscriptions.0.regions", "name"]), typed }
  const ofFields = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
    faultsOfFields(faultsOf({ errors }), fields, ({ text }) => text)

  it("stand at the field of their path, or of what the path is in, with the entry of a list", () => {
    assert.deepStrictEqual(ofFields({ name: ["Taken."], "subscriptions.0.regions.1": ["Wrong."], weight: ["Low."] }), {
      name: ["Taken."],
      "subscriptions.0.regions": ["nowhere: Wrong."]
    })
  })

  it("stand at the line of a list that has an entry on each line", () => {
    const lines = new FormData()
    lines.set("options", "Natural\n\nFor koi")
    const names = new Set(["options"])
    const faults = faultsOfFields(
      faultsOf({ errors: { "options.1": ["Taken."] } }),
      { names, typed: lines },
      (one) => one.text
    )
    assert.deepStrictEqual(faults, { options: ["For koi: Taken."] })
  })

  it("are told once for several entries", () => {
    const faults = ofFields({ "subscriptions.0.regions.1": ["Wrong."], "subscriptions.0.regions.3": ["Wrong."] })
    assert.deepStrictEqual(faults["subscriptions.0.regions"], ["nowhere, x: Wrong."])
  })
})
