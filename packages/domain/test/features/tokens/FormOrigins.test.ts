import { assert, describe, it } from "@effect/vitest"
import { allowsOrigin, FormOrigin } from "@leadwell/domain/features/tokens/FormOrigins"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Schema } from "effect"
import { told } from "../../input/told.ts"

const decode = decodeInput(FormOrigin)

const Label = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9]{0,9}$/))
const Port = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 65_535 }))

describe("FormOrigin", () => {
  it.prop("is what a browser sends of a page, and nothing after the port", [Label, Port], ([label, port]) => {
    const { origin } = new URL(`https://${label}.example:${port}/form?page=1#top`)
    assert.deepStrictEqual(told(decode(origin)), [])
    for (const rest of ["/", "/form", "?page=1", "#top", " ", "\n", ";", ":1"]) {
      assert.deepStrictEqual(told(decode(`${origin}${rest}`)), ["NotOrigin"])
    }
    for (const wrong of [origin.toUpperCase(), ` ${origin}`, `https://me@${label}.example`, origin.slice(8)]) {
      assert.deepStrictEqual(told(decode(wrong)), ["NotOrigin"])
    }
  })

  it.each(["http://localhost", "http://localhost:8080", "http://127.0.0.1:3000", "https://xn--bcher-kva.example"])(
    "takes %s",
    (text) => {
      assert.deepStrictEqual(told(decode(text)), [])
    }
  )

  it.each([
    "",
    "null",
    "https://",
    "https://*.example",
    "https://a.example:443",
    "https://a.example:0",
    "http://a.example",
    "http://localhost.example",
    "http://127.0.0.2",
    "http://127.1",
    "http://[::1]",
    "https://bücher.example",
    "https://a.example;sandbox",
    "https://a.example,https://b.example",
    "https://'self'",
    "ftp://a.example",
    "file://",
    "javascript:alert(1)"
  ])("refuses %s", (text) => {
    assert.deepStrictEqual(told(decode(text)), ["NotOrigin"])
  })
})

describe("allowsOrigin", () => {
  it.prop("takes a listed origin to the letter", [Label, Label], ([one, other]) => {
    const origins = [`https://${one}.example`, "https://b.example:8443"]
    assert.isTrue(allowsOrigin(origins, origins[0]))
    assert.strictEqual(allowsOrigin(origins, `https://${other}.example`), one === other)
    for (const wrong of [undefined, "null", "", `${origins[0]}/`, `http://${one}.example`, "https://b.example"]) {
      assert.strictEqual(allowsOrigin(origins, wrong), wrong === "https://b.example" && one === "b")
    }
  })
})
