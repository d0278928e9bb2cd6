import { assert, describe, it } from "@effect/vitest"
import { CatalogAdministration } from "@leadwell/domain/catalogfile/CatalogAdministration"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import type { Email } from "@leadwell/domain/lead/Email"
import { MailDispatch } from "@leadwell/domain/mail/MailDispatch"
import { LinkMail } from "@leadwell/domain/people/LinkMail"
import { PersonRepository } from "@leadwell/domain/people/PersonRepository"
import { SignIn } from "@leadwell/domain/people/SignIn"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { answers as replies } from "@leadwell/domain/testing/mail/SampleMail"
import { Effect, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, leadRequest, operator, receive } from "../UseCases.ts"
import { dispatched, mails, person, PostOffice, reclaimed, useCases } from "./WatchedMails.ts"

const provided = Effect.provide(useCases)

const personal = ["Jane", "Doe", "Oudegracht", "3511AB", "AB", "quiet", "@example.nl"]

describe("a mail about a new lead", () => {
  it.effect("tells what and where, and nothing of the person", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      const { lead } = yield* receive()
      yield* dispatched
      const { sent } = yield* PostOffice
      const { headers, html, subject, text } = sent[0]!
      assert.strictEqual(subject, "New lead for Business a: Heat pumps in Utrecht")
      for (const body of [text, html]) {
        assert.include(body, "Heat pumps")
        assert.include(body, "3511 Utrecht")
        assert.include(body, `https://leads.example/business/a/leads/${lead.id}`)
        for (const part of personal) assert.notInclude(body, part)
      }
      assert.strictEqual(headers["Auto-Submitted"], "auto-generated")
      for (const body of [text, html]) assert.include(body, "https://leads.example/profile")
    }).pipe(provided)
  )

  it.effect("tells of the person, escaped, once the business chose so", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An", { language: "nl" })
      yield* CatalogAdministration.use(({ change }) =>
        change(operator, "businesses", "a", { mail_personal_data: true })
      )
      yield* receive({
        first_name: "<b>Jane",
        last_name: 'O\'Neill & "co"',
        email: "jane@example.nl",
        phone: "0612345678"
      })
      yield* dispatched
      const { html, subject, text } = (yield* PostOffice).sent[0]!
      assert.strictEqual(subject, "Nieuwe lead voor Business a: Heat pumps in Utrecht")
      assert.include(text, 'Naam: <b>Jane O\'Neill & "co"')
      assert.include(html, "&lt;b&gt;Jane O&#39;Neill &amp; &quot;co&quot;")
      assert.include(html, '<html lang="nl">')
      for (const part of ["jane@example.nl", "0612345678", `${leadRequest.street} 12a, 3511AB Utrecht`])
        assert.include(text, part)
      assert.notMatch(html, /<img|src=|<script|<link|url\(/)
    }).pipe(provided)
  )

  it.effect("tells nothing of the person to a receiver who never signed in", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An", { first_signed_in_at: null })
      yield* CatalogAdministration.use(({ change }) =>
        change(operator, "businesses", "a", { mail_personal_data: true })
      )
      yield* receive()
      yield* dispatched
      const { html, subject, text } = (yield* PostOffice).sent[0]!
      assert.strictEqual(subject, "New lead for Business a: Heat pumps in Utrecht")
      for (const body of [text, html]) {
        assert.include(body, "3511 Utrecht")
        for (const part of personal) assert.notInclude(body, part)
      }
    }).pipe(provided)
  )

  it.effect("is not sent once it has become pointless", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const people = yield* PersonRepository
      const [muted, left] = [yield* person("Muted"), yield* person("Left")]
      const { fanOut } = yield* MailDispatch
      yield* receive()
      yield* fanOut
      yield* people.modify(muted.id, (one) => Result.succeed({ ...one, muted: ["new_lead"] }), [])
      yield* people.modify(left.id, (one) => Result.succeed({ ...one, memberships: [] }), [])
      yield* person("Late")
      const { lead } = yield* receive()
      yield* fanOut
      yield* Erasure.use(({ erasePerson }) => erasePerson(operator, { email: lead.email as Email }))
      yield* dispatched
      const statuses = (yield* mails).map(({ status }) => status)
      assert.deepStrictEqual(statuses, ["skipped", "skipped", "skipped"])
      assert.deepStrictEqual((yield* PostOffice).sent, [])
    }).pipe(provided)
  )
})

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
      for (const part of personal.filter((one) => one !== "AB")) assert.notInclude(text, part)
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
      yield* Effect.forEach(leads.slice(1, 20), ({ email }) =>
        Erasure.use(({ erasePerson }) => erasePerson(operator, { email: email as Email }))
      )
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
      yield* Effect.forEach(leads.slice(0, 4), ({ email: of }) =>
        Erasure.use(({ erasePerson }) => erasePerson(operator, { email: of as Email }))
      )
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

describe("a mail about a decision on a reclaim", () => {
  it.effect.each(["granted", "rejected"] as const)("tells that it is %s, and no remark", (status) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An", { muted: ["new_lead"] })
      const { lead } = yield* receive()
      const reclaim = yield* reclaimed(lead.id)
      const review = yield* ReclaimReview
      const decide = status === "granted" ? review.grant : review.reject
      yield* decide(operator, reclaim, { remark: "A remark." })
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ subject }) => subject),
        [`Your reclaim is ${status}`]
      )
      assert.notInclude(sent[0]?.text, "remark")
      assert.include(sent[0]?.text, `https://leads.example/business/a/leads/${lead.id}`)
    }).pipe(provided)
  )
})

describe("a mail with a link", () => {
  it.effect("signs the person in, with another secret in each attempt, and none is stored", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email, id } = yield* person("An", { language: "nl" })
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.succeed(replies.deferred))
      yield* LinkMail.use(({ queue }) => queue(id, "invitation"))
      yield* dispatched
      answers.delete(email)
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      const secrets = sent.map(({ text }) => /https:\/\/leads\.example\/sign-in#(lwl_\S+)/.exec(text)?.[1] ?? "")
      assert.deepStrictEqual([secrets.length, new Set(secrets).size], [2, 2])
      assert.notInclude(JSON.stringify(yield* mails), "lwl_")
      assert.include(sent[1]?.subject, "uitnodiging")
      yield* TestClock.adjust("14 minutes")
      const { person: found } = yield* SignIn.use(({ useLink }) => useLink({ link: secrets[1] }))
      assert.strictEqual(found.id, id)
    }).pipe(Effect.provide(SignIn.layer), provided)
  )
})
