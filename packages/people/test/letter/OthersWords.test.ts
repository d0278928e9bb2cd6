import { assert, describe, it } from "@effect/vitest"
import { isRepeatable } from "@leadwell/people/letter/OthersWords"

const names = [
  "Ada",
  "J.P. Smit",
  "A. de Vries",
  "Zoë",
  "O’Neill-Jansen",
  "Piet (kantoor)",
  "Dr. W. 't Hart",
  "李 小龙"
]

const addresses = [
  "Win at https://x",
  "a/b",
  "mail@home",
  "www.evil.nl",
  "Ada evil.example",
  "evil。example",
  "evil．nl",
  "evil․nl",
  "evil.n\u00adl",
  "evil.n\u0301l",
  "192.168.0.1",
  "evil.xn--p1ai"
]

/** Characters that look like `:`, `/` or `@`, or are one of them in another width. */
const lookalikes = [..."∕⁄⧸╱／⧵∖＼\\꞉∶ː˸：﹕׃։＠﹫〳"]

describe("a text that others chose", () => {
  it.each(names)("is repeated when it is a name: %s", (name) => assert.isTrue(isRepeatable(name)))

  it.each(addresses)("is not repeated when it looks like an address: %s", (text) => assert.isFalse(isRepeatable(text)))

  it("is not repeated when it holds what looks like the marks of an address", () => {
    assert.deepStrictEqual(
      lookalikes.filter((one) => isRepeatable(`http${one}evil`)),
      []
    )
  })
})
