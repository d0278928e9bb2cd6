import type { AccountId } from "@leadwell/domain/access/Account"
import { isWithin } from "@leadwell/domain/access/Reach"
import type { Business } from "@leadwell/domain/catalog/Business"
import type { AccountedEvent } from "@leadwell/domain/delivery/EventAudience"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import { type DateTime, Effect } from "effect"
import type { Membership, Role } from "../person/Membership.ts"
import type { Person, PersonId } from "../person/Person.ts"
import type { PersonRepository } from "../person/PersonRepository.ts"
import { type LeadMailKind, type MailDelivery, type MailKind, switchOf } from "./MailDelivery.ts"
import { digestsOf } from "./MailDigest.ts"
import { mailOfEvent, mailOfLead } from "./NewMails.ts"

const kinds: Partial<Record<DomainEventType, MailKind>> = {
  "business_lead.assigned": "new_lead",
  "reclaim.granted": "reclaim_decided",
  "reclaim.rejected": "reclaim_decided",
  "business_lead.erased": "destroy_copy",
  "business_lead.rectified": "lead_rectified"
}

/**
 * A receipt of a lead that its person has to confirm tells nothing before that, and one that a form sent without its
 * script nothing before it is approved. After a correction, which may be of the address, the present one gets a link.
 */
const leadMails: Partial<Record<DomainEventType, LeadMailKind>> = {
  "lead.confirmation_requested": "confirm_request",
  "lead.received": "lead_receipt",
  "lead.confirmed": "lead_receipt",
  "lead.approved": "lead_receipt",
  "lead.rectified": "lead_receipt"
}

const allMailed = Object.keys({ ...kinds, ...leadMails }) as ReadonlyArray<DomainEventType>

/** Returns the types of the events that people hear of by mail, the persons of leads among them. */
export const mailedEvents = (hasReceipts: boolean): ReadonlyArray<DomainEventType> =>
  hasReceipts ? allMailed : allMailed.filter((type) => leadMails[type] !== "lead_receipt")

/** Returns whether a person gets mails of a kind: those that the person did not switch off. */
export const wants = ({ muted }: Pick<Person, "muted">, kind: MailKind): boolean => {
  const switched = switchOf(kind)
  return switched === null || !muted.includes(switched)
}

/** Returns whether a membership covers a business: it is of the account, and has no scope or one that names it. */
const covers =
  ({ account, id }: Pick<Business, "account" | "id">) =>
  (one: Membership): boolean =>
    isWithin({ account, business: id }, { account: one.account, scope: one.scope ?? null })

/** Returns whether a person has a membership that covers a business. */
export const isOfBusiness = (
  { memberships }: Pick<Person, "memberships">,
  business: Pick<Business, "account" | "id">
): boolean => memberships.some(covers(business))

/** Returns whether a person is told what happens to a business: as a member, by a membership that covers it. */
export const hearsOf = (
  { memberships }: Pick<Person, "memberships">,
  business: Pick<Business, "account" | "id">
): boolean => memberships.some((one) => one.role === "member" && covers(business)(one))

/** Returns whether a person manages a webhook: as a member without a scope, or as an operator if it has no account. */
export const managesWebhook = (
  { memberships }: Pick<Person, "memberships">,
  webhook: Pick<Webhook, "account">
): boolean =>
  memberships.some(({ account, role, scope = null }) =>
    webhook.account === null ? role === "operator" : role === "member" && account === webhook.account && scope === null
  )

/** Returns the accounts whose submissions a person mends: those where the person is a member without a scope. */
export const mendedAccounts = ({ memberships }: Pick<Person, "memberships">): ReadonlyArray<AccountId> =>
  memberships.flatMap(({ account, role, scope = null }) => (role === "member" && scope === null ? [account] : []))

/** The roles that decide reclaim requests. */
export const decidingRoles = ["operator", "reviewer"] as const satisfies ReadonlyArray<Role>

/** Returns whether a person decides reclaim requests. */
export const decidesReclaims = ({ memberships }: Pick<Person, "memberships">): boolean =>
  memberships.some(({ role }) => decidingRoles.some((one) => one === role))

/** Returns the mails about an event: one to each of some people who is told of its business and wants to be. */
const mailsOfEvent = (
  one: AccountedEvent,
  people: ReadonlyArray<Person>,
  now: DateTime.Utc
): ReadonlyArray<MailDelivery> => {
  const kind = kinds[one.event.type]
  const [account, id] = [one.accounts.business, one.event.business]
  if (kind === undefined || account === null || id === null) return []
  return people
    .filter((person) => hearsOf(person, { account, id }) && wants(person, kind))
    .map((person) => mailOfEvent(kind, person.id, one, now))
}

const mailsToLead = (one: AccountedEvent, now: DateTime.Utc): ReadonlyArray<MailDelivery> => {
  const kind = leadMails[one.event.type]
  const { lead } = one.event
  return kind === undefined || lead === null ? [] : [mailOfLead(kind, lead, one, now)]
}

/** Returns the mails about events, which are in the order of their numbers. Many new leads share a mail. */
export const mailsOf = (
  events: ReadonlyArray<AccountedEvent>,
  people: ReadonlyArray<Person>,
  now: DateTime.Utc
): ReadonlyArray<MailDelivery> =>
  digestsOf(events.flatMap((event) => [...mailsOfEvent(event, people, now), ...mailsToLead(event, now)]))

/** The maximum number of people in one step. */
const peopleAtOnce = 500

/** Returns the people with a membership of an account, or with a role, who are to hear of something. */
export const receivers = Effect.fnUntraced(function* (
  { withMembership }: Pick<PersonRepository["Service"], "withMembership">,
  which: Pick<Membership, "account"> | Pick<Membership, "role">,
  hears: (person: Person) => boolean
) {
  const found: Array<Person> = []
  for (let above: PersonId | null = null; ;) {
    const some: ReadonlyArray<Person> = yield* withMembership(which, above, peopleAtOnce)
    found.push(...some.filter(hears))
    const last = some.at(-1)
    if (last === undefined || some.length < peopleAtOnce) return found
    above = last.id
  }
})
