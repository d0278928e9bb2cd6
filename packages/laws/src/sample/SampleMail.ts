import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { makeFanOut } from "@leadwell/domain/delivery/FanOut"
import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import { mailHearing } from "@leadwell/people/mail/MailChannel"
import { mailDeliveries, type MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { mailOfEvent, mailOfPeriod } from "@leadwell/people/mail/NewMails"
import type { Person } from "@leadwell/people/person/Person"
import { Effect } from "effect"
import { deliveriesTo, later, stored } from "./SampleDelivery.ts"
import { insertedPerson } from "./SamplePerson.ts"

/** The answers of a mail server. */
export const answers = {
  accepted: { result: "accepted", code: 250, failure: null },
  refused: { result: "refused", code: 550, failure: null },
  deferred: { result: "deferred", code: null, failure: "timeout" }
} as const satisfies Record<string, MailAnswer>

/** Returns a mail about an event of a business, made some seconds after the sample instant. */
export const mailAbout = ({ id }: Pick<Person, "id">, business: string, number: number, seconds = 0): MailDelivery => {
  const event = { type: "business_lead.assigned", at: later(0), lead: number, business, reclaim: null } as never
  return mailOfEvent("new_lead", id, { number, event }, later(seconds))
}

/** Stores mails. */
export const queued = (...mails: ReadonlyArray<MailDelivery>) => stored(mailDeliveries, ...mails)

/** Stores a person with a mail that has a link. */
export const invited = Effect.gen(function* () {
  const person = yield* insertedPerson()
  const mail = mailOfPeriod("invitation", person.id, "minute", later(0))
  yield* queued(mail)
  return { person, mail }
})

/** Returns the first 100 mails that are stored of a person. */
export const mailsTo = ({ id }: Pick<Person, "id">) => deliveriesTo(mailDeliveries, id)

/** Makes the mails of all events. */
export const examined = Effect.gen(function* () {
  return yield* makeFanOut(yield* mailHearing, yield* DeliveryRepository)
})
