import { leadEntry } from "@leadwell/domain/audit/AuditEntry"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Result } from "effect"
import type { Prepare } from "../../../audit/AuditedChange.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { receiveOf, samplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { waiting } from "../../../sample/SampleOffer.ts"
import { deciding, keptRequest, sampleScreenshot } from "../../../sample/SampleReclaim.ts"
import { leadPart } from "../../../sample/VisibleParts.ts"
import { erasedAt, type ErasureRepositoryLawPorts } from "./ErasureRepositoryLaws.ts"

const no = () => Result.fail({ _tag: "No" as const })
const same = <A>(current: A) => Result.succeed(current)

/** The decisions that are audited, by name. */
export const auditedDecisions: Readonly<Record<string, Prepare<ErasureRepositoryLawPorts | SubscriptionRepository>>> = {
  "the review of a lead": Effect.fnUntraced(function* (audit) {
    const leads = yield* LeadRepository
    const id = yield* waiting(yield* appliedSample(1), 1)
    return {
      change: leads.modify(id, (one) =>
        Result.succeed(leadChange(one, { ...one, stage: "withdrawn" }, sampleInstant, [], audit))
      ),
      isChanged: leadPart(id, ({ lead }) => lead.stage === "withdrawn")
    }
  }),
  "the decision on a reclaim": Effect.fnUntraced(function* (audit) {
    const reclaims = yield* ReclaimRepository
    const { id } = yield* keptRequest(sampleScreenshot)
    return {
      change: reclaims.decide(id, deciding("granted", { audit })),
      isChanged: Effect.map(reclaims.get(id), ({ status }) => status === "granted")
    }
  }),
  "a change of subscriptions": Effect.fnUntraced(function* (audit) {
    const subscriptions = yield* SubscriptionRepository
    const { id } = (yield* appliedSample(1)).businesses[0]!
    return {
      change: subscriptions.modify(id, () => Result.succeed([]), audit),
      isChanged: Effect.map(subscriptions.ofBusiness(id), (found) => found.length === 0),
      idle: Effect.andThen(Effect.exit(subscriptions.modify(id, no, audit)), subscriptions.modify(id, same, audit))
    }
  }),
  "an erasure": (_, actor) =>
    Effect.gen(function* () {
      const { eraseLeads } = yield* ErasureRepository
      const [sample, person, other] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
      const lead = yield* receiveOf(person, sample, 1)
      return {
        change: eraseLeads({ contact: person.contacts[0]! }, 100, erasedAt, actor),
        isChanged: leadPart(lead.id, (found) => isErased(found.lead)),
        idle: eraseLeads({ contact: other.contacts[0]! }, 100, erasedAt, actor),
        entries: [leadEntry({ actor, at: erasedAt }, "lead.anonymised", lead)]
      }
    })
}
