import { assert, describe, it, layer } from "@effect/vitest"
import { LinksAreMailed } from "@leadwell/adapters-http/features/people/LinksAreMailed"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { Effect, Layer, Schedule } from "effect"
import { serverWith } from "../../TestLimits.ts"
import { invite, secretIn, useLink } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

const requestLink = (body: string, headers: Record<string, string> = {}) =>
  send("/api/session/link", { method: "POST", headers: { "content-type": "application/json", ...headers }, body })

/** The kinds of the mails to a person. */
const mailsTo = (id: string) =>
  DeliveryRepository.use(({ page }) =>
    Effect.map(page(mailDeliveries, {}, { page: 1, per_page: 100 }), ({ items }) =>
      items
        .filter(({ receiver }) => receiver === id)
        .map(({ kind }) => kind)
        .toSorted()
    )
  )

layer(TestServer.layer, { excludeTestServices: true })("POST /api/session/link", (it) => {
  it.effect("answers all the same, and mails a link to the person with the address alone", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      yield* useLink(secretIn(body.data.sign_in.link))
      const other = yield* invite()
      const { email, id } = body.data
      const inputs = [{ email }, { email: "nobody@example.nl" }, { email: "none" }, { email: 5 }, {}]
      for (const input of inputs) {
        const answer = yield* requestLink(JSON.stringify(input))
        const message = "If a person has this e-mail address, a mail with a link is on its way."
        assert.deepStrictEqual([answer.status, answer.body], [200, { message, sends_mail: true }])
      }
      const wanted = ["invitation", "sign_in_link"]
      const found = yield* Effect.repeat(mailsTo(id), {
        until: (kinds) => kinds.length >= wanted.length,
        schedule: Schedule.spaced("20 millis")
      })
      assert.deepStrictEqual(found, wanted)
      assert.deepStrictEqual(yield* mailsTo(other.body.data.id), ["invitation"])
    })
  )

  it.effect("refuses what is no JSON object", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* requestLink("{")).status, 400)
      assert.strictEqual((yield* requestLink("{}", { "content-type": "text/plain" })).status, 415)
    })
  )
})

describe("requests for links", () => {
  it.effect("promise no mail to anybody where there is no mail server", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      for (const email of [body.data.email, "nobody@example.nl"]) {
        const answer = yield* requestLink(JSON.stringify({ email }))
        const message = "This server sends no mail. Ask an operator for a link."
        assert.deepStrictEqual([answer.status, answer.body], [200, { message, sends_mail: false }])
      }
    }).pipe(Effect.provide(Layer.fresh(Layer.provide(TestServer.layer, Layer.succeed(LinksAreMailed, false)))))
  )

  it.effect("are limited to 30 a minute of an address", () =>
    Effect.gen(function* () {
      for (let n = 0; n < 30; n++) assert.strictEqual((yield* requestLink("{}")).status, 200)
      assert.strictEqual((yield* requestLink("{}")).status, 429)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})
