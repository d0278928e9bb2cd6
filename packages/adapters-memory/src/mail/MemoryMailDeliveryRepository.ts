import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { MailDelivery, MailId } from "@leadwell/domain/mail/MailDelivery"
import { MailDeliveryRepository, MailNotFound } from "@leadwell/domain/mail/MailDeliveryRepository"
import { peopleCovering } from "@leadwell/domain/mail/MailRecipients"
import { pageOf } from "@leadwell/domain/pagination/Page"
import type { PersonId } from "@leadwell/domain/people/Person"
import { DateTime, Effect, Layer, Result } from "effect"
import { accountsOf } from "../event/AccountsOfEvent.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

type Store = MemoryStore["Service"]
type Make = Parameters<MailDeliveryRepository["Service"]["fanOut"]>[2]

const insert = ({ mails, people }: Store, made: ReadonlyArray<MailDelivery>): void => {
  for (const mail of made) if (people.has(mail.person) && !mails.has(mail.id)) mails.set(mail.id, mail)
}

const fanOut = (store: Store, limit: number, types: ReadonlyArray<DomainEventType>, make: Make): number => {
  let examined = 0
  while (store.fanOut.mailed < store.events.length && examined < limit) {
    const event = store.events[store.fanOut.mailed++]!
    if (!types.includes(event.type)) continue
    const found = { number: store.fanOut.mailed, event, accounts: accountsOf(store, event) }
    const people = peopleCovering(found, [...store.people.values()])
    if (people.length === 0) continue
    examined++
    insert(store, make(found, people))
  }
  return examined
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

/** Returns the first mail of a queue, if it may be sent now. */
const dueOf = (queue: ReadonlyArray<MailDelivery>, now: number): ReadonlyArray<MailDelivery> => {
  const first = queue[0]!
  if (millis(first.claimed_until, -Infinity) > now) return []
  const attempted = millis(first.attempts.at(-1)?.at, Infinity)
  const isDue = millis(first.due_at, Infinity) <= now || queue.some((one) => millis(one.created_at, 0) > attempted)
  return isDue ? [first] : []
}

const inTurn = (a: MailDelivery, b: MailDelivery) =>
  Number(a.business !== null) - Number(b.business !== null) || millis(a.due_at, 0) - millis(b.due_at, 0)

/** {@link MailDeliveryRepository} on the memory store. */
export const layer = Layer.effect(
  MailDeliveryRepository,
  Effect.map(MemoryStore, (store) => {
    const dueAt = (now: DateTime.Utc) =>
      queuesOf(store.mails.values())
        .flatMap((queue) => dueOf(queue, DateTime.toEpochMillis(now)))
        .toSorted(inTurn)
    return {
      fanOut: (limit, types, make) => Effect.sync(() => fanOut(store, limit, types, make)),
      insert: (mails) => Effect.sync(() => insert(store, mails)),
      waiting: (now) => Effect.sync(() => [...new Set(dueAt(now).map(({ person }) => person))]),
      due: (person: PersonId, limit, now) =>
        Effect.sync(() =>
          dueAt(now)
            .filter((mail) => mail.person === person)
            .slice(0, limit)
            .map(({ claim, id }) => ({ id, claim }))
        ),
      modify: <E>(id: MailId, change: (mail: MailDelivery) => Result.Result<MailDelivery, E>) =>
        Effect.suspend((): Effect.Effect<MailDelivery, E | MailNotFound> => {
          const mail = store.mails.get(id)
          if (mail === undefined) return Effect.fail(new MailNotFound())
          const changed = change(mail)
          if (Result.isSuccess(changed)) store.mails.set(id, changed.success)
          return Effect.fromResult(changed)
        }),
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
