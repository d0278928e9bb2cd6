import type { AccountId } from "@leadwell/domain/access/Account"
import type { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import type { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadReceiver, mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Result } from "effect"
import { demandEqual, law, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { deliveriesTo } from "../../../sample/SampleDelivery.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { examined, invited, mailsTo } from "../../../sample/SampleMail.ts"
import { insertedPerson, removePerson } from "../../../sample/SamplePerson.ts"
import { placedLead } from "../../../sample/SampleWebhook.ts"

/** The ports that the laws of the people who hear of events require. */
export type MailFanOutLawPorts = DeliveryRepository | PersonRepository | CatalogRepository | LeadInbox | LeadRepository

const member = (account: AccountId) => insertedPerson({ memberships: [{ account, role: "member" }], muted: [] })

const scoped = (account: AccountId, businesses: ReadonlyArray<string>) =>
  insertedPerson({ memberships: [{ account, role: "member", scope: { businesses } }], muted: [] })

const idsOf = (people: ReadonlyArray<{ readonly id: string }>) => people.map(({ id }) => id).toSorted()

/** The laws of `PersonRepository` on the people who hear of events by mail. */
export const mailFanOutLaws: ReadonlyArray<Law<MailFanOutLawPorts>> = [
  law(
    "makes a mail about each event of a business to each member of its account, and to nobody else but the person of a lead",
    function* () {
      const { modify } = yield* LeadRepository
      const [sender, owner] = [yield* appliedSample(1), yield* appliedSample(1)]
      const business = owner.businesses[0]!.id
      const people = [yield* member(owner.account), yield* member(owner.account)]
      const watching = yield* insertedPerson({ memberships: [{ account: owner.account, role: "operator" }], muted: [] })
      const elsewhere = { account: owner.account, role: "member", scope: { businesses: ["another"] } } as const
      const held = yield* insertedPerson({ memberships: [elsewhere], muted: [] })
      const strangers = [yield* member(sender.account), watching, held, yield* insertedPerson()]
      const muted = yield* insertedPerson({
        memberships: [{ account: owner.account, role: "member" }],
        muted: ["new_lead"]
      })
      const lead = yield* placedLead(sender)
      const told = ["business_lead.assigned", "lead.closed", "reclaim.granted", "business_lead.released"] as const
      const events = told.map((type) => leadEvent(type, sampleInstant, business))
      const asked = [leadEvent("lead.confirmation_requested", sampleInstant)]
      yield* modify(lead, (one) => Result.succeed({ lead: one, releases: [], events, audit: [] }))
      yield* examined
      for (const person of people) {
        const mails = (yield* mailsTo(person)).toSorted((a, b) => a.number! - b.number!)
        yield* demandEqual(
          mails.map((mail) => [mail.kind, mail.leads, mail.queue, mail.status]),
          ["new_lead", "reclaim_decided"].map((kind) => [kind, [lead], business, "pending"]),
          "mails"
        )
      }
      yield* demandEqual(
        (yield* mailsTo(muted)).map(({ kind }) => kind),
        ["reclaim_decided"],
        "mails of a person who switched one kind off"
      )
      yield* modify(lead, (one) => Result.succeed({ lead: one, releases: [], events: asked, audit: [] }))
      yield* examined
      const asking = yield* deliveriesTo(mailDeliveries, leadReceiver(lead))
      yield* demandEqual(
        asking.map((mail) => [mail.kind, mail.leads, mail.queue, mail.status]),
        [["confirm_request", [lead], null, "pending"]],
        "mails to the person of the lead"
      )
      for (const one of strangers) {
        const mails = (yield* mailsTo(one)).filter((mail) => mail.queue === business)
        yield* demandEqual(mails, [], "mails of a stranger")
      }
    }
  ),
  law("finds the people with a membership that covers one of some businesses, and nobody else", function* () {
    const { covering } = yield* PersonRepository
    const [one, other, unheard] = [yield* appliedSample(2), yield* appliedSample(1), yield* appliedSample(1)]
    const { account } = one
    const [first, second] = [one.businesses[0]!.id, one.businesses[1]!.id]
    const wanted = [yield* member(account), yield* scoped(account, [first]), yield* member(other.account)]
    yield* scoped(account, [second])
    yield* scoped(other.account, [first])
    yield* member(unheard.account)
    const found = yield* covering([
      { id: first, account },
      { id: other.businesses[0]!.id, account: other.account }
    ])
    yield* demandEqual(idsOf(found), idsOf(wanted), "people")
    yield* demandEqual(yield* covering([]), [], "people for no business")
  }),
  law("removes the mails of a person with the person, and no other", function* () {
    const [gone, stays] = [yield* invited, yield* invited]
    yield* removePerson(gone.person.id)
    yield* demandEqual(yield* mailsTo(gone.person), [], "mails")
    yield* demandEqual(yield* mailsTo(stays.person), [stays.mail], "mails of another")
  })
]
