import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { linkActor } from "@leadwell/domain/access/Actor"
import { principalWith } from "@leadwell/domain/access/Grant"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { PersonPageIsOn } from "@leadwell/people/personpage/PersonLink"
import { PersonPages } from "@leadwell/people/personpage/PersonPages"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { applied, leadRequest, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, personal, PostOffice, useCases } from "./WatchedMails.ts"

const withPages = Layer.fresh(useCases.pipe(Layer.provide(Layer.succeed(PersonPageIsOn, true))))

const demo = { code: "demo", account: "acme", name: "Warm\nWonen", url: "https://demo.example" }

/** Applies a catalogue in which the website says some things. */
const selling = Effect.fnUntraced(function* (website: object = {}) {
  yield* applied([[{}]])
  yield* CatalogImport.use(({ apply }) => apply({ websites: [{ ...demo, ...website }] }))
})

const sent = Effect.gen(function* () {
  yield* dispatched
  yield* dispatched
  return (yield* PostOffice).sent
})

const linkIn = (text: string) =>
  Redacted.make(/https:\/\/leads\.example\/api\/my-request\/(lwp_[\w-]{43})\n/.exec(text)![1]!)

describe("the receipt of a lead", () => {
  it.effect("has a link to the page of its person, in the language of the website, and nothing of the person", () =>
    Effect.gen(function* () {
      yield* selling()
      const { lead } = yield* receive()
      const [mail, ...others] = yield* sent
      assert.deepStrictEqual([mail!.to, others], [{ name: "", address: lead.email }, []])
      assert.strictEqual(mail!.subject, "Je offerteaanvraag")
      assert.include(mail!.text, "Website: Warm Wonen\n")
      for (const part of personal) assert.notInclude(mail!.text + mail!.html, part)
      const page = yield* PersonPages.use(({ get }) => get(linkIn(mail!.text)))
      assert.deepStrictEqual([page.language, page.website], ["nl", "Warm\nWonen"])
      yield* selling({ language: "en" })
      yield* receive()
      assert.strictEqual((yield* sent)[1]!.subject, "Your request for quotes")
    }).pipe(Effect.provide(withPages))
  )

  it.effect("is sent of a lead that nobody gets, too, and not of one that is erased", () =>
    Effect.gen(function* () {
      yield* selling()
      const first = yield* receive({ email: "same@example.nl" })
      const second = yield* receive({ email: "same@example.nl" })
      const erased = yield* receive()
      assert.strictEqual(second.lead.stage, "duplicate")
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      yield* Erasure.use(({ eraseLead }) => eraseLead(erased.lead.id, linkActor(erased.lead.id)))
      assert.deepStrictEqual(
        (yield* sent).map(({ to }) => to.address),
        [first.lead.email, second.lead.email]
      )
    }).pipe(Effect.provide(withPages))
  )

  it.effect("follows the confirmation, where the person has to confirm", () =>
    Effect.gen(function* () {
      yield* selling({ confirm: "mail" })
      const { lead } = yield* receive()
      assert.deepStrictEqual(
        (yield* sent).map(({ subject }) => subject),
        ["Bevestig je aanvraag"]
      )
      yield* TestClock.adjust("1 minute")
      yield* Confirmations.use(({ confirm }) => confirm(lead.id))
      assert.strictEqual((yield* sent)[1]!.subject, "Je offerteaanvraag")
      assert.strictEqual((yield* sent).length, 2)
    }).pipe(Effect.provide(withPages))
  )

  it.effect("goes to the new address after a correction, and the old link opens nothing", () =>
    Effect.gen(function* () {
      yield* selling()
      const { lead } = yield* receive()
      const old = linkIn((yield* sent)[0]!.text)
      yield* TestClock.adjust("1 minute")
      const operator = principalWith({ account: AccountId.make("acme") }, "operator")
      yield* Persons.use(({ rectify }) => rectify(operator, lead.id, { email: "right@example.nl", remark: "A typo." }))
      const { _tag } = yield* Effect.flip(PersonPages.use(({ get }) => get(old)))
      assert.strictEqual(_tag, "PersonPageNotFound")
      const mail = (yield* sent)[1]!
      assert.strictEqual(mail.to.address, "right@example.nl")
      yield* PersonPages.use(({ get }) => get(linkIn(mail.text)))
    }).pipe(Effect.provide(withPages))
  )

  it.effect("goes to one address three times a day, and once more on the next, however many leads name it", () =>
    Effect.gen(function* () {
      yield* selling()
      const to = Effect.map(sent, (all) => all.map((one) => one.to.address).toSorted())
      for (let n = 0; n < 20; n++) yield* receive({ email: n % 2 === 0 ? "victim@example.nl" : "Victim@Example.nl" })
      assert.deepStrictEqual(yield* to, ["Victim@Example.nl", "victim@example.nl", "victim@example.nl"])
      yield* receive({ email: "other@example.nl" })
      yield* TestClock.adjust("1 hour")
      yield* receive({ email: "victim@example.nl" })
      assert.strictEqual((yield* to).length, 4)
      yield* TestClock.adjust("25 hours")
      assert.strictEqual((yield* to).length, 5)
      yield* TestClock.adjust("3 days")
      assert.strictEqual((yield* to).length, 5)
      assert.strictEqual((yield* to).filter((one) => one === "other@example.nl").length, 1)
    }).pipe(Effect.provide(withPages))
  )

  it.effect("goes to an address again that very many leads named some days before", () =>
    Effect.gen(function* () {
      yield* selling()
      for (let n = 0; n < 101; n++) yield* receive({ email: "victim@example.nl" })
      assert.lengthOf(yield* sent, 0)
      yield* TestClock.adjust("3 days")
      yield* receive({ email: "victim@example.nl" })
      assert.lengthOf(yield* sent, 1)
    }).pipe(Effect.provide(withPages))
  )

  it.effect("comes before a second request to confirm, which waits until the first is confirmed", () =>
    Effect.gen(function* () {
      yield* selling({ confirm: "mail" })
      const first = yield* receive({ email: "an@example.nl" })
      yield* receive({ email: "an@example.nl" })
      const subjects = Effect.map(sent, (all) => all.map(({ subject }) => subject))
      assert.deepStrictEqual(yield* subjects, ["Bevestig je aanvraag"])
      yield* TestClock.adjust("70 minutes")
      assert.deepStrictEqual(yield* subjects, ["Bevestig je aanvraag"])
      yield* Confirmations.use(({ confirm }) => confirm(first.lead.id))
      yield* TestClock.adjust("70 minutes")
      assert.sameMembers(yield* subjects, ["Bevestig je aanvraag", "Je offerteaanvraag", "Bevestig je aanvraag"])
    }).pipe(Effect.provide(withPages))
  )

  it.effect("follows the approval of a lead that a form sent without its script, once", () =>
    Effect.gen(function* () {
      yield* selling()
      const signals = [{ signal: "without_script", figures: {} } as const]
      const operator = principalWith({ account: AccountId.make("acme") }, "operator")
      const approve = (id: LeadId) => Leads.use((leads) => leads.approve(operator, id, {}))
      const held = (signalled: typeof signals | []) =>
        LeadIntake.use((intake) =>
          intake.receiveOnce(operator, { ...leadRequest, email: "an@example.nl" }, `k${signalled.length}`, {
            source: "form",
            signals: signalled
          })
        )
      const { answer } = yield* held(signals)
      assert.deepStrictEqual([answer.stage, yield* sent], ["held", []])
      yield* TestClock.adjust("1 hour")
      yield* approve(answer.id)
      assert.deepStrictEqual(
        (yield* sent).map(({ to }) => to.address),
        ["an@example.nl"]
      )
      yield* selling({ review: true })
      const reviewed = yield* receive({ email: "bo@example.nl" })
      assert.strictEqual((yield* sent).length, 2)
      yield* TestClock.adjust("1 hour")
      yield* approve(reviewed.lead.id)
      assert.strictEqual((yield* sent).length, 2)
    }).pipe(Effect.provide(withPages))
  )

  it.effect("is not sent to the address of a blocked person", () =>
    Effect.gen(function* () {
      yield* selling()
      const { lead } = yield* receive({ email: "an@example.nl" })
      yield* BlockRepository.use(({ block }) => block([{ kind: "email", value: "an@example.nl" }], lead.created_at, []))
      assert.deepStrictEqual(yield* sent, [])
    }).pipe(Effect.provide(withPages))
  )

  it.effect("is not sent while there are no such pages", () =>
    Effect.gen(function* () {
      yield* selling()
      yield* receive()
      assert.deepStrictEqual(yield* sent, [])
      assert.deepStrictEqual(yield* mails, [])
    }).pipe(Effect.provide(useCases))
  )
})
