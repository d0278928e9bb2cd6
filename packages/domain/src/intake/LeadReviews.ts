import { DateTime, Effect, Result } from "effect"
import type { Actor } from "../access/Actor.ts"
import type { Granted } from "../access/Grant.ts"
import { actorOf } from "../access/Principal.ts"
import { isReleased } from "../assignment/BusinessLead.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { looks } from "../audit/Looks.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import {
  assignmentEffects,
  type BusinessEffect,
  type DecisionOptions,
  releaseEffect
} from "../distribution/DecisionEffects.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import type { Offering } from "../distribution/Offering.ts"
import type { DecisionClock } from "../distribution/Release.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadErased } from "../lead/LeadErased.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StageForbids } from "../lead/LeadStage.ts"
import { Fact } from "../privacy/Fact.ts"
import { holdersAfter, type LeadDossier, leadDossiers, seesPerson } from "./LeadDossier.ts"
import { type ChangedLead, type LeadProgress, LeadRepository } from "./LeadRepository.ts"
import type { ReviewLead } from "./LeadReview.ts"

/** Returns the progress of a lead after an offer. */
const progressAfter = ({ lead, places_taken }: LeadProgress, { choice, stage }: Offering): LeadProgress => ({
  lead: { ...lead, stage },
  places_taken: choice?.decision.considered.filter(({ exclusion }) => exclusion === null).length ?? places_taken
})

/** A lead after a review, and what the review does to the leads of businesses. */
export interface ReviewedLead {
  readonly dossier: LeadDossier
  /** Whether the reviewer sees the whole dossier. Otherwise the reviewer sees the lead as its sender does. */
  readonly isShown: boolean
  readonly effects: ReadonlyArray<BusinessEffect>
}

/** The result of a dry run. A repository writes nothing when a change fails. */
class DryRun extends Fact("DryRun", "The change was only tried, so nothing is stored.")<{
  readonly changed: ChangedLead
}> {}

/** Returns a change that fails with its own result. */
const dryRun =
  (
    change: ReviewLead
  ): ((...args: Parameters<ReviewLead>) => Result.Result<never, DryRun | LeadErased | StageForbids>) =>
  (lead, holders) =>
    Result.flatMap(change(lead, holders), (made) => {
      const holding = holders.filter((one) => !isReleased(one))
      return Result.fail(new DryRun({ changed: { ...made, places_taken: holding.length - made.releases.length } }))
    })

/** Makes the function that reviews a lead, for real or as a dry run, and returns the lead afterwards. */
export const leadReviews = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const { distribute, expected } = yield* LeadDistribution
  const look = yield* looks
  const window = yield* ReclaimWindow
  const dayOf = businessDays(yield* BusinessTimeZone)
  const { complete, dossier: dossierOf, expectedHolders } = yield* leadDossiers
  const offered = (id: LeadId) => Effect.map(distribute([id]), ([one]) => one?.offering ?? null)

  /** Decides about a lead, offers it if it is open then, and returns its progress with all that happens. */
  const decide = Effect.fnUntraced(function* (id: LeadId, change: ReviewLead, { isDryRun }: DecisionOptions) {
    const changed = yield* isDryRun
      ? Effect.catchTag(leads.modify(id, dryRun(change)), "DryRun", (dry) => Effect.succeed(dry.changed))
      : leads.modify(id, change)
    const { events, lead, places_taken, releases } = changed
    const progress = { lead, places_taken }
    const offering = lead.stage !== "open" ? null : yield* isDryRun ? expected(lead, releases) : offered(id)
    return {
      progress: offering === null ? progress : progressAfter(progress, offering),
      effects: [...releases.map(releaseEffect), ...assignmentEffects(offering, window)],
      events: [...events, ...(offering?.events ?? [])].map((event) => ({ ...event, lead: id }))
    }
  })

  return Effect.fnUntraced(function* (
    reviewer: Granted<"leads:review">,
    id: LeadId,
    decoded: (clock: DecisionClock, actor: Actor) => Result.Result<ReviewLead, InvalidInput>,
    options: DecisionOptions = { isDryRun: false }
  ) {
    const clock = { now: yield* DateTime.now, dayOf, window }
    const change = yield* Effect.fromResult(decoded(clock, actorOf(reviewer)))
    const before = yield* dossierOf(id)
    // No decision, and no dry run of one, shows a person whom the reviewer did not see before.
    const isShown = seesPerson(reviewer, before)
    const { effects, events, progress } = yield* decide(id, change, options)
    const after = { ...before, ...progress, history: [...before.history, ...events] }
    if (options.isDryRun) {
      if (isShown) yield* look(reviewer, "lead.viewed", [{ id: String(id), lead: id, account: before.lead.account }])
      return { dossier: { ...after, holders: yield* expectedHolders(before.holders, effects) }, isShown, effects }
    }
    // No read after the decision may make its answer fail.
    const dossier = yield* Effect.catchTag(complete(progress), "StorageUnavailable", () =>
      Effect.succeed({ ...after, holders: holdersAfter(before.holders, effects) })
    )
    return { dossier, isShown, effects }
  })
})
