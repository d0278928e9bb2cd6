import { assert, describe, it } from "@effect/vitest"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, personal, PostOffice, useCases } from "./WatchedMails.ts"

const website = { code: "demo", account: "acme", name: "Warm Wonen", url: "https://demo.example", confirm: "mail" }

/** Receives a lead that its person has to confirm. */
const asked = Effect.gen(function* () {
  yield* applied([[{}]])
  yield* CatalogImport.use(({ apply }) => apply({ websites: [website] }))
  return (yield* receive()).lead
})

const statuses = Effect.map(mails, (all) => all.map(({ kind, status }) => `${kind} ${status}`))

describe("a mail to the person of a lead", () => {
  it.effect("goes to the address of the lead, with a link, and calls nobody by name", () =>
    Effect.gen(function* () {
      const lead = yield* asked
      yield* dispatched
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ to }) => to),
        [{ name: "", address: lead.email }]
      )
      const { headers, html, subject, text } = sent[0]!
      assert.strictEqual(subject, "Bevestig je aanvraag")
      assert.match(text, /https:\/\/leads\.example\/api\/confirm\/lwc_[\w-]{43}\n/)
      assert.include(text, "Website: Warm Wonen")
      assert.notProperty(headers, "List-Unsubscribe")
      for (const part of personal) assert.notInclude(`${text} ${html}`, part)
      const [mail] = yield* mails
      assert.notInclude(JSON.stringify(mail), lead.email)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not sent once the lead is erased, confirmed or too old", () =>
    Effect.gen(function* () {
      const lead = yield* asked
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      const contact = contactsOf(lead)[0]!
      yield* ErasureRepository.use((all) => all.eraseLeads({ contact }, 9, lead.created_at, null))
      const { id } = (yield* receive()).lead
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      yield* Confirmations.use(({ confirm }) => confirm(id))
      yield* dispatched
      yield* receive()
      yield* MailDispatch.use(({ fanOut }) => fanOut)
      yield* TestClock.adjust("24 hours")
      yield* dispatched
      assert.deepStrictEqual(
        (yield* PostOffice).sent.filter(({ subject }) => subject.includes("Bevestig")),
        []
      )
      const asking = (yield* statuses).filter((one) => one.startsWith("confirm_request"))
      assert.deepStrictEqual(asking, Array(3).fill("confirm_request skipped"))
    }).pipe(Effect.provide(useCases))
  )
})
