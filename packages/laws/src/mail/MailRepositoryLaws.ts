import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { MailDelivery, MailId, MailStatus } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { mailOfPeriod } from "@leadwell/people/mail/NewMails"
import type { Person } from "@leadwell/people/person/Person"
import type { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Option } from "effect"
import { demand, demandEqual, freshId, type Law, rivals } from "../Law.ts"
import { idsOnly, pageLaw } from "../pagination/PageLaw.ts"
import { answers, attempted, invited, mailAbout, mailsTo, queued } from "../sample/SampleMail.ts"
import { insertedPerson, removePerson, samplePerson } from "../sample/SamplePerson.ts"
import { later } from "../sample/SampleWebhook.ts"

/** The ports that the laws of `MailDeliveryRepository` require. */
export type MailRepositoryLawPorts = MailDeliveryRepository | PersonRepository

const failedOnceMore = (mail: MailDelivery) => Option.some({ ...mail, failures: mail.failures + 1 })

/** Returns the mails of a person that are due, as the repository reads them: the one about no business comes first. */
const dueTo = Effect.fnUntraced(function* (person: Pick<Person, "id">) {
  const { due } = yield* MailDeliveryRepository
  const read = (yield* due(person.id, { queues: 9, mails: 9 }, later(1))).flat()
  yield* demandEqual(read.length, 2, "mails that are due")
  return read
})

const idsOf = (mails: ReadonlyArray<MailDelivery>) => mails.map(({ id }) => id)

