import { Context, Effect, Layer } from "effect"
import type { Granted } from "../../../access/Grant.ts"
import { actBy, type Principal } from "../../../access/Principal.ts"
import { reaches, reachOf } from "../../../access/Reach.ts"
import { auditEntry } from "../../../audit/AuditEntry.ts"
import { AuditRepository } from "../../../audit/AuditRepository.ts"
import type { Fault } from "../../../input/Fault.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import type { LeadReceipt } from "../../../intake/LeadIntake.ts"
import type { ContactFilter } from "../../../lead/ContactFilter.ts"
import type { SubmissionId } from "../../../lead/SubmissionId.ts"
import { mapPage, type Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import type { Hook, HookId } from "./Hook.ts"
import { makeHookLeads } from "./HookLeads.ts"
import { HookRepository, SubmissionNotFound } from "./HookRepository.ts"
import { decodeMending } from "./Mending.ts"
import type { Received } from "./Received.ts"
import { dropped, isWaiting, type Submission, SubmissionNotWaiting, type SubmissionStatus } from "./Submission.ts"

/** A submission with its hook, and what is wrong with it now, without values. Only one that waits has faults. */
export interface ListedSubmission {
  readonly submission: Submission
  readonly hook: Hook
  readonly faults: ReadonlyArray<Fault>
}

/**
 * A submission with what was received, and the lead request that it would become. Both are null when it does not wait.
 */
export interface ShownSubmission extends ListedSubmission {
  readonly received: Received | null
  readonly values: Readonly<Record<string, unknown>> | null
}

/** Names the submissions that wait by what they hold of persons, without a value that was received, and erases them. */
export const waitingSubmissions = Effect.map(HookRepository, ({ eraseHolding, submissions }) => ({
  eraseHolding,
  holding: (holding: ContactFilter, request: PageRequest) =>
    Effect.map(submissions({ account: "*", holding }, request), (page) =>
      mapPage(page, ({ id, received_at, website }) => ({ id, received_at, website }))
    )
}))

/** Shows what forms sent to hooks and what was no valid lead request, and lets a principal mend or drop it. */
export class Submissions extends Context.Service<
  Submissions,
  {
    /** Returns one page of the submissions that the principal manages, the latest first. It shows no values. */
    readonly page: (
      principal: Granted<"account:manage">,
      conditions: {
        readonly status?: ReadonlyArray<SubmissionStatus> | undefined
        readonly hook?: HookId | undefined
      },
      request: PageRequest
    ) => Effect.Effect<Page<ListedSubmission>, StorageUnavailable>
    /** Returns a submission with its values, unless it was dropped. The look is audited. */
    readonly get: (
      principal: Granted<"account:manage">,
      id: SubmissionId
    ) => Effect.Effect<ShownSubmission, SubmissionNotFound | StorageUnavailable>
    /**
     * Makes a lead of a waiting submission, with other values under some of our keys. `input` has `values`: keys of a
     * lead request, with `fields` and `consent` as objects or as keys such as `fields.x`. While something is wrong, it
     * waits on as it was received. Of several calls, one at most makes a lead.
     */
    readonly mend: (
      principal: Granted<"account:manage">,
      id: SubmissionId,
      input: unknown
    ) => Effect.Effect<LeadReceipt, InvalidInput | SubmissionNotFound | SubmissionNotWaiting | StorageUnavailable>
    /** Drops a waiting submission. Nothing of what was received is left. */
    readonly drop: (
      principal: Granted<"account:manage">,
      id: SubmissionId
    ) => Effect.Effect<void, SubmissionNotFound | SubmissionNotWaiting | StorageUnavailable>
  }
>()("@leadwell/domain/features/forms/hook/Submissions") {
  static readonly layer = Layer.effect(
    Submissions,
    Effect.gen(function* () {
      const hooks = yield* HookRepository
      const audit = yield* AuditRepository
      const { faults, mend, request } = yield* makeHookLeads

      /** Returns a submission that the principal manages and that was not dropped. */
      const managed = Effect.fnUntraced(function* (principal: Principal, id: SubmissionId) {
        const one = yield* hooks.submission(id)
        const isManaged = one.status !== "dropped" && reaches(principal, one)
        return isManaged ? one : yield* new SubmissionNotFound({ id })
      })

      const hookOf = ({ hook }: Submission) =>
        hooks.get(hook).pipe(
          Effect.map((found) => found.hook),
          Effect.catchTag("HookNotFound", Effect.die)
        )

      const entryOf = Effect.fnUntraced(function* (
        principal: Principal,
        action: "submission.viewed" | "submission.mended" | "submission.dropped",
        { account, id }: Submission
      ) {
        return auditEntry(yield* actBy(principal), action, id, [account])
      })

      const shown = Effect.fnUntraced(function* (
        submission: Submission,
        hook: Hook
      ): Effect.fn.Return<ShownSubmission, StorageUnavailable> {
        if (!isWaiting(submission)) return { submission, hook, faults: [], received: null, values: null }
        const values = yield* request(hook, submission.received, submission.received_at)
        return { submission, hook, faults: yield* faults(hook, values), received: submission.received, values }
      })

      return {
        page: Effect.fn("Submissions.page")(function* (principal, conditions, pageRequest) {
          const page = yield* hooks.submissions({ ...conditions, account: reachOf(principal).account }, pageRequest)
          const found = new Map<HookId, Hook>()
          for (const one of page.items) if (!found.has(one.hook)) found.set(one.hook, yield* hookOf(one))
          const items = yield* Effect.forEach(page.items, (one) => shown(one, found.get(one.hook)!))
          return mapPage({ ...page, items }, ({ faults, hook, submission }) => ({ faults, hook, submission }))
        }),
        get: Effect.fn("Submissions.get")(function* (principal, id) {
          const submission = yield* managed(principal, id)
          const whole = yield* shown(submission, yield* hookOf(submission))
          if (whole.received !== null) yield* audit.append([yield* entryOf(principal, "submission.viewed", submission)])
          return whole
        }),
        mend: Effect.fn("Submissions.mend")(function* (principal, id, input) {
          const submission = yield* managed(principal, id)
          if (!isWaiting(submission)) return yield* new SubmissionNotWaiting({ id })
          const values = yield* Effect.fromResult(decodeMending(input))
          const hook = yield* hookOf(submission)
          const lead = yield* request(hook, submission.received, submission.received_at, values)
          const entry = yield* entryOf(principal, "submission.mended", submission)
          return yield* mend(hook, lead, { id, audit: [entry] })
        }),
        drop: Effect.fn("Submissions.drop")(function* (principal, id) {
          const submission = yield* managed(principal, id)
          const entry = yield* entryOf(principal, "submission.dropped", submission)
          const after = yield* hooks.modifySubmission(id, (one) => (isWaiting(one) ? dropped(one) : one), [entry])
          if (after.status !== "dropped") return yield* new SubmissionNotWaiting({ id })
        })
      }
    })
  )
}
