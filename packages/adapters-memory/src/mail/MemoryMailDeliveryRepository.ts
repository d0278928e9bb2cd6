import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { pageOf } from "@leadwell/domain/pagination/Page"
import type { MailDelivery } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { dueMailQueues, mailQueuesOf } from "@leadwell/people/mail/MailQueue"
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

/** {@link MailDeliveryRepository} on the memory store. */
export const layer = Layer.effect(
  MailDeliveryRepository,
  Effect.map(MemoryStore, (store) => {
    const dueAt = (now: DateTime.Utc) => dueMailQueues(mailQueuesOf(store.mails.values()), now)
    return {
      fanOut: (limit, types, make) => Effect.sync(() => fanOut(store, limit, types, make)),
      insert: (mails) => Effect.sync(() => insertMails(store, mails)),
      waiting: (now, above, limit) =>
        Effect.sync(() => {
          const pending = new Set(mailQueuesOf(store.mails.values()).map(([first]) => first.person))
          const due = new Set(dueAt(now).map(([first]) => first.person))
          const listed = [...pending].filter((id) => above === null || id > above).toSorted()
          const some = listed.slice(0, limit)
          return { people: some.filter((id) => due.has(id)), last: (listed.length > limit && some.at(-1)) || null }
        }),
      due: (person: PersonId, limits, now) =>
        Effect.sync(() =>
          dueAt(now)
            .filter(([first]) => first.person === person)
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
            if (ended_at !== null && DateTime.toEpochMillis(ended_at) <= until) store.mails.delete(id)
          }
        })
    }
  })
)
