import { assert, describe, it } from "@effect/vitest"
import { hasWords, longestWord, searchWords } from "@leadwell/domain/input/SearchWords"
import { Schema } from "effect"

describe("searchWords", () => {
  it("separates words by what is no letter or digit, and makes the letters A to Z small", () => {
    assert.deepStrictEqual(searchWords("De Warmte-Vakman B.V. (24/7)"), ["de", "warmte", "vakman", "b", "v", "24", "7"])
    assert.deepStrictEqual(searchWords("an@example.nl É_é"), ["an", "example", "nl", "É", "é"])
    assert.deepStrictEqual(searchWords(" %-'\\ "), [])
  })

  it.prop("finds a text by each of its words, and by each beginning of them", [Schema.String], ([text]) => {
    for (const word of searchWords(text)) {
      assert.isAtMost([...word].length, longestWord)
      const characters = [...word]
      for (let n = 1; n <= characters.length; n++) assert.isTrue(hasWords([characters.slice(0, n).join("")], text))
    }
  })

  it("finds a text by all words together, wherever they stand, and not by the end of one", () => {
    assert.isTrue(hasWords(searchWords("vak de"), "De Warmte-Vakman"))
    assert.isTrue(hasWords(searchWords("vak b12"), "De Warmte-Vakman", "b12"))
    assert.isFalse(hasWords(searchWords("vak b13"), "De Warmte-Vakman", "b12"))
    assert.isFalse(hasWords(searchWords("man"), "De Warmte-Vakman"))
  })
})
