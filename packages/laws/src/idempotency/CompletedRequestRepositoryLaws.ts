import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import type { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { reclaimEvent } from "@leadwell/domain/reclaim/ReclaimEvents"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { AlreadyReclaimed } from "@leadwell/domain/reclaim/ReclaimRules"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { DateTime, Effect, Option, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { everyone, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import { assignedLead, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"

/** The ports that the laws of {@link CompletedRequestRepository} require. */
export type CompletedRequestRepositoryLawPorts = ReclaimRepositoryLawPorts | CompletedRequestRepository

const after = (hours: number) => DateTime.add(sampleInstant, { hours })

const one = { page: 1, per_page: 1 }

const freshRequest = Effect.map(freshId, (id): IdempotentRequest => ({
  sender: `sender-${id}`,
  key: `key ~ ${id}` as IdempotencyKey,
  fingerprint: "f".repeat(64),
  at: sampleInstant
}))

/** Receives a lead under idempotency keys, and returns the lead or the tag of the error. */
const received = Effect.fnUntraced(function* (sample: Sample, ...completes: ReadonlyArray<IdempotentRequest>) {
  const outcome = yield* Effect.result(receiveLead(sampleLead(sample), { ...receptionBy(1, everyone), completes }))
  return Result.isSuccess(outcome) ? outcome.success.lead : outcome.failure._tag
})

const countOf = Effect.fnUntraced(function* () {
  const leads = yield* LeadRepository
  return (yield* leads.page({}, "descending", one)).total
})

/** The laws of {@link CompletedRequestRepository}, and of the ports that accept a retry. */
export const completedRequestRepositoryLaws: ReadonlyArray<Law<CompletedRequestRepositoryLawPorts>> = [
  law("completes a request once, and tells what it came to", function* () {
    const idempotency = yield* CompletedRequestRepository
    const [sample, idempotentRequest] = [yield* appliedSample(1), yield* freshRequest]
    yield* demandEqual(Option.getOrNull(yield* idempotency.find(idempotentRequest)), null, "before")
    const lead = yield* received(sample, idempotentRequest)
    const before = yield* countOf()
    yield* demandEqual(
      yield* received(sample, { ...idempotentRequest, at: after(1) }),
      "IdempotencyKeyTaken",
      "the second time"
    )
    yield* demandEqual(yield* countOf(), before, "leads")
    const found = Option.getOrNull(yield* idempotency.find({ ...idempotentRequest, at: after(1) }))
    const { id, stage } = lead as Exclude<typeof lead, string>
    yield* demandEqual(
      [found?.fingerprint, found?.lead, found?.stage],
      [idempotentRequest.fingerprint, id, stage],
      "completed request"
    )
  }),
  law("keeps the keys of one sender apart from those of another", function* () {
    const [sample, idempotentRequest] = [yield* appliedSample(1), yield* freshRequest]
    const other = { ...idempotentRequest, sender: `${idempotentRequest.sender}-2` }
    const outcomes = [yield* received(sample, idempotentRequest), yield* received(sample, other)]
    yield* demandEqual(
      outcomes.map((one) => typeof one),
      ["object", "object"],
      "outcomes"
    )
  }),
  law("frees a key after 24 hours, and not before", function* () {
    const idempotency = yield* CompletedRequestRepository
    const [sample, idempotentRequest] = [yield* appliedSample(1), yield* freshRequest]
    yield* received(sample, idempotentRequest)
    const almost = { ...idempotentRequest, at: DateTime.subtract(after(24), { milliseconds: 1 }) }
    yield* demandEqual(yield* received(sample, almost), "IdempotencyKeyTaken", "a moment before")
    const free = { ...idempotentRequest, at: after(24), fingerprint: "a".repeat(64) }
    yield* demandEqual((yield* idempotency.find(free))._tag, "None", "when the day is over")
    yield* demandEqual(typeof (yield* received(sample, free)), "object", "outcome when the day is over")
    yield* demandEqual(yield* received(sample, { ...free, at: after(25) }), "IdempotencyKeyTaken", "the next time")
  }),
  law("completes one of many requests that come under one key at the same moment", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 5; round++) {
      const idempotentRequest = yield* freshRequest
      const before = yield* countOf()
      const outcomes = yield* Effect.all(
        Array.from({ length: 50 }, () => received(sample, idempotentRequest)),
        { concurrency: "unbounded" }
      )
      yield* demandEqual(
        outcomes.filter((one) => one !== "IdempotencyKeyTaken").length,
        1,
        `completed in round ${round}`
      )
      yield* demandEqual((yield* countOf()) - before, 1, `leads of round ${round}`)
    }
  }),
  law("completes one of many requests that share one of their two keys, and leaves the other keys free", function* () {
    const idempotency = yield* CompletedRequestRepository
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 10; round++) {
      const shared = yield* freshRequest
      const own = yield* Effect.all(Array.from({ length: rivals }, () => freshRequest))
      const before = yield* countOf()
      const outcomes = yield* Effect.forEach(
        own,
        (one, n) => (n % 2 === 0 ? received(sample, one, shared) : received(sample, shared, one)),
        { concurrency: "unbounded" }
      )
      const completed = outcomes.map((one) => one !== "IdempotencyKeyTaken")
      yield* demandEqual(completed.filter(Boolean).length, 1, `completed in round ${round}`)
      yield* demandEqual((yield* countOf()) - before, 1, `leads of round ${round}`)
      const found = yield* Effect.forEach(own, (one) => Effect.map(idempotency.find(one), Option.isSome))
      yield* demandEqual(found, completed, `keys that are taken after round ${round}`)
      yield* demandEqual((yield* idempotency.find(shared))._tag, "Some", `the shared key after round ${round}`)
    }
  }),
  law("lets requests under other keys, or none, pass beside one that was completed", function* () {
    const sample = yield* appliedSample(1)
    const idempotentRequest = yield* freshRequest
    yield* received(sample, idempotentRequest)
    const outcomes = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) =>
        n % 3 === 0
          ? received(sample, idempotentRequest)
          : n % 3 === 1
            ? Effect.flatMap(freshRequest, (one) => received(sample, one))
            : Effect.map(receiveLead(sampleLead(sample), receptionBy(1, everyone)), ({ lead }) => lead)
      ),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(
      outcomes.map((one) => one === "IdempotencyKeyTaken"),
      outcomes.map((_, n) => n % 3 === 0),
      "outcomes"
    )
  }),
  law("files one reclaim of many that come under one key at the same moment, and says so of the others", function* () {
    const [reclaims, idempotency] = [yield* ReclaimRepository, yield* CompletedRequestRepository]
    const [first, second] = [yield* assignedLead, yield* assignedLead]
    const idempotentRequest = yield* freshRequest
    const file = ({ business, lead }: typeof first) =>
      Effect.flatMap(sampleRequest(business, lead), (request) =>
        Effect.result(
          reclaims.insert(
            request,
            sampleScreenshot,
            ({ reclaim }) =>
              reclaim === null
                ? Result.succeed([reclaimEvent(request)])
                : Result.fail(new AlreadyReclaimed({ business, lead })),
            idempotentRequest
          )
        )
      )
    const outcomes = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) => file(n % 2 === 0 ? first : second)),
      { concurrency: "unbounded" }
    )
    const told = outcomes.map((one) => (Result.isFailure(one) ? one.failure._tag : "done")).toSorted()
    yield* demandEqual(told, [...Array.from({ length: rivals - 1 }, () => "IdempotencyKeyTaken"), "done"], "outcomes")
    const filed = yield* reclaims.page({ business: [first.business, second.business] }, "ascending", one)
    yield* demandEqual(filed.total, 1, "requests that were filed")
    yield* demandEqual((yield* idempotency.find(idempotentRequest))._tag, "Some", "completed request")
  }),
  law("forgets in steps the requests that were completed long enough ago, each once, and no other", function* () {
    const { find, removeCompleted } = yield* CompletedRequestRepository
    const sample = yield* appliedSample(1)
    const completedAt = Effect.fnUntraced(function* (at: DateTime.Utc) {
      const request = { ...(yield* freshRequest), at }
      yield* received(sample, request)
      return request
    })
    const old = yield* Effect.forEach(Array.from({ length: rivals }), () => completedAt(after(-1000)))
    const young = yield* completedAt(DateTime.add(after(-1000), { milliseconds: 1 }))
    const step = removeCompleted(after(-1000), 2)
    yield* demandEqual(yield* step, 2, "requests of a step")
    const turns = Array.from({ length: rivals / 4 }, () => step)
    const removed = yield* Effect.all(turns, { concurrency: "unbounded" })
    const left = yield* Effect.forEach([...old, young], (request) => Effect.map(find(request), ({ _tag }) => _tag))
    const sum = removed.reduce((total, count) => total + count, 2)
    yield* demandEqual(left.filter((tag) => tag === "Some").length, rivals - sum + 1, "requests that are left")
    yield* demandEqual(sum + (yield* untilNothing(step)), rivals, "requests that were removed")
    const last = yield* Effect.forEach([...old, young], (request) => Effect.map(find(request), ({ _tag }) => _tag))
    yield* demandEqual(last, [...old.map(() => "None"), "Some"], "found at last")
  })
]
