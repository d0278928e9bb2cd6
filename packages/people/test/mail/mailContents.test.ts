import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { samplePending } from "@leadwell/laws/sample/SamplePerson"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { isOfInvitation, joining } from "@leadwell/people/person/Joining"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, flow, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, leadRequest, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, expired, mails, person, personal, PostOffice, reclaimed, useCases } from "./WatchedMails.ts"

const provided = Effect.provide(useCases)

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

  it.effect("is not sent to somebody whose membership is pending, and is once it is accepted", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { modify } = yield* PersonRepository
      const pending = yield* samplePending(AccountId.make("acme"), { scope: null })
      const { id } = yield* person("An", { memberships: [], pending: [pending] })
      const known = yield* person("Bo", {
        memberships: [{ account: AccountId.make("other"), role: "member" }],
        pending: [pending]
      })
      yield* CatalogAdministration.use(({ change }) =>
        change(operator, "businesses", "a", { mail_personal_data: true })
      )
      yield* receive()
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(sent, [])
      yield* modify(id, flow(joining(isOfInvitation(pending.invitation)), Result.succeed), [])
      yield* receive()
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ to }) => to.address),
        ["an@example.nl"]
      )
      yield* modify(known.id, (one) => Result.succeed({ ...one, memberships: [] }), [])
      yield* LinkMail.use(({ invite }) => invite(known.id, pending.invitation))
      yield* dispatched
      // The characters of a link are random, and may be those of a postal code.
      const said = sent[1]!.text.replace(/lwl_[\w-]+/, "")
      for (const part of personal) assert.notInclude(said, part)
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
      yield* expired(lead.id)
      yield* dispatched
      const statuses = (yield* mails).map(({ status }) => status)
      assert.deepStrictEqual(statuses, ["skipped", "skipped", "skipped"])
      assert.deepStrictEqual((yield* PostOffice).sent, [])
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

describe.each(["invitation", "sign_in_link"] as const)("a mail with a link: %s", (kind) => {
  it.effect("signs the person in, with another secret in each attempt, and none is stored", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const pending = yield* samplePending(AccountId.make("acme"))
      const isInvited = kind === "invitation"
      const change = isInvited ? { memberships: [], pending: [pending] } : {}
      const { email, id } = yield* person("An", { language: "nl", ...change })
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.succeed(replies.deferred))
      yield* LinkMail.use(({ invite, queue }) => (isInvited ? invite(id, pending.invitation) : queue(id, null)))
      yield* dispatched
      answers.delete(email)
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      const secrets = sent.map(({ text }) => /https:\/\/leads\.example\/sign-in#(lwl_\S+)/.exec(text)?.[1] ?? "")
      assert.deepStrictEqual([secrets.length, new Set(secrets).size], [2, 2])
      assert.notInclude(JSON.stringify(yield* mails), "lwl_")
      assert.include(sent[1]?.subject, isInvited ? "uitnodiging" : "inloglink")
      if (isInvited) assert.match(sent[1]!.text, /^Hallo,\n\nAnn Ödegård nodigt je uit voor Acme op Leadwell\.\n/)
      yield* TestClock.adjust("14 minutes")
      const { person: found } = yield* SignIn.use(({ useLink }) => useLink({ link: secrets[1] }))
      assert.deepStrictEqual([found.id, found.memberships.length, found.pending], [id, 1, []])
    }).pipe(Effect.provide(SignIn.layer), provided)
  )
})
