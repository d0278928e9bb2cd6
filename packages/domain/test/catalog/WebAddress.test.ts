import { assert, describe, it } from "@effect/vitest"
import { WebAddress } from "@leadwell/domain/catalog/Website"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(WebAddress)
const Scheme = Schema.Literals(["http://", "https://", "HTTPS://"])

describe("WebAddress", () => {
  it.prop("is an http or https address, kept as written", [Scheme, Identifier], ([scheme, path]) => {
    for (const address of [`${scheme}demo.example/${path}`, `${scheme}localhost:3000/?q=${path}#${path}`]) {
      assert.strictEqual(Result.getOrThrow(decode(address)), address)
    }
  })

  it.prop("holds nothing that a URL parser drops or a store refuses", [Schema.String], ([text]) => {
    const isClean = text.isWellFormed() && !/[\s\0-\u001f]/.test(text)
    assert.deepStrictEqual(told(decode(`https://demo.example/${text}`)), isClean ? [] : ["NotUrl"])
  })

  it.each([
    "",
    "demo.example",
    "//demo.example",
    "https:demo.example",
    "https:/demo.example",
    "https://",
    "https://demo.example:99999",
    "https://exa[mple",
    "ftp://demo.example",
    "javascript:alert(1)",
    "data:text/html,https://demo.example",
    " https://demo.example",
    "https://demo.example ",
    "https://demo.example\n",
    "\0https://demo.example",
    "https://demo.example/\ud800"
  ])("refuses %j, once", (text) => {
    assert.deepStrictEqual(told(decode(text)), ["NotUrl"])
  })
})
