import { assert, describe, it } from "@effect/vitest"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, expired, mails, person, personal, PostOffice, useCases } from "./WatchedMails.ts"

const provided = Effect.provide(useCases)

describe("a mail about many new leads", () => {
  it.effect.each([
    { language: "en", subject: "6 new leads for Business a", all: "Open all leads" },
    { language: "nl", subject: "6 nieuwe leads voor Business a", all: "Alle leads openen" }
  ] as const)("tells what, where and the link of each, in $language", ({ all, language, subject }) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An", { language })
      const leads = yield* Effect.forEach(["Utrecht", "Delft", "Gouda", "Breda", "Ede", "Epe"], (city) =>
        receive({ city })
      )
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.strictEqual(sent.length, 1)
      const { headers, html, text } = sent[0]!
      assert.strictEqual(sent[0]?.subject, subject)
      for (const { lead } of leads) {
        const address = `https://leads.example/business/a/leads/${lead.id}`
        assert.include(text, `- Heat pumps in 3511 ${lead.city}\n  ${address}\n`)
        assert.include(html, `<a href="${address}">Heat pumps in 3511 ${lead.city}</a></li>`)
      }
      assert.include(text, `${all}:\nhttps://leads.example/business/a/leads\n`)
      assert.include(headers["List-Unsubscribe"], "/api/unsubscribe/lwu_")
      for (const part of personal) assert.notInclude(text, part)
    }).pipe(provided)
  )

  it.effect("shows the people if the business chose so, escaped and on one line each", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* CatalogAdministration.use(({ change }) =>
        change(operator, "businesses", "a", { mail_personal_data: true })
      )
      for (let n = 0; n < 6; n++) yield* receive({ first_name: "<b>Jane", phone: `06123456${n}0` })
      yield* dispatched
      const { html, text } = (yield* PostOffice).sent[0]!
      for (let n = 0; n < 6; n++) {
        assert.include(text, `\n  Name: <b>Jane Doe\n  Phone: 06123456${n}0\n`)
        assert.include(html, `<br>Name: &lt;b&gt;Jane Doe<br>Phone: 06123456${n}0<br>`)
      }
    }).pipe(provided)
  )

  it.effect.each([
    { language: "en", counted: "Business a has 23 new leads.", first: "The first 21 of them are here:" },
    { language: "nl", counted: "Business a heeft 23 nieuwe leads.", first: "Dit zijn de eerste 21:" }
  ] as const)("counts the leads behind the first twenty, in $language", ({ counted, first, language }) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An", { language })
      const leads = yield* Effect.forEach(Array.from({ length: 42 }), (_, n) =>
        Effect.map(receive({ email: `jane${n}@example.nl` }), ({ lead }) => lead)
      )
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      yield* Effect.forEach(leads.slice(1, 20), ({ id }) => expired(id))
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.strictEqual(sent.length, 1)
      const { html, text } = sent[0]!
      for (const body of [text, html]) for (const said of [counted, first]) assert.include(body, said)
      const shown = [leads[0]!, ...leads.slice(20, 40)].map(({ id }) => `leads/${id}`)
      assert.deepStrictEqual([...text.matchAll(/leads\/\d+/g)].map(String), shown)
    }).pipe(provided)
  )

  it.effect.each([
    { how: "in one mail", isApart: false, wanted: ["sent"] },
    { how: "in a mail each", isApart: true, wanted: ["skipped", "skipped", "skipped", "skipped", "sent", "sent"] }
  ])("leaves out what has become pointless, $how", ({ isApart, wanted }) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.succeed(replies.deferred))
      const { fanOut } = yield* MailDispatch
      const leads = yield* Effect.forEach([0, 1, 2, 3, 4, 5], (n) =>
        receive({ email: `jane${n}@example.nl` }).pipe(
          Effect.tap(isApart ? fanOut : Effect.void),
          Effect.map(({ lead }) => lead)
        )
      )
      yield* dispatched
      yield* Effect.forEach(leads.slice(0, 4), ({ id }) => expired(id))
      answers.delete(email)
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      const again = sent
        .slice(1)
        .map(({ id, subject, text }) => [id, subject, [...text.matchAll(/leads\/\d+/g)].map(String)])
      const left = leads.slice(4).map(({ id }) => `leads/${id}`)
      assert.deepStrictEqual(again, [[sent[0]!.id, "2 new leads for Business a", left]])
      const statuses = (yield* mails).map(({ status }) => status)
      assert.deepStrictEqual(statuses, wanted)
    }).pipe(provided)
  )
})
