import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { pageOf } from "@leadwell/domain/pagination/Page"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { type CoveredEvent, peopleCovering } from "@leadwell/people/mail/MailRecipients"
import type { PersonId } from "@leadwell/people/person/Person"
import { DateTime, Effect, Layer, Option } from "effect"
import { accountsOf } from "../event/AccountsOfEvent.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

type Store = MemoryStore["Service"]
type Make = Parameters<MailDeliveryRepository["Service"]["fanOut"]>[2]

/** Stores new mails of people who exist. A stored mail with the same id stays unchanged. */
export const insertMails = ({ mails, people }: Store, made: ReadonlyArray<MailDelivery>): void => {
  for (const mail of made) if (people.has(mail.person) && !mails.has(mail.id)) mails.set(mail.id, mail)
}

const fanOut = (store: Store, limit: number, types: ReadonlyArray<DomainEventType>, make: Make): number => {
  const covered: Array<CoveredEvent> = []
  while (store.fanOut.mailed < store.events.length && covered.length < limit) {
    const event = store.events[store.fanOut.mailed++]!
    if (!types.includes(event.type)) continue
    const found = { number: store.fanOut.mailed, event, accounts: accountsOf(store, event) }
    const people = peopleCovering(found, [...store.people.values()])
    if (people.length > 0) covered.push({ event: found, people })
  }
  insertMails(store, make(covered))
  return covered.length
}

const millis = (at: DateTime.Utc | null | undefined, otherwise: number) =>
  at === null || at === undefined ? otherwise : DateTime.toEpochMillis(at)

/** Compares by the numbers of the events. Mails without one come last, by their ids. */
const inQueue = (a: MailDelivery, b: MailDelivery): number => {
  if (a.number !== b.number) return (a.number ?? Number.MAX_VALUE) - (b.number ?? Number.MAX_VALUE)
  return a.id < b.id ? -1 : 1
}

/** Returns the pending mails in their queues, each queue in the order of its events. */
const queuesOf = (mails: Iterable<MailDelivery>): ReadonlyArray<ReadonlyArray<MailDelivery>> => {
  const pending = [...mails].filter(({ status }) => status === "pending")
  const queues = Map.groupBy(pending, ({ business, id, person }) => `${person} ${business ?? id}`)
  return [...queues.values()].map((queue) => queue.toSorted(inQueue))
}

/** Returns whether the first mail of a queue may be sent now. */
const isDue = (queue: ReadonlyArray<MailDelivery>, now: number): boolean => {
  const first = queue[0]!
  if (millis(first.claimed_until, -Infinity) > now) return false
  const attempted = millis(first.attempts.at(-1)?.at, Infinity)
  return millis(first.due_at, Infinity) <= now || queue.some((one) => millis(one.created_at, 0) > attempted)
}

const inTurn = ([a]: ReadonlyArray<MailDelivery>, [b]: ReadonlyArray<MailDelivery>) =>
  Number(a!.business !== null) - Number(b!.business !== null) || millis(a!.due_at, 0) - millis(b!.due_at, 0)

/** {@link MailDeliveryRepository} on the memory store. */
export const layer = Layer.effect(
  MailDeliveryRepository,
  Effect.map(MemoryStore, (store) => {
    const dueAt = (now: DateTime.Utc) =>
      queuesOf(store.mails.values())
        .filter((queue) => isDue(queue, DateTime.toEpochMillis(now)))
        .toSorted(inTurn)
    return {
      fanOut: (limit, types, make) => Effect.sync(() => fanOut(store, limit, types, make)),
      insert: (mails) => Effect.sync(() => insertMails(store, mails)),
      waiting: (now, above, limit) =>
        Effect.sync(() => {
          const pending = new Set(queuesOf(store.mails.values()).map(([first]) => first!.person))
          const due = new Set(dueAt(now).map(([first]) => first!.person))
          const listed = [...pending].filter((id) => above === null || id > above).toSorted()
          const some = listed.slice(0, limit)
          return { people: some.filter((id) => due.has(id)), last: (listed.length > limit && some.at(-1)) || null }
        }),
      due: (person: PersonId, limits, now) =>
        Effect.sync(() =>
          dueAt(now)
            .filter(([first]) => first!.person === person)
            .slice(0, limits.queues)
            .map((queue) => queue.slice(0, limits.mails))
        ),
      modify: (known, change) =>
        Effect.sync(() =>
          known.flatMap((one) => {
            const mail = store.mails.get(one.id)
            const changed = mail === undefined ? Option.none() : change(mail, one)
            if (Option.isSome(changed)) store.mails.set(one.id, changed.value)
            return Option.toArray(changed)
          })
        ),
      page: (wanted, request) =>
        Effect.sync(() => {
          const all = [...store.mails.values()].filter(({ status }) => wanted?.includes(status) ?? true)
          return pageOf(all.toSorted(byId).toReversed(), request)
        }),
      removeEnded: (endedBy) =>
        Effect.sync(() => {
          const until = DateTime.toEpochMillis(endedBy)
          for (const { ended_at, id } of store.mails.values()) {
            if (millis(ended_at, Infinity) <= until) store.mails.delete(id)
          }
        })
    }
  })
)