/** The laws of `MailDeliveryRepository` on mails one by one. */
export const mailRepositoryLaws: ReadonlyArray<Law<MailRepositoryLawPorts>> = [
  {
    sentence: "keeps mails as inserted, each id once, and none of an unknown person",
    check: Effect.gen(function* () {
      const { mail, person } = yield* invited
      const about = { ...mailAbout(person, "some-business", 7), leads: [9, 7, 8].map((id) => LeadId.make(id)) }
      const stranger = yield* samplePerson()
      yield* queued(about, { ...mail, failures: 3 }, mailAbout(stranger, "some-business", 8))
      yield* demandEqual(
        (yield* mailsTo(person)).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)),
        [mail, about],
        "mails"
      )
      yield* demandEqual(yield* mailsTo(stranger), [], "mails of an unknown person")
    })
  },
  {
    sentence: "replaces one mail with what is made of it, and writes nothing when nothing is",
    check: Effect.gen(function* () {
      const { modify } = yield* MailDeliveryRepository
      const [{ mail, person }, other] = [yield* invited, yield* invited]
      const put = yield* attempted(mail, answers.deferred, 1)
      const attempt = { at: later(1), ...answers.deferred }
      const wanted = { ...mail, claim: 1, failures: 1, due_at: later(6), attempts: [attempt] }
      yield* demandEqual(put, wanted, "answer")
      yield* demandEqual(yield* modify([mail], () => Option.none()), [], "replacements when nothing is made")
      yield* demandEqual(yield* mailsTo(person), [wanted], "mail")
      const sent = yield* attempted(mail, answers.accepted, 7)
      yield* demandEqual([sent.status, sent.due_at, sent.ended_at], ["sent", null, later(7)], "a sent mail")
      yield* demandEqual(yield* mailsTo(person), [sent], "the sent mail")
      yield* demandEqual(yield* mailsTo(other.person), [other.mail], "another mail")
      const unknown = { id: (yield* freshId) as MailId }
      yield* demandEqual(yield* modify([unknown], Option.some), [], "replacements of an unknown one")
    })
  },
  {
    sentence: "replaces several mails, each by what the caller knows of it, and answers in the caller's order",
    check: Effect.gen(function* () {
      const { modify } = yield* MailDeliveryRepository
      const person = yield* insertedPerson()
      const mails = [1, 2, 3, 4].map((n) => mailAbout(person, "a", n))
      yield* queued(...mails)
      const unknown = { id: (yield* freshId) as MailId, failures: 9 }
      const known = [...mails.map(({ id }, n) => ({ id, failures: n })).toReversed(), unknown]
      const changed = yield* modify(known, (mail, { failures }) =>
        failures === 1 ? Option.none() : Option.some({ ...mail, failures })
      )
      const wanted = [3, 2, 0].map((n) => ({ ...mails[n]!, failures: n }))
      yield* demandEqual(changed, wanted, "answer")
      const stored = (yield* mailsTo(person)).toSorted((a, b) => a.number! - b.number!)
      yield* demandEqual(stored, [wanted[2]!, mails[1]!, wanted[1]!, wanted[0]!], "mails")
    })
  },
  {
    sentence: "makes each change of the stored mail, also when the caller passes one that has changed since",
    check: Effect.gen(function* () {
      const { modify } = yield* MailDeliveryRepository
      const { person } = yield* invited
      yield* queued(mailAbout(person, "a", 1))
      const read = yield* dueTo(person)
      for (const failures of [1, 2]) {
        const put = yield* modify(read, failedOnceMore)
        yield* demandEqual(
          put.map((mail) => mail.failures),
          [failures, failures],
          "failures"
        )
      }
      const put = yield* modify(read, (mail) => (mail.failures === 2 ? failedOnceMore(mail) : Option.none()))
      yield* demandEqual(yield* mailsTo(person), put.toReversed(), "mails")
      yield* demandEqual(
        put.map((mail) => mail.failures),
        [3, 3],
        "failures after a change of mails that failed twice"
      )
    })
  },
  {
    sentence: "loses no change of many that are made to a mail at once",
    check: Effect.gen(function* () {
      const { modify } = yield* MailDeliveryRepository
      for (let round = 0; round < 10; round++) {
        const { person } = yield* invited
        yield* queued(mailAbout(person, "a", 1))
        const both = yield* dueTo(person)
        yield* Effect.all(
          Array.from({ length: rivals }, () => modify(both, failedOnceMore)),
          { concurrency: "unbounded" }
        )
        const failures = (yield* mailsTo(person)).map((one) => one.failures)
        yield* demandEqual(failures, [rivals, rivals], `failures of round ${round}`)
      }
    })
  },
  pageLaw(
    "MailDeliveryRepository",
    "mails by id, the greatest first",
    Effect.gen(function* () {
      const { page } = yield* MailDeliveryRepository
      const person = yield* insertedPerson()
      const mails = [5, 6, 7].map((n) => mailOfPeriod("new_lead", person.id, "minute", later(n * 60 + 3_000_000_000)))
      yield* queued(...mails)
      const all = (request: PageRequest) => Effect.map(page(undefined, request), idsOnly)
      return { lists: [], all: { page: all, items: idsOf(mails).toReversed(), sort: "descending" } }
    })
  ),
  {
    sentence: "pages the mails with some statuses alone, with exact totals",
    check: Effect.gen(function* () {
      const { page } = yield* MailDeliveryRepository
      const [waiting, sent, failed] = [yield* invited, yield* invited, yield* invited]
      const totalOf = (...status: ReadonlyArray<MailStatus>) =>
        Effect.map(page(status, { page: 1, per_page: 1 }), ({ total }) => total)
      const [sentBefore, failedBefore] = [yield* totalOf("sent"), yield* totalOf("failed")]
      yield* attempted(sent.mail, answers.accepted, 0)
      yield* attempted(failed.mail, answers.refused, 0)
      yield* demand((yield* totalOf("sent")) > sentBefore, "the mail that was sent is not counted")
      yield* demand((yield* totalOf("failed")) > failedBefore, "the mail that failed is not counted")
      yield* demandEqual(yield* totalOf(), 0, "mails with no status")
      const all = yield* page(["failed", "pending"], { page: 1, per_page: 100 })
      const statuses = [...new Set(all.items.map(({ status }) => status))].toSorted()
      yield* demandEqual(statuses, ["failed", "pending"], "statuses")
      yield* demand(!idsOf(all.items).includes(sent.mail.id), "a mail with another status is listed")
      yield* demand(waiting.mail.status === "pending", "the mail does not wait")
    })
  },
  {
    sentence: "forgets mails that ended long enough ago, and no other",
    check: Effect.gen(function* () {
      const { removeEnded } = yield* MailDeliveryRepository
      const [old, recent, waits] = [yield* invited, yield* invited, yield* invited]
      yield* attempted(old.mail, answers.accepted, -1000)
      yield* attempted(recent.mail, answers.refused, -999)
      yield* removeEnded(later(-1000))
      const left = yield* Effect.forEach([old, recent, waits], ({ person }) => mailsTo(person))
      yield* demandEqual(
        left.map(({ length }) => length),
        [0, 1, 1],
        "mails that are left"
      )
    })
  },
  {
    sentence: "removes the mails of a person with the person, and no other",
    check: Effect.gen(function* () {
      const [gone, stays] = [yield* invited, yield* invited]
      yield* removePerson(gone.person.id)
      yield* queued(gone.mail)
      yield* demandEqual(yield* mailsTo(gone.person), [], "mails")
      yield* demandEqual(yield* mailsTo(stays.person), [stays.mail], "mails of another")
    })
  }
]
