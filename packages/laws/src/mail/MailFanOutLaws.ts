import type { AccountId } from "@leadwell/domain/account/Account"
import type { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import type { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { mailedEvents, mailsOf } from "@leadwell/people/mail/MailRecipients"
import { Effect, Result } from "effect"
import { demand, demandEqual, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { examined, mailsTo } from "../sample/SampleMail.ts"
import { insertedPerson } from "../sample/SamplePerson.ts"
import { later, placedLead } from "../sample/SampleWebhook.ts"
import type { MailRepositoryLawPorts } from "./MailRepositoryLaws.ts"

/** The ports that the laws of `MailDeliveryRepository.fanOut` require. */
export type MailFanOutLawPorts = MailRepositoryLawPorts | CatalogRepository | LeadInbox | LeadRepository

const member = (account: AccountId) => insertedPerson({ memberships: [{ account, role: "member" }], muted: [] })

const scoped = (account: AccountId, businesses: ReadonlyArray<string>) =>
  insertedPerson({ memberships: [{ account, role: "member", scope: { businesses } }], muted: [] })

/** The laws of `MailDeliveryRepository.fanOut`. */
export const mailFanOutLaws: ReadonlyArray<Law<MailFanOutLawPorts>> = [
  {
    sentence: "makes a mail about each event of a business to each member of its account, and to nobody else",
    check: Effect.gen(function* () {
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
      yield* modify(lead, (one) => Result.succeed({ lead: one, releases: [], events, audit: [] }))
      yield* examined()
      for (const person of people) {
        const mails = (yield* mailsTo(person)).toSorted((a, b) => a.number! - b.number!)
        yield* demandEqual(
          mails.map((mail) => [mail.kind, mail.leads, mail.business, mail.status, mail.due_at]),
          ["new_lead", "reclaim_decided"].map((kind) => [kind, [lead], business, "pending", later(0)]),
          "mails"
        )
      }
      yield* demandEqual(
        (yield* mailsTo(muted)).map(({ kind }) => kind),
        ["reclaim_decided"],
        "mails of a person who switched one kind off"
      )
      for (const one of strangers) {
        const mails = (yield* mailsTo(one)).filter((mail) => mail.business === business)
        yield* demandEqual(mails, [], "mails of a stranger")
      }
    })
  },
  {
    sentence: "examines each event once, however many examine while others happen, in steps of a size",
    check: Effect.gen(function* () {
      const { fanOut } = yield* MailDeliveryRepository
      const sample = yield* appliedSample(1)
      const person = yield* member(sample.account)
      for (let round = 0; round < 10; round++) {
        const seen: Array<number> = []
        const step = fanOut(5, mailedEvents, (events) => {
          for (const { event } of events) if (event.accounts.business === sample.account) seen.push(event.number)
          return mailsOf(events, later(0))
        })
        const [leads, counts] = yield* Effect.all(
          [
            Effect.all(
              Array.from({ length: rivals }, () => placedLead(sample)),
              { concurrency: "unbounded" }
            ),
            Effect.all(
              Array.from({ length: rivals }, () => step),
              { concurrency: "unbounded" }
            )
          ],
          { concurrency: "unbounded" }
        )
        yield* demand(Math.max(...counts) <= 5, "a step is too large")
        yield* Effect.repeat(step, { until: (count) => count < 5 })
        yield* demandEqual(seen.length, new Set(seen).size, "events that were examined, and how many of them differ")
        const told = (yield* mailsTo(person)).flatMap((mail) => mail.leads.filter((lead) => leads.includes(lead)))
        yield* demandEqual(told.toSorted(), leads.toSorted(), `leads of round ${round}`)
      }
    })
  },
  {
    sentence: "passes the events of businesses that no membership covers, and gives the others to whom it covers",
    check: Effect.gen(function* () {
      const { fanOut } = yield* MailDeliveryRepository
      const samples = [yield* appliedSample(1), yield* appliedSample(1), yield* appliedSample(1)]
      const [named, unnamed, unheard] = samples as [(typeof samples)[0], (typeof samples)[0], (typeof samples)[0]]
      const person = yield* scoped(named.account, [named.businesses[0]!.id])
      yield* scoped(unnamed.account, ["another"])
      const leads = yield* Effect.forEach([named, unnamed, unheard], placedLead)
      const given: Array<readonly [number, ReadonlyArray<string>]> = []
      const step = fanOut(5, mailedEvents, (events) => {
        for (const { event, people } of events) {
          const { lead } = event.event
          if (lead !== null && leads.includes(lead)) given.push([lead, people.map(({ id }) => id)])
        }
        return []
      })
      yield* Effect.repeat(step, { until: (count) => count < 5 })
      yield* demandEqual(given, [[leads[0]!, [person.id]]], "events that were given, and to whom")
    })
  }
]
