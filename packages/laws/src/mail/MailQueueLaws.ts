import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { MailId } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository, type WaitingPeople } from "@leadwell/people/mail/MailDeliveryRepository"
import { claimed, mailClaimTime } from "@leadwell/people/mail/MailLife"
import { mailOfCap, mailOfPeriod } from "@leadwell/people/mail/NewMails"
import type { PersonId } from "@leadwell/people/person/Person"
import { Duration, Effect } from "effect"
import { demandEqual, type Law, rivals } from "../Law.ts"
import { answers, attempted, invited, mailAbout, queued } from "../sample/SampleMail.ts"
import { insertedPerson } from "../sample/SamplePerson.ts"
import { later } from "../sample/SampleWebhook.ts"
import type { MailRepositoryLawPorts } from "./MailRepositoryLaws.ts"

const queuesAt = ({ id }: { readonly id: PersonId }, seconds: number, queues = 100, mails = 100) =>
  MailDeliveryRepository.use(({ due }) => due(id, { queues, mails }, later(seconds)))

const claimSeconds = Duration.toSeconds(mailClaimTime)

/** Returns the first mails of the queues that are due. */
const dueAt = (person: { readonly id: PersonId }, seconds: number, queues = 100) =>
  Effect.map(queuesAt(person, seconds, queues, 1), (all) => all.map((queue) => queue.map(({ id }) => id).join(" ")))

/** Claims a mail as a process does that dies then. */
const claimedBy = ({ id }: ReturnType<typeof mailAbout>, seconds: number) =>
  MailDeliveryRepository.use(({ modify }) => modify([{ id }], claimed(later(seconds))))

/** Returns all people who wait at an instant, from looks at two at once. */
const waitingAt = Effect.fnUntraced(function* (seconds: number) {
  const { waiting } = yield* MailDeliveryRepository
  const found: Array<PersonId> = []
  for (let above: PersonId | null = null; ;) {
    const look: WaitingPeople = yield* waiting(later(seconds), above, 2)
    found.push(...look.people)
    if (look.last === null) return found
    above = look.last
  }
})

