import { assert, describe, it } from "@effect/vitest"
import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { samplePerson } from "@leadwell/laws/sample/SamplePerson"
import type { MailContent } from "@leadwell/people/letter/MailContent"
import { addresseeOf, writtenMail } from "@leadwell/people/mail/MailWriting"
import { Effect, Schema } from "effect"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"

const content: MailContent = { kind: "sign_in_link", address: "https://leads.example" }

const written = (change: Parameters<typeof samplePerson>[0]) =>
  Effect.map(samplePerson({ language: "en", ...change }), (person) =>
    writtenMail("1" as DeliveryId, content, addresseeOf(person), null, { name: "Lots & Leads", color: "#123456" })
  ).pipe(Effect.provide(randomLayer))

const Mark = Schema.Literals([":", "/", "@", "\uff1a", "\uff0f", "\uff20"])

describe("a mail calls its receiver", () => {
  it.effect("by the name", () =>
    Effect.gen(function* () {
      const { text, to } = yield* written({ name: "Noor de Wit-Ål" })
      assert.match(text, /^Dear Noor de Wit-Ål,\n/)
      assert.strictEqual(to.name, "Noor de Wit-Ål")
    })
  )

  it.effect("by no name before an invitation is accepted", () =>
    Effect.gen(function* () {
      const { html, text, to } = yield* written({ name: "Noor", memberships: [] })
      assert.match(text, /^Hello,\n/)
      assert.deepStrictEqual([to.name, html.includes("Noor"), text.includes("Noor")], ["", false, false])
      assert.match((yield* written({ language: "nl", memberships: [] })).text, /^Hallo,\n/)
    })
  )
})

describe("a name with a character of an address", () => {
  it.effect.prop("is in no mail", [Schema.String, Mark, Schema.String], ([before, mark, after]) =>
    Effect.gen(function* () {
      const { text, to } = yield* written({ name: `${before}${mark}${after}` })
      assert.deepStrictEqual([text.split("\n")[0], to.name], ["Hello,", ""])
    })
  )
})
