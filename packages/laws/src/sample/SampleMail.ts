import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { afterAttempt, claimed } from "@leadwell/people/mail/MailLife"
import { mailedEvents, mailsOf } from "@leadwell/people/mail/MailRecipients"
import { mailOfEvent, mailOfPeriod } from "@leadwell/people/mail/NewMails"
import type { Person } from "@leadwell/people/person/Person"
import { Effect, Option } from "effect"
import { insertedPerson } from "./SamplePerson.ts"
import { later } from "./SampleWebhook.ts"

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
export const queued = (...mails: ReadonlyArray<MailDelivery>) =>
  MailDeliveryRepository.use(({ insert }) => insert(mails))

/** Stores a person with a mail that has a link. */
export const invited = Effect.gen(function* () {
  const person = yield* insertedPerson()
  const mail = mailOfPeriod("invitation", person.id, "minute", later(0))
  yield* queued(mail)
  return { person, mail }
})

/** Returns the first 100 mails that are stored of a person. */
export const mailsTo = ({ id }: Pick<Person, "id">) =>
  Effect.gen(function* () {
    const { page } = yield* MailDeliveryRepository
    const found: Array<MailDelivery> = []
    for (let n = 1; ; n++) {
      const { items, total } = yield* page(undefined, { page: n, per_page: 100 })
      found.push(...items.filter(({ person }) => person === id))
      if (n * 100 >= total) return found
    }
  })

/** Claims a mail, and stores the answer to its attempt, both some seconds after the sample instant. */
export const attempted = Effect.fnUntraced(function* (
  { id }: Pick<MailDelivery, "id">,
  answer: MailAnswer,
  seconds: number
) {
  const { modify } = yield* MailDeliveryRepository
  const now = later(seconds)
  const end = afterAttempt({ attempt: { at: now, ...answer }, jitter: 0.5, now })
  const held = yield* modify([{ id }], claimed(now))
  const [done] = yield* modify(held, (mail, as) => Option.some(end(mail, as)))
  if (done === undefined) return yield* Effect.die(new Error("the mail cannot be claimed"))
  return done
})

/** Makes the mails of all events, `limit` events in a step. */
export const examined = (limit = 100) =>
  MailDeliveryRepository.use(({ fanOut }) =>
    Effect.repeat(
      fanOut(limit, mailedEvents, (events) => mailsOf(events, later(0))),
      { until: (count) => count < limit }
    )
  )
