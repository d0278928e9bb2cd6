import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { changeStage } from "@leadwell/domain/lead/LeadStage"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { DateTime, Effect, Result } from "effect"
import type { RoundLawPorts } from "../distribution/RoundLaws.ts"
import { demand, demandEqual, law, type Law } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { endRound, sampleDay, toNext, waiting } from "../sample/SampleOffer.ts"
import { everyone, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import {
  assignedLead,
  deciding,
  filing,
  keptRequest,
  sampleRequest,
  sampleScreenshot
} from "../sample/SampleReclaim.ts"

/** The ports that these laws require. */
export type BacklogLawPorts = ReclaimRepositoryLawPorts | RoundLawPorts | StorageHealth

const most = 100_000

/** An instant before the data of all other laws. */
const longAgo = DateTime.makeUnsafe("1990-05-01T10:00:00Z")

const before = DateTime.subtract(longAgo, { days: 1 })

const counted = (limits: { readonly receivedBy?: DateTime.Utc; readonly most?: number }) =>
  Effect.gen(function* () {
    const { due, held, open, reclaims } = yield* StorageHealth.use(({ backlog }) =>
      backlog({ now: before, receivedBy: before, today: sampleDay, most, ...limits })
    )
    return { open: open.count, held: held.count, due: due.count, reclaims: reclaims.count }
  })

type Counts = Effect.Success<ReturnType<typeof counted>>

const rise = (from: Counts, to: Counts): ReadonlyArray<number> => [
  to.open - from.open,
  to.held - from.held,
  to.due - from.due,
  to.reclaims - from.reclaims
]

/** Retries a law that concurrent laws may disturb. A broken adapter fails every attempt. */
const inPeace = Effect.retry({ times: 10 })

const breakDown = (): never => {
  throw new Error("the offer breaks down")
}

const neverOffered = Effect.fnUntraced(function* (created_at = sampleInstant) {
  const lead = { ...sampleLead(yield* appliedSample(1)), created_at }
  return (yield* receiveLead(lead, receptionBy(1, everyone, { offer: breakDown }))).lead.id
})

const refuse = (id: LeadId) =>
  LeadRepository.use((leads) =>
    leads.modify(id, (lead) =>
      Result.map(changeStage(lead.stage, "refuse"), (stage) => leadChange(lead, { ...lead, stage }, sampleInstant))
    )
  )

/** The laws of `StorageHealth.backlog` for leads and reclaim requests. */
export const backlogLaws: ReadonlyArray<Law<BacklogLawPorts>> = [
  {
    sentence: "counts the leads that are open, held and due, and the reclaims without a decision",
    check: Effect.gen(function* () {
      const distributions = yield* DistributionRepository
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(1)
      yield* endRound(sample)
      const [start, over] = [yield* counted({}), yield* counted({ receivedBy: sampleInstant })]
      const open = yield* waiting(sample, 1)
      yield* demandEqual(rise(start, yield* counted({})), [1, 0, 0, 0], "an open lead")
      yield* demandEqual(rise(over, yield* counted({ receivedBy: sampleInstant })), [1, 0, 1, 0], "a lead that is over")
      yield* applyCatalog(sample.catalog)
      yield* demandEqual(rise(start, yield* counted({})), [1, 0, 1, 0], "a lead that something concerns")
      yield* endRound(sample)
      yield* demandEqual(rise(start, yield* counted({})), [1, 0, 0, 0], "a lead that was examined")
      const held = (yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))).lead.id
      yield* demandEqual(rise(start, yield* counted({})), [1, 1, 0, 0], "a held lead")
      yield* neverOffered()
      yield* demandEqual(rise(start, yield* counted({})), [2, 1, 1, 0], "a lead that was never offered")
      const { id } = yield* keptRequest(sampleScreenshot)
      yield* demandEqual(rise(start, yield* counted({})), [2, 1, 1, 1], "a reclaim")
      yield* reclaims.decide(id, deciding("rejected"))
      yield* refuse(held)
      yield* distributions.offer([open], toNext())
      yield* demandEqual(rise(start, yield* counted({})), [1, 0, 1, 0], "when all but one are done")
    }).pipe(inPeace)
  },
  law("counts no further than it is asked to", function* () {
    const sample = yield* appliedSample(1)
    for (let n = 0; n < 3; n++) {
      yield* waiting(sample, 1)
      yield* neverOffered()
    }
    const { due, open } = yield* counted({ receivedBy: sampleInstant, most: 2 })
    yield* demandEqual([open, due], [2, 2], "counts")
  }),
  law("tells since when that waits which has waited longest", function* () {
    const [{ backlog }, distributions] = [yield* StorageHealth, yield* DistributionRepository]
    const reclaims = yield* ReclaimRepository
    const [lead, later] = [yield* neverOffered(longAgo), yield* neverOffered()]
    const given = yield* assignedLead
    const request = { ...(yield* sampleRequest(given.business, given.lead)), created_at: longAgo }
    yield* reclaims.insert(request, sampleScreenshot, filing(request))
    const read = backlog({ now: before, receivedBy: before, today: sampleDay, most })
    const during = yield* read
    yield* demandEqual([during.due.since, during.reclaims.since], [longAgo, longAgo], "while they wait")
    yield* demand(during.open.since !== null, "an open lead waits since no time")
    yield* distributions.offer([lead, later], toNext())
    yield* reclaims.decide(request.id, deciding("rejected"))
    const after = yield* read
    const isOver = [after.due.since, after.reclaims.since].every(
      (one) => one === null || DateTime.isGreaterThan(one, longAgo)
    )
    yield* demand(isOver, "something waits still that was done")
  })
]
