import { linkActor } from "@leadwell/domain/access/Actor"
import type { Granted } from "@leadwell/domain/access/Grant"
import { ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { moments } from "@leadwell/domain/calendar/BusinessDay"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { attemptOffer, offerAgain } from "@leadwell/domain/distribution/Offering"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { personalWithdrawal } from "@leadwell/domain/intake/LeadReview"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect, Option } from "effect"

/** Who acts in a history, and on what. */
export interface Cast {
  readonly operator: Granted<"operator">
  readonly owner: Granted<"leads:create"> & Granted<"leads:read"> & Granted<"reclaims:create">
  /** Two businesses. The first one asks to be released from leads. */
  readonly businesses: readonly [BusinessId, BusinessId]
  /** The keys of a lead request that are the same for all. */
  readonly request: object
  /** Two websites by whether their leads are reviewed. */
  readonly websites: Readonly<Record<"open" | "reviewed", WebsiteCode>>
}

/** The reason of everything. */
export const remark = { remark: "It was so." }

/** Does something to a lead. */
export type Act = (id: LeadId) => Effect.Effect<unknown, unknown>

/** Makes what may happen to a lead, by name. */
export const makeActs = Effect.fnUntraced(function* ({ businesses: [business], operator, owner }: Cast) {
  const [leads, erasure, reclaims, review] = [yield* Leads, yield* Erasure, yield* Reclaims, yield* ReclaimReview]
  const [repository, { offer }] = [yield* LeadRepository, yield* DistributionRepository]
  const { getAccessible, getOwned } = yield* Businesses
  const [window, moment] = [yield* ReclaimWindow, yield* moments]
  const request = Effect.fnUntraced(function* (lead: LeadId) {
    const accessible = yield* getAccessible(owner, business)
    return Option.getOrThrow(yield* reclaims.ofLead(accessible, lead)).id
  })
  return {
    approve: (id: LeadId) => leads.approve(operator, id, {}),
    refuse: (id: LeadId) => leads.refuse(operator, id, remark),
    withdraw: (id: LeadId) => leads.withdraw(operator, id, remark),
    withdrawInPerson: Effect.fnUntraced(function* (id: LeadId) {
      const { now, today } = yield* moment
      yield* repository.modify(id, personalWithdrawal("No.", { now, dayOf: () => today.day, window }, linkActor(id)))
    }),
    erase: (id: LeadId) => erasure.eraseLead(id, { kind: "command", id: "erase", name: "erase" }),
    /** Closes the lead if its offering time is over. */
    close: Effect.fnUntraced(function* (id: LeadId) {
      const now = yield* moment
      yield* offer([id], (lead, holdings, market) => attemptOffer(() => offerAgain(lead, holdings, market, now)))
    }),
    file: Effect.fnUntraced(function* (id: LeadId) {
      const lead = yield* reclaims.reclaimable(yield* getOwned(owner, business), id)
      yield* reclaims.submit(lead, { reason: "no_contact", screenshot: new Uint8Array(1) })
    }),
    grant: (id: LeadId) => Effect.flatMap(request(id), (one) => review.grant(operator, one, {})),
    grantAtFault: (id: LeadId) =>
      Effect.flatMap(request(id), (one) => review.grant(operator, one, { lead_at_fault: true })),
    reject: (id: LeadId) => Effect.flatMap(request(id), (one) => review.reject(operator, one, remark))
  } satisfies Record<string, Act>
})

/** The name of something that may happen to a lead. */
export type ActName = keyof Effect.Success<ReturnType<typeof makeActs>>