/** The laws of `MailDeliveryRepository` on mails that wait. */
export const mailQueueLaws: ReadonlyArray<Law<MailRepositoryLawPorts>> = [
  {
    sentence: "tells the first mail of each queue of a person, those without a business first",
    check: Effect.gen(function* () {
      const { mail, person } = yield* invited
      const other = yield* insertedPerson()
      const [second, first] = [mailAbout(person, "a", 12), mailAbout(person, "a", 11, 1)]
      const apart = mailAbout(person, "b", 5, 3)
      const foreign = mailAbout(other, "a", 13)
      yield* queued(second, first, apart, foreign)
      yield* demandEqual(yield* dueAt(person, 9), [mail.id, first.id, apart.id], "due")
      yield* demandEqual(yield* dueAt(person, 9, 2), [mail.id, first.id], "the first two")
      yield* demandEqual(yield* dueAt(person, 2), [mail.id, first.id], "due before the last joined")
      yield* demandEqual(yield* dueAt(other, 9), [foreign.id], "due to another person")
      for (const answer of [answers.accepted, answers.refused]) {
        const [next] = (yield* dueAt(person, 9)).slice(1)
        yield* attempted({ id: next as MailId }, answer, 9)
      }
      yield* demandEqual(yield* dueAt(person, 9), [mail.id, apart.id], "due when the queue is done")
    })
  },
  {
    sentence: "tells the mails behind the first of each queue too, in order, up to a number",
    check: Effect.gen(function* () {
      const { mail, person } = yield* invited
      const [done, ...mails] = [1, 2, 3, 4].map((n) => mailAbout(person, "a", n, n))
      const apart = [5, 6].map((n) => mailAbout(person, "b", n, 9))
      const further = mailOfPeriod("sign_in_link", person.id, "minute", later(9))
      yield* queued(...apart, ...mails.toReversed(), done!, further)
      yield* attempted(done!, answers.accepted, 1)
      yield* demandEqual(yield* queuesAt(person, 9), [[mail], [further], mails, apart], "queues")
      yield* demandEqual(yield* queuesAt(person, 9, 3, 2), [[mail], [further], mails.slice(0, 2)], "the first of them")
      yield* claimedBy(mails[0]!, 9)
      yield* demandEqual(yield* queuesAt(person, 9), [[mail], [further], apart], "queues, one of which is claimed")
    })
  },
  {
    sentence: "tells queues whose first mails are due at one instant in the order of the ids of these mails",
    check: Effect.gen(function* () {
      const person = yield* insertedPerson()
      const mails = ["a", "b", "c", "d", "e"].map((business, n) => mailAbout(person, business, n + 1, 1))
      const ids = mails.map(({ id }) => id).toSorted()
      yield* queued(...mails.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
      yield* demandEqual(yield* dueAt(person, 9), ids, "due")
      yield* demandEqual(yield* dueAt(person, 9, 2), ids.slice(0, 2), "the first two")
    })
  },
  {
    sentence: "lets a queue wait with a mail that was put off, until it is due or another mail joins",
    check: Effect.gen(function* () {
      const person = yield* insertedPerson()
      const [first, second] = [mailAbout(person, "a", 1), mailAbout(person, "a", 2)]
      yield* queued(first, second)
      yield* attempted(first, answers.deferred, 10)
      yield* demandEqual([yield* dueAt(person, 14), yield* dueAt(person, 15)], [[], [first.id]], "due")
      yield* queued(mailAbout(person, "a", 3, 12))
      yield* demandEqual(yield* dueAt(person, 12), [first.id], "due after another joined")
      const early = yield* attempted(first, answers.deferred, 12)
      yield* demandEqual([early.failures, early.due_at], [1, later(15)], "an early attempt")
      yield* demandEqual([yield* dueAt(person, 14), yield* dueAt(person, 15)], [[], [first.id]], "due afterwards")
      yield* attempted(first, answers.accepted, 15)
      yield* demandEqual(yield* dueAt(person, 15), [second.id], "next")
    })
  },
  {
    sentence: "lets one of many claim a mail, and another once the claim is over",
    check: Effect.gen(function* () {
      for (let round = 0; round < 10; round++) {
        const person = yield* insertedPerson()
        const [first, second] = [mailAbout(person, "a", 1), mailAbout(person, "a", 2)]
        yield* queued(first, second)
        for (const claim of [0, 1]) {
          const claims = yield* Effect.all(
            Array.from({ length: rivals }, () => claimedBy(first, claim * claimSeconds)),
            { concurrency: "unbounded" }
          )
          yield* demandEqual(claims.flat().length, 1, `claims of round ${round}`)
          const due = [
            yield* dueAt(person, (claim + 1) * claimSeconds - 1),
            yield* dueAt(person, (claim + 1) * claimSeconds)
          ]
          yield* demandEqual(due, [[], [first.id]], "due while it is claimed, and later")
        }
      }
    })
  },
  {
    sentence: "tells who waits for a mail that may be sent",
    check: Effect.gen(function* () {
      const person = yield* insertedPerson()
      const isWaiting = (seconds: number) => Effect.map(waitingAt(seconds), (all) => all.includes(person.id))
      yield* demandEqual(yield* isWaiting(0), false, "waiting without a mail")
      const mail = mailAbout(person, "a", 1)
      yield* queued(mail, mailAbout(person, "a", 2))
      for (const other of yield* Effect.replicateEffect(insertedPerson(), 3)) yield* queued(mailAbout(other, "a", 1))
      yield* demandEqual([yield* isWaiting(-1), yield* isWaiting(0)], [false, true], "waiting")
      const all = yield* waitingAt(0)
      yield* demandEqual(all, [...new Set(all)].toSorted(), "everybody who waits, once and in order")
      yield* claimedBy(mail, 0)
      yield* demandEqual(
        [yield* isWaiting(claimSeconds - 1), yield* isWaiting(claimSeconds)],
        [false, true],
        "waiting during a claim"
      )
    })
  },
  {
    sentence: "puts the mails about caps behind those about events, in the order of their ids",
    check: Effect.gen(function* () {
      const person = yield* insertedPerson()
      const capOf = (subcategory: string) =>
        mailOfCap(
          person.id,
          {
            business: "a" as BusinessId,
            subcategory: subcategory as SubcategoryId,
            rule: "daily_cap",
            cap: 5,
            start: CalendarDate.make("2026-01-21")
          },
          later(0)
        )
      const caps = [capOf("heat-pumps"), capOf("solar-panels")].toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const event = mailAbout(person, "a", 11)
      yield* queued(caps[1]!, event, caps[0]!, capOf("heat-pumps"))
      for (const { id } of [event, ...caps]) {
        yield* demandEqual(yield* dueAt(person, 9), [id], "due")
        const [[mail] = []] = yield* queuesAt(person, 9)
        const wanted = caps.find((cap) => cap.id === id)?.subcategory ?? null
        yield* demandEqual(mail?.subcategory, wanted, "subcategory")
        yield* attempted({ id }, answers.accepted, 9)
      }
      yield* demandEqual(yield* dueAt(person, 9), [], "due when the queue is done")
    })
  }
]
