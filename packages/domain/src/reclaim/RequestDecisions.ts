import { DateTime, Effect, Result } from "effect"
import type { Granted } from "../access/Grant.ts"
import { actorOf } from "../access/Principal.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { assignmentEffects, type BusinessEffect, type DecisionOptions } from "../distribution/DecisionEffects.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Lead } from "../lead/Lead.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import { Fact } from "../privacy/Fact.ts"
import { decideReclaim, effectsOf, type ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimDecision } from "./ReclaimDecision.ts"
import { type DecideReclaim, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { ReclaimDecided } from "./ReclaimRules.ts"
import { requestAccounts } from "./RequestAccounts.ts"

/** A decided reclaim request, and what the decision does to the leads of businesses. */
export interface DecidedRequest {
  readonly request: ReclaimRequest
  readonly effects: ReadonlyArray<BusinessEffect>
}

/** The result of a dry run with the lead. A repository writes nothing when a decision fails. */
class DryRun extends Fact("DryRun", "The change was only tried, so nothing is stored.")<{
  readonly decided: ReclaimCase
  readonly lead: Lead
}> {}

/** Returns a decision that fails with its own result. */
const dryRun =
  <E>(decide: DecideReclaim<E>): DecideReclaim<DryRun | E, never> =>
  (request, lead, holders) =>
    Result.flatMap(decide(request, lead, holders), (decided) => Result.fail(new DryRun({ decided, lead })))

/** Makes the function that decides a reclaim request, for real or as a dry run. */
export const requestDecisions = Effect.gen(function* () {
  const requests = yield* ReclaimRepository
  const accountOf = yield* requestAccounts
  const dayOf = businessDays(yield* BusinessTimeZone)
  const window = yield* ReclaimWindow
  const { distribute, expected } = yield* LeadDistribution

  /** Decides a request, and offers its lead again if the lead is left open. */
  const decideNow = Effect.fnUntraced(function* (id: ReclaimId, decide: DecideReclaim<ReclaimDecided>) {
    const decided = yield* requests.decide(id, decide)
    const isOfferable = decided.releases.length > 0 && decided.stage === "open"
    const [one] = isOfferable ? yield* distribute([decided.request.lead]) : []
    return { decided, offering: one?.offering ?? null }
  })

  /** Returns what `decideNow` would, and stores nothing. */
  const rehearse = (id: ReclaimId, decide: DecideReclaim<ReclaimDecided>) =>
    Effect.catchTag(
      requests.decide(id, dryRun(decide)),
      "DryRun",
      Effect.fnUntraced(function* ({ decided, lead }) {
        const isGranted = decided.releases.length > 0
        const offering = isGranted ? yield* expected({ ...lead, stage: decided.stage }, decided.releases) : null
        return { decided, offering }
      })
    )

  return Effect.fnUntraced(function* (
    reviewer: Granted<"leads:review">,
    id: ReclaimId,
    decoded: Result.Result<ReclaimDecision, InvalidInput>,
    { isDryRun }: DecisionOptions = { isDryRun: false }
  ) {
    const decision = yield* Effect.fromResult(decoded)
    const clock = { now: yield* DateTime.now, dayOf, window }
    const by = { account: yield* accountOf(yield* requests.get(id)), actor: actorOf(reviewer) }
    const rule: DecideReclaim<ReclaimDecided> = (request, lead, holders) =>
      decideReclaim(request, lead, holders, decision, clock, by)
    const { decided, offering } = yield* isDryRun ? rehearse(id, rule) : decideNow(id, rule)
    return { request: decided.request, effects: [...effectsOf(decided), ...assignmentEffects(offering, window)] }
  })
})
