import { BusinessId } from "@leadwell/domain/catalog/Business"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { samplePerson } from "@leadwell/laws/sample/SamplePerson"
import { filing, sampleRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import type { MailAnswer } from "@leadwell/people/mail/MailAttempt"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { Mailer, type MailMessage } from "@leadwell/people/mail/Mailer"
import { Mails } from "@leadwell/people/mail/Mails"
import { SiteOrigin } from "@leadwell/people/mail/PageAddresses"
import { AccessNotices } from "@leadwell/people/notice/AccessNotices"
import { CapNotices } from "@leadwell/people/notice/CapNotices"
import { PauseNotices } from "@leadwell/people/notice/PauseNotices"
import { ReclaimReminders } from "@leadwell/people/notice/ReclaimReminders"
import { SubmissionNotices } from "@leadwell/people/notice/SubmissionNotices"
import { WebhookNotices } from "@leadwell/people/notice/WebhookNotices"
import type { Membership } from "@leadwell/people/person/Membership"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Context, DateTime, Effect, Layer } from "effect"
import { receive } from "../../../domain/test/UseCases.ts"
import { useCases as allUseCases } from "../PeopleWorld.ts"

/** The sent mails, and the answers to an address. The default answer is `accepted`. */
export class PostOffice extends Context.Service<
  PostOffice,
  { readonly sent: Array<MailMessage>; readonly answers: Map<string, Effect.Effect<MailAnswer>> }
>()("test/PostOffice") {}

const postOffice = Layer.sync(PostOffice, () => ({ sent: [], answers: new Map() }))

const mailer = Layer.effect(
  Mailer,
  Effect.map(PostOffice, ({ answers, sent }) => ({
    isOn: true,
    send: (message) =>
      Effect.suspend(() => {
        sent.push(message)
        return answers.get(message.to.address) ?? Effect.succeed(replies.accepted)
      })
  }))
)

const mailUseCases = Layer.mergeAll(
  MailDispatch.layer,
  ReclaimReminders.layer,
  AccessNotices.layer,
  CapNotices.layer,
  PauseNotices.layer,
  WebhookNotices.layer,
  SubmissionNotices.layer,
  LinkRequests.layer,
  Mails.layer
).pipe(Layer.provideMerge(LinkMails.layer), Layer.provide(Layer.succeed(SiteOrigin, "https://leads.example")))

/** The use cases of mail and of distribution on a memory store, which is new for each test. */
export const useCases = Layer.fresh(
  mailUseCases.pipe(Layer.provideMerge(mailer), Layer.provideMerge(Layer.merge(postOffice, allUseCases)))
)

/** {@link useCases} without a mail server. */
export const withoutMailServer = Layer.fresh(
  mailUseCases.pipe(Layer.provideMerge(Mailer.off), Layer.provideMerge(Layer.merge(postOffice, allUseCases)))
)

/** Another process that sends from the same store, until the scope closes. */
export const elsewhere = Effect.map(Layer.build(Layer.fresh(MailDispatch.layer)), (context) =>
  Context.get(context, MailDispatch)
)

/** Stores a person with a name and one membership. */
export const person = Effect.fnUntraced(function* (name: string, change: Partial<Person> = {}) {
  const memberships = [{ account: "acme", role: "member" }] as unknown as ReadonlyArray<Membership>
  const email = `${name.toLowerCase()}@example.nl` as Person["email"]
  const one = yield* samplePerson({ name, email, language: "en", memberships, muted: [], ...change })
  yield* PersonRepository.use(({ insert }) => insert(one, []))
  return one
})

/** Files a reclaim request for a lead of the business `a`. */
export const reclaimed = Effect.fnUntraced(function* (lead: LeadId) {
  const request = yield* sampleRequest(BusinessId.make("a"), lead)
  yield* ReclaimRepository.use(({ insert }) => insert(request, sampleScreenshot, filing(request)))
  return request.id
})

/** Erases a lead as if its retention time were over, so that nobody is told. */
export const expired = (lead: LeadId) =>
  Effect.andThen(DateTime.now, (now) => ErasureRepository.use(({ eraseLeads }) => eraseLeads({ lead }, 1, now, null)))

/** Queues all mails, and sends all that are due. */
export const dispatched = MailDispatch.use(({ attempt, fanOut, finished }) =>
  Effect.andThen(Effect.andThen(fanOut, attempt), finished)
)

/** Waits for what depends on digests, which Web Crypto computes on another thread while the clock stands still. */
export const eventually = (holds: () => boolean) =>
  Effect.repeat(
    Effect.promise(() => new Promise(setImmediate)),
    { until: holds }
  )

/** Returns all mails, the oldest event first. */
export const mails = Effect.map(
  DeliveryRepository.use(({ page }) => page(mailDeliveries, {}, { page: 1, per_page: 100 })),
  ({ items }) => items.toReversed().toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
)

/** Returns the numbers of the leads to which a message has links. */
export const leadsOf = (text: string) => [...text.matchAll(/leads\/(\d+)/g)].map(([, lead]) => Number(lead))

/** Receives leads one after the other. */
export const received = (count: number) =>
  Effect.forEach(Array.from({ length: count }), () => Effect.map(receive(), ({ lead }) => lead.id))

/** Receives leads one after the other, and queues a mail for each. */
export const queuedApart = (count: number) =>
  Effect.forEach(Array.from({ length: count }), () =>
    MailDispatch.use(({ fanOut }) => Effect.tap(received(1), fanOut))
  ).pipe(Effect.map((leads) => leads.flat()))

/** Parts of a lead by which a mail would show its person. A secret in a link has no blank, so it is none of them. */
export const personal = ["Jane", "Doe", "Oudegracht", "3511AB", " AB", "quiet", "@example.nl"]
