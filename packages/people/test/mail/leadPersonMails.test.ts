import { assert, describe, it } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { mailOfLead } from "@leadwell/people/mail/NewMails"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, personal, PostOffice, useCases } from "./WatchedMails.ts"

const asked = Effect.fnUntraced(function* ({ created_at: at, id: lead }: Lead) {
  const event: DomainEvent = { type: "lead.received", at, lead, business: null, reclaim: null }
  const mail = mailOfLead("confirm_request", { event, number: 1 }, yield* DateTime.now)
  yield* DeliveryRepository.use(({ insert }) => insert(mailDeliveries, [mail], []))
  return mail
})

const statuses = Effect.map(mails, (all) => all.filter(({ leads }) => leads.length > 0).map(({ status }) => status))

describe("a mail to the person of a lead", () => {
  it.effect("goes to the address of the lead, with a link, and calls nobody by name", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { lead } = yield* receive()
      const mail = yield* asked(lead)
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ to }) => to),
        [{ name: "", address: lead.email }]
      )
      const { headers, html, text } = sent[0]!
      assert.match(text, /https:\/\/leads\.example\/api\/confirm\/lwc_[\w-]{43}\n/)
      assert.notProperty(headers, "List-Unsubscribe")
      for (const part of personal) assert.notInclude(`${text} ${html}`, part)
      assert.notInclude(JSON.stringify(mail), lead.email)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not sent after the erasure of the lead, nor when its link would be too old", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { lead } = yield* receive()
      yield* asked(lead)
      const contact = contactsOf(lead)[0]!
      yield* ErasureRepository.use((all) => all.eraseLeads({ contact }, 9, lead.created_at, null))
      yield* dispatched
      assert.deepStrictEqual((yield* PostOffice).sent, [])
      assert.deepStrictEqual(yield* statuses, ["skipped"])
      const { lead: late } = yield* receive()
      yield* asked(late)
      yield* TestClock.adjust("24 hours")
      yield* dispatched
      assert.deepStrictEqual((yield* PostOffice).sent, [])
      assert.deepStrictEqual(yield* statuses, ["skipped", "skipped"])
    }).pipe(Effect.provide(useCases))
  )
})
