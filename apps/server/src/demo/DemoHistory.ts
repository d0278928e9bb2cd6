import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { type Person, personActor } from "@leadwell/people/person/Person"
import { Clock, DateTime, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { Settings } from "../settings/Settings.ts"
import { choicesOf, demoConsent, drawnLead } from "./DemoLead.ts"
import type { Demo } from "./DemoMarket.ts"

/** A picture that a business sends with a reclaim of the demo. */
export const screenshotFile = fileURLToPath(new URL("../../demo/screenshot.jpg", import.meta.url))

const remarks = [
  "Het nummer is van iemand anders.",
  "Dit is een aanvraag voor een ander vak.",
  "De klant weet van niets."
]

const reasons = ["no_contact", "corrupt_data", "out_of_region", "duplicate", "spam", "withdrawn", "other"]
const complaints = ["Drie keer gebeld, niemand neemt op.", "Dit adres bestaat niet.", "Al klant."]

/** The reclaims of a demo. Their picture is stored as it is, because sharp takes 15 MB that many servers never need. */
const demoReclaims = Layer.fresh(Reclaims.layer).pipe(
  Layer.provide(
    Layer.succeed(ScreenshotReader, {
      read: (bytes) =>
        Effect.succeed({
          format: "jpeg",
          width: 540,
          height: 720,
          sha256: createHash("sha256").update(bytes).digest("hex"),
          bytes
        })
    })
  )
)

/** Runs a part of a history as if it were some days ago. */
export const daysAgo = Effect.fnUntraced(function* <A, E, R>(days: number, part: Effect.Effect<A, E, R>) {
  const clock = movedClock(yield* Clock.Clock, (millis) => millis - Math.round(days * 86_400_000))
  return yield* Effect.provideService(part, Clock.Clock, clock)
})

/**
 * Makes the leads of a demo and what people did with them, by the use cases and in the order of time. The first held
 * lead stays held, and the last ones as well.
 */
export const makeHistory = Effect.fnUntraced(function* (demo: Demo, [operator, reviewer]: readonly [Person, Person]) {
  const [businesses, distribution, intake] = [yield* Businesses, yield* LeadDistribution, yield* LeadIntake]
  const texts = yield* ConsentTexts
  const [leads, reclaims, review] = [yield* Leads, yield* Reclaims, yield* ReclaimReview]
  const hasBelgianCodes = (yield* Settings).belgianPostalCodes === "on"
  const screenshot = new Uint8Array(yield* Effect.promise(() => readFile(screenshotFile)))
  const account = AccountId.make("operator")
  const asOperator = principalWith({ account, actor: personActor(operator) }, "operator")
  const asReviewer = principalWith({ account, actor: personActor(reviewer) }, "leads:review")
  const sent: Array<ReturnType<typeof drawnLead>> = []
  const held: Array<LeadId> = []
  const assigned: Array<{ readonly business: BusinessId; readonly lead: LeadId }> = []
  let filed = 0

  const receive = Effect.fnUntraced(function* (number: number) {
    const drawn = drawnLead(demo, number, yield* DateTime.now, hasBelgianCodes)
    const earlier = sent.at(-6)
    // Somebody who asks twice within weeks is a duplicate.
    sent.push(number % 19 === 0 && earlier !== undefined ? earlier : drawn)
    const { account, request } = sent.at(-1)!
    const sender = principalWith({ account: AccountId.make(account) }, "leads:create")
    const placed = yield* intake.receive(sender, request)
    if (placed.lead.stage === "held") held.push(placed.lead.id)
    assigned.push(...placed.businesses.map((business) => ({ business, lead: placed.lead.id })))
  })

  const reviewOldest = Effect.fnUntraced(function* (number: number) {
    const [lead] = held.splice(1, 1)
    if (lead === undefined) return
    const remark = choicesOf(number).pick(remarks)
    yield* number % 3 === 0 ? leads.refuse(asReviewer, lead, { remark }) : leads.approve(asReviewer, lead, {})
  })

  const ownerOf = (business: BusinessId) =>
    demo.catalog.businesses.find(({ id }) => id === business)?.account ?? "operator"

  /** Files a reclaim for one of the latest leads that may be reclaimed. */
  const fileReclaim = Effect.fnUntraced(function* (number: number) {
    const { below, pick } = choicesOf(number)
    const [one] = assigned.splice(-1 - below(Math.min(20, assigned.length)), 1)
    if (one === undefined) return true
    const owner = principalWith({ account: AccountId.make(ownerOf(one.business)) }, "reclaims:create")
    const owned = yield* businesses.getOwned(owner, one.business)
    const submission = { reason: reasons[filed % reasons.length], description: pick(complaints), screenshot }
    return yield* Effect.flatMap(reclaims.reclaimable(owned, one.lead), (lead) =>
      reclaims.submit(lead, submission)
    ).pipe(
      Effect.as(true),
      // The lead was withdrawn, or the business was released of it.
      Effect.catchTags({
        AlreadyReclaimed: () => Effect.succeed(false),
        BusinessLeadNotFound: () => Effect.succeed(false),
        ReclaimWindowClosed: () => Effect.succeed(false)
      })
    )
  })

  const decideOldest = Effect.fnUntraced(function* (number: number) {
    const { items } = yield* review.page(asReviewer, { status: ["pending"] }, { page: 1, per_page: 1 })
    const remark = choicesOf(number).pick(remarks)
    for (const { request } of items)
      yield* filed % 2 === 0
        ? review.grant(asReviewer, request.id, { remark })
        : review.reject(asReviewer, request.id, { remark })
  })

  const step = Effect.fnUntraced(function* (number: number) {
    yield* receive(number)
    if (number % 27 === 0)
      for (const { lead } of assigned.splice(-1, 1))
        yield* leads.withdraw(asOperator, lead, { remark: "De klant ziet er van af." })
    if (number % 5 === 0 && number < demo.leads * 0.8) yield* reviewOldest(number)
    if (number % Math.floor(demo.leads / (demo.reclaims + 1)) === 0 && filed < demo.reclaims) {
      while (!(yield* fileReclaim(number)));
      filed += 1
      if (filed > demo.reclaims / 3) yield* decideOldest(number)
    }
    yield* distribution.sweep
  })

  const sites = demo.catalog.websites.filter(({ consent }) => consent !== undefined)
  const addTexts = Effect.forEach(sites, ({ code }) => texts.add(asOperator, WebsiteCode.make(code), demoConsent))
  yield* daysAgo(demo.days, addTexts)
  for (let number = 1; number <= demo.leads; number++) {
    yield* daysAgo(demo.days * (1 - number / (demo.leads + 1)) ** 1.4, step(number))
  }
}, Effect.provide(demoReclaims))
