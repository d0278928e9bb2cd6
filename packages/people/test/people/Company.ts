import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { People } from "@leadwell/people/people/People"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../../../domain/test/UseCases.ts"
import { attacked, targets } from "./Attack.ts"

/** One page that holds everything. */
export const all = { page: 1, per_page: 100 }

/** Fills a store with people of several accounts, and a manager of the account `acme`. */
export const company = Effect.gen(function* () {
  const { attacker: manager, ids } = yield* attacked
  yield* TestClock.adjust("2 minutes")
  const entries = AuditRepository.use((audit) => audit.page({}, all))
  const mails = DeliveryRepository.use((mail) => mail.page(mailDeliveries, {}, all))
  const before = { entries: (yield* entries).total, mails: (yield* mails).total }
  const names = Object.keys(targets)
  return {
    manager,
    people: yield* AccountPeople,
    idOf: (name: keyof typeof targets): PersonId => ids[names.indexOf(name)]!,
    emailOf: (name: keyof typeof targets) => `person-${names.indexOf(name)}@example.nl`,
    /** Returns what the audit trail tells since, the first entry first. */
    audited: Effect.map(entries, ({ items, total }) =>
      items
        .slice(0, total - before.entries)
        .map(({ entry: { action, actor, subject } }) => [action, actor.id, subject.id])
        .toReversed()
    ),
    /** Returns the mails that were queued since. */
    mailed: Effect.map(mails, ({ items, total }) =>
      items.slice(0, total - before.mails).map(({ kind, receiver }) => [kind, receiver])
    )
  }
})

/** A membership of the manager's account, as a request has it. */
export const member = (more: object = {}) => ({ memberships: [{ account: "acme", role: "member", ...more }] })
/** Returns the name of a person, and the memberships that are shown. */
export const shown = ({ memberships, name }: Person) => [
  name,
  ...memberships.map(({ account, role }) => `${account} ${role}`)
]
/** Returns all that an operator sees of a person. */
export const seenByOperator = (id: PersonId) =>
  Effect.map(
    People.use((people) => people.get(operator, id)),
    shown
  )
/** Returns the tag of a refusal. */
export const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
