import { assert, describe, it } from "@effect/vitest"
import { compactText, hasDirectionMark, normalName, normalText, normalTexts } from "@leadwell/domain/input/NormalText"
import { Schema } from "effect"

/** Characters of every kind that the rules tell apart, and text in which they may stand. */
const pieces: ReadonlyArray<string> = [
  "a",
  "b",
  "9",
  "é",
  "👩‍👩‍👧",
  "می‌خواهم",
  "\n",
  " ",
  "\t",
  "\r",
  "\r\n",
  "\u0085",
  "\u00a0",
  "\u2003",
  "\u202f",
  "\u2028",
  "\u3000",
  "\ufeff",
  "\u3164",
  "\u2800",
  "\u200b",
  "\u200d",
  "\u00ad",
  "\u2060",
  "\u{e0041}",
  "\u{1d173}",
  "\u061c",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069"
]
const Piece = Schema.Literals(pieces)
const Mixed = Schema.Array(Piece)

const isShown = (character: string) => !/[\p{White_Space}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(character)

const shownOf = (text: string) => [...text].filter(isShown).join("")

describe("normalText", () => {
  it.prop("is one form: normalising it again changes nothing", [Mixed], ([drawn]) => {
    const text = normalText(drawn.join(""))
    assert.strictEqual(normalText(text), text)
  })

  it.prop(
    "begins and ends with a character that is shown, and has no carriage return or direction",
    [Mixed],
    ([drawn]) => {
      const text = normalText(drawn.join(""))
      const characters = [...text]
      for (const end of [characters.at(0), characters.at(-1)]) if (end !== undefined) assert.isTrue(isShown(end))
      assert.notMatch(text, /\r|\p{Bidi_Control}/u)
      assert.isFalse(hasDirectionMark(text))
    }
  )

  it.prop("loses nothing that is shown", [Mixed], ([drawn]) => {
    assert.strictEqual(shownOf(normalText(drawn.join(""))), shownOf(drawn.join("")))
  })

  it.prop("keeps a text of letters, whatever their script", [Schema.String], ([text]) => {
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "").replaceAll(/[\u115f\u1160\u3164\uffa0]/gu, "")
    assert.strictEqual(normalText(letters), letters)
  })

  it("ends lines with LF, whichever way they were written", () => {
    for (const end of ["\n", "\r\n", "\r"]) assert.strictEqual(normalText(`a${end}${end}b${end}`), "a\n\nb")
    assert.strictEqual(normalText("a\r\u200e\nb"), "a\nb")
  })

  it("keeps joiners inside, and drops them at the ends", () => {
    for (const text of ["👩‍👩‍👧", "می‌خواهم", "co\u00adoperation"]) {
      assert.strictEqual(normalText(text), text)
      assert.strictEqual(normalText(`\u200b${text} \u200d\u3000`), text)
    }
  })

  it("drops what turns the direction of a text, everywhere", () => {
    assert.strictEqual(normalText("Ac\u202eme\u2069 \u061cBV\u200f"), "Acme BV")
    assert.isTrue(hasDirectionMark("Ac\u202eme"))
    assert.isFalse(hasDirectionMark("שלום עולם"))
  })

  it("takes no longer for each character of a long text", () => {
    assert.strictEqual(normalText(`a${"\u3000".repeat(200_000)}b${"\u200b".repeat(200_000)}`).length, 200_002)
  })
})

describe("compactText", () => {
  it.prop("has no format character, and no blank but spaces inside", [Mixed], ([drawn]) => {
    const text = compactText(drawn.join(""))
    assert.notMatch(text, /\p{Cf}|[^\P{White_Space} ]|^ | $/u)
    assert.strictEqual(compactText(text), text)
  })

  it("is what was meant by a copied number or address", () => {
    assert.strictEqual(compactText("\u202a06123\u200b45678\u202c\u00a0"), "0612345678")
    assert.strictEqual(compactText("3511\u00a0AB"), "3511 AB")
    assert.strictEqual(compactText("noor@po\u00adst.example\n"), "noor@post.example")
    assert.strictEqual(compactText("no\ufe0fo\u034fr\u{e0100}@\u180bpost.example\ufe0e"), "noor@post.example")
    assert.strictEqual(compactText("3511\u3164AB"), "3511 AB")
    assert.strictEqual(compactText("3511\r\nAB"), "3511 AB")
  })
})

describe("normalTexts", () => {
  it("normalises the texts of a JSON value, and nothing else in it", () => {
    const value = { " a ": [" b ", { c: "\u200bd\r\n" }, 1, null, true], ["__proto__"]: " e " }
    assert.deepStrictEqual(
      normalTexts(JSON.parse(JSON.stringify(value)), normalName),
      JSON.parse('{" a ": ["b", {"c": "d"}, 1, null, true], "__proto__": "e"}')
    )
  })

  it("leaves a name with a mark of direction as it is, so that it is refused", () => {
    assert.deepStrictEqual(normalTexts([" \u202eAcme ", " Acme "], normalName), [" \u202eAcme ", "Acme"])
  })

  it("survives a value that is nested deeply", () => {
    const nested = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)
    assert.isArray(normalTexts(nested))
  })
})
