import { Effect, Result } from "effect"
import { CatalogRepository } from "../../catalogfile/CatalogRepository.ts"
import { DistributionRepository } from "../../distribution/DistributionRepository.ts"
import { LeadRepository } from "../../intake/LeadRepository.ts"
import { leadChange } from "../../intake/LeadReview.ts"
import type { Lead } from "../../lead/Lead.ts"
import { changeStage, type StageChange } from "../../lead/LeadStage.ts"
import type { Sample } from "../catalogfile/SampleCatalog.ts"
import { appliedSample } from "../intake/LeadRepositoryLaws.ts"
import { sampleInstant, sampleLead } from "../intake/SampleLead.ts"
import { everyone, receptionBy, receiveLead } from "../intake/SampleReception.ts"
import { demandEqual, type Law } from "../Law.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"
import { after, isDue, toNext, waiting } from "./SampleOffer.ts"

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
  {
    sentence: "lists an open lead as due when it was last offered long enough ago, or never, and no other",
    check: Effect.gen(function* () {
      const distributions = yield* DistributionRepository
      const sample = yield* appliedSample(1)
      const open = yield* waiting(sample, 2)
      yield* demandEqual([yield* isDue(open), yield* isDue(open, sampleInstant)], [false, true], "open lead")
      const full = (yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))).lead.id
      const held = (yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))).lead.id
      yield* demandEqual([yield* isDue(full, after(9)), yield* isDue(held, after(9))], [false, false], "others")
      yield* demandEqual(yield* isDue(yield* neverOffered(sample)), true, "a lead that was never offered")
      yield* distributions.offer([open], toNext(after(5)), after(5))
      yield* demandEqual([yield* isDue(open, after(4)), yield* isDue(open, after(5))], [false, true], "offered lead")
    })
  },
  {
    sentence: "lists a lead as due that becomes open again",
    check: Effect.gen(function* () {
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
    })
  },
  {
    sentence: "lists open leads as due when the catalogue changes what may concern them",
    check: Effect.gen(function* () {
      const catalogs = yield* CatalogRepository
      const sample = yield* appliedSample(1)
      const [other, open] = [yield* waiting(yield* appliedSample(1), 2), yield* waiting(sample, 2)]
      yield* catalogs.apply({ ...sample.catalog, categories: [], subcategories: [], subscriptions: [] })
      yield* demandEqual([yield* isDue(open), yield* isDue(other)], [true, false], "due")
    })
  },
  {
    sentence:
      "lists those first that were never offered, then those that have waited longest, and no more than asked for",
    check: Effect.gen(function* () {
      const distributions = yield* DistributionRepository
      const sample = yield* appliedSample(1)
      const ids = [yield* waiting(sample, 2), yield* waiting(sample, 2), yield* waiting(sample, 2)]
      for (const [index, id] of [...ids].toReversed().entries()) {
        yield* distributions.offer([id], toNext(after(index)), after(index))
      }
      const never = yield* neverOffered(sample)
      const due = yield* distributions.due({ offeredBy: after(9), limit: 100_000 })
      yield* demandEqual(
        due.filter((id) => id === never || ids.includes(id)),
        [never, ...ids.toReversed()],
        "order"
      )
      yield* demandEqual((yield* distributions.due({ offeredBy: after(9), limit: 2 })).length, 2, "limit")
    })
  }
]
