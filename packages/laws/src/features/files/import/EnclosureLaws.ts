import { EnclosedRow } from "@leadwell/domain/features/files/import/ImportRow"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import type { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { Context, Effect, Option, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { demandEntries, sampleActor, sampleEntry } from "../../../sample/SampleAudit.ts"
import { sampleInstant, sampleLead } from "../../../sample/SampleLead.ts"
import { consenting, everyone, receptionBy, sampleConsent } from "../../../sample/SampleReception.ts"
import { addedSubmission, insertedHook, mending } from "../../forms/hook/SampleHook.ts"
import type { SubmissionLawPorts } from "../../forms/hook/SubmissionLaws.ts"

/** The laws of what is stored with a lead. */
export const enclosureLaws: ReadonlyArray<Law<SubmissionLawPorts | CompletedRequestRepository | ConsentRepository>> = [
  law("stores all that is enclosed with a lead, or neither the lead nor any of it", function* () {
    const [{ receive }, { submission }] = [yield* LeadInbox, yield* HookRepository]
    const [{ find }, { recordOf }] = [yield* CompletedRequestRepository, yield* ConsentRepository]
    const sample = yield* appliedSample(1)
    const [hook, actor] = [yield* insertedHook(sample), yield* sampleActor]
    const unknownRow = Context.make(EnclosedRow, { import: yield* freshId, number: 1 })
    const sending = Effect.fnUntraced(function* (_: unknown, index: number) {
      const [{ id }, key] = [yield* addedSubmission(hook), yield* freshId]
      const request = { sender: key, key: key as IdempotencyKey, fingerprint: "f".repeat(64), at: sampleInstant }
      const sound = Context.merge(consenting().enclosures, mending({ id, audit: [sampleEntry(actor)] }).enclosures)
      const enclosures = index % 2 === 0 ? sound : Context.merge(sound, unknownRow)
      const reception = { ...receptionBy(1, everyone), enclosures, completes: [request] }
      return { id, request, received: Effect.result(receive(sampleLead(sample), reception)) }
    })
    const all = yield* Effect.forEach(Array.from({ length: rivals }), sending)
    const results = yield* Effect.all(
      all.map(({ received }) => received),
      { concurrency: "unbounded" }
    )
    for (const [index, { id, request }] of all.entries()) {
      const result = results[index]!
      const lead = Result.isSuccess(result) ? result.success.lead.id : null
      yield* demandEqual(
        Result.isFailure(result) && result.failure._tag,
        index % 2 === 1 && "EnclosureRefused",
        "result"
      )
      yield* demandEqual((yield* submission(id)).lead, lead, "the lead of the submission")
      yield* demandEqual(Option.isSome(yield* find(request)), lead !== null, "whether the key is taken")
      if (lead === null) continue
      yield* demandEqual(Option.getOrNull(yield* recordOf(lead)), { lead, ...sampleConsent }, "the consent record")
    }
    yield* demandEntries(
      actor,
      Array.from({ length: rivals / 2 }, () => sampleEntry(actor))
    )
  })
]
