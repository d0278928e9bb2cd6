import type { HookId } from "@leadwell/domain/features/forms/hook/Hook"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import { dropped } from "@leadwell/domain/features/forms/hook/Submission"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { Effect, Exit, Result } from "effect"
import type { Prepare } from "../../../audit/AuditedChange.ts"
import { freshId } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { sampleLead } from "../../../sample/SampleLead.ts"
import { everyone, receptionBy } from "../../../sample/SampleReception.ts"
import { addedSubmission, insertedHook, mending, sampleHook } from "./SampleHook.ts"
import type { SubmissionLawPorts } from "./SubmissionLaws.ts"

/** The audited changes of hooks and their submissions, by name. */
export const auditedHooks: Readonly<Record<string, Prepare<SubmissionLawPorts>>> = {
  "a new hook": Effect.fnUntraced(function* (audit) {
    const { get, insert } = yield* HookRepository
    const hook = sampleHook(yield* appliedSample(0), yield* freshId)
    return {
      change: insert(hook, () => Result.void, audit),
      isChanged: Effect.map(Effect.exit(get(hook.id)), Exit.isSuccess)
    }
  }),
  "a change of a hook": Effect.fnUntraced(function* (audit) {
    const { get, modify } = yield* HookRepository
    const { id } = yield* insertedHook(yield* appliedSample(0))
    const unknown = (yield* freshId) as HookId
    return {
      change: modify(id, (one) => ({ ...one, name: "Changed" }), audit),
      isChanged: Effect.map(get(id), ({ hook }) => hook.name === "Changed"),
      idle: Effect.andThen(
        modify(id, (one) => one, audit),
        modify(unknown, (one) => ({ ...one }), audit)
      )
    }
  }),
  "a dropped submission": Effect.fnUntraced(function* (audit) {
    const { modifySubmission, submission } = yield* HookRepository
    const { id } = yield* addedSubmission(yield* insertedHook(yield* appliedSample(0)))
    const unknown = (yield* freshId) as SubmissionId
    return {
      change: modifySubmission(id, dropped, audit),
      isChanged: Effect.map(submission(id), ({ status }) => status === "dropped"),
      idle: Effect.andThen(
        modifySubmission(id, (one) => one, audit),
        modifySubmission(unknown, dropped, audit)
      )
    }
  }),
  "a mended submission": Effect.fnUntraced(function* (audit) {
    const { submission } = yield* HookRepository
    const { receive } = yield* LeadInbox
    const sample = yield* appliedSample(1)
    const { id } = yield* addedSubmission(yield* insertedHook(sample))
    return {
      change: receive(sampleLead(sample), { ...receptionBy(1, everyone), ...mending({ id, audit }) }),
      isChanged: Effect.map(submission(id), ({ status }) => status === "sent")
    }
  })
}
