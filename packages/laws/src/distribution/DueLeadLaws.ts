import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { changeStage, type StageChange } from "@leadwell/domain/lead/LeadStage"
import { Effect, Result } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { after, isDue, waiting } from "../sample/SampleOffer.ts"
import { everyone, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

const to = (change: StageChange) => (lead: Lead) =>
  Result.map(changeStage(lead.stage, change), (stage) => leadChange(lead, { ...lead, stage }, after(1)))

/** Receives a lead whose offer breaks down. */
const neverOffered = (sample: Sample) =>
  Effect.map(
    receiveLead(
      sampleLead(sample),
      receptionBy(1, everyone, {
        offer: () => {
          throw new Error("the offer breaks down")
        }
      })
    ),
    ({ lead }) => lead.id
  )

/** The laws of {@link DistributionRepository} for due leads. */
export const dueLeadLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts>> = [
  law("lists an open lead as due when it was never offered, or received long enough ago, and no other", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const open = yield* waiting(sample, 2)
    yield* demandEqual([yield* isDue(open), yield* isDue(open, sampleInstant)], [false, true], "open lead")
    const full = (yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))).lead.id
    const held = (yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))).lead.id
    yield* demandEqual([yield* isDue(full, after(9)), yield* isDue(held, after(9))], [false, false], "others")
    const never = yield* neverOffered(sample)
    yield* demandEqual(yield* isDue(never), true, "a lead that was never offered")
    yield* distributions.offer([never], () => ({ choice: null, stage: "open", events: [] }))
    yield* demandEqual([yield* isDue(never), yield* isDue(never, sampleInstant)], [false, true], "offered lead")
  }),
  law("lists a lead as due that becomes open again", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    const { id } = (yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))).lead
    yield* demandEqual(yield* isDue(id), false, "while it is placed")
    yield* leads.modify(id, to("reopen"))
    yield* demandEqual(yield* isDue(id), true, "when it is open")
    const held = (yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))).lead.id
    yield* leads.modify(held, to("refuse"))
    yield* demandEqual(yield* isDue(held), false, "while it is refused")
    yield* leads.modify(held, to("approve"))
    yield* demandEqual(yield* isDue(held), true, "when it is approved")
  }),
  law("lists due leads in the order of their ids, and no more than asked for", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const ids = [yield* waiting(sample, 2), yield* neverOffered(sample), yield* waiting(sample, 2)]
    const due = yield* distributions.due({ receivedBy: sampleInstant, limit: 100_000 })
    yield* demandEqual(
      due.filter((id) => ids.includes(id)),
      ids,
      "order"
    )
    yield* demandEqual((yield* distributions.due({ receivedBy: sampleInstant, limit: 2 })).length, 2, "limit")
  })
]
