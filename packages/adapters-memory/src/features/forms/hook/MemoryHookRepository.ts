import { type Hook, type HookId, withoutKeys } from "@leadwell/domain/features/forms/hook/Hook"
import { HookNotFound, HookRepository, SubmissionNotFound } from "@leadwell/domain/features/forms/hook/HookRepository"
import { dropped, EnclosedSubmission, isWaiting, sent } from "@leadwell/domain/features/forms/hook/Submission"
import { type ContactFilter, hasContact } from "@leadwell/domain/lead/ContactFilter"
import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { appendAudit } from "../../../audit/MemoryAuditRepository.ts"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { MemoryStore } from "../../../MemoryStore.ts"
import { byId } from "../../../storage/ById.ts"

/** Stores that a submission became a lead. Refuses one that does not wait. */
export const enclosedSubmission = enclosedPart(
  EnclosedSubmission,
  ({ submissions }, { id }) => submissions.get(id)?.submission.status !== "waiting",
  (store, { audit, id }, lead) => {
    store.submissions.set(id, { submission: sent(store.submissions.get(id)!.submission, lead.id), contacts: [] })
    appendAudit(store, audit)
  }
)

/** {@link HookRepository} on the memory store. */
export const layer = Layer.effect(
  HookRepository,
  Effect.map(MemoryStore, (store) => {
    const { hooks, submissions } = store
    const all = () => [...submissions.values()].map(({ submission }) => submission)
    const held = (holding: ContactFilter) =>
      [...submissions.values()]
        .filter(({ contacts, submission }) => isWaiting(submission) && hasContact(contacts, holding))
        .map(({ submission }) => submission)
    const waitingOf = (hook: HookId) => all().filter((one) => one.hook === hook && isWaiting(one)).length
    const listed = (hook: Hook) => ({ hook, waiting: waitingOf(hook.id) })
    const repeated = (hook: HookId, digest: string | null, since: DateTime.Utc) =>
      all().find(
        (one) =>
          one.hook === hook &&
          one.digest !== null &&
          one.digest === digest &&
          DateTime.isGreaterThan(one.received_at, since)
      )
    const own = (account: string) => [...hooks.values()].filter((one) => account === "*" || one.account === account)
    const live = (account: string) => own(account).filter(({ removed_at }) => removed_at === null)
    const forgetKeys = (condition: (hook: Hook) => boolean) => {
      for (const hook of hooks.values()) if (condition(hook)) hooks.set(hook.id, withoutKeys(hook))
    }
    return {
      insert: (hook, check, audit) =>
        Effect.suspend(() => {
          const checked = check(live(hook.account).length)
          if (Result.isSuccess(checked)) {
            hooks.set(hook.id, hook)
            appendAudit(store, audit)
          }
          return Effect.fromResult(checked)
        }),
      get: (id) =>
        Effect.suspend(() => {
          const hook = hooks.get(id)
          return hook === undefined ? Effect.fail(new HookNotFound({ id })) : Effect.succeed(listed(hook))
        }),
      find: (hash) => Effect.sync(() => Option.fromUndefinedOr([...hooks.values()].find((one) => one.hash === hash))),
      page: (account, request) =>
        Effect.sync(() => mapPage(pageOf(live(account).toSorted(byId).toReversed(), request), listed)),
      modify: (id, change, audit) =>
        Effect.suspend(() => {
          const stored = hooks.get(id)
          if (stored === undefined) return Effect.fail(new HookNotFound({ id }))
          const hook = change(stored)
          if (hook !== stored) {
            hooks.set(id, hook)
            appendAudit(store, audit)
          }
          return Effect.succeed(hook)
        }),
      addSubmission: ({ contacts, event, submission }, since, check) =>
        Effect.suspend(() => {
          const earlier = repeated(submission.hook, submission.digest, since)
          if (earlier !== undefined) return Effect.succeed(earlier)
          return Effect.fromResult(
            Result.map(check(waitingOf(submission.hook)), () => {
              submissions.set(submission.id, { submission, contacts })
              store.events.push(event)
              return submission
            })
          )
        }),
      findRepeated: (hook, digest, since) => Effect.sync(() => Option.fromUndefinedOr(repeated(hook, digest, since))),
      submission: (id) =>
        Effect.suspend(() => {
          const found = submissions.get(id)
          return found === undefined ? Effect.fail(new SubmissionNotFound({ id })) : Effect.succeed(found.submission)
        }),
      submissions: ({ account, holding, hook, status }, request) =>
        Effect.sync(() =>
          pageOf(
            (holding === undefined ? all() : held(holding))
              .filter(
                (one) =>
                  (account === "*" || one.account === account) &&
                  (hook === undefined || one.hook === hook) &&
                  (status?.includes(one.status) ?? true)
              )
              .toSorted(byId)
              .toReversed(),
            request
          )
        ),
      accountsWaiting: (after, receivedBy) =>
        Effect.sync(() => {
          const found = all().filter(
            (one) =>
              isWaiting(one) &&
              DateTime.isGreaterThan(one.received_at, after) &&
              DateTime.isLessThanOrEqualTo(one.received_at, receivedBy)
          )
          return [...new Set(found.map(({ account }) => account))]
        }),
      modifySubmission: (id, change, audit) =>
        Effect.suspend(() => {
          const stored = submissions.get(id)
          if (stored === undefined) return Effect.fail(new SubmissionNotFound({ id }))
          const submission = change(stored.submission)
          if (submission !== stored.submission) {
            submissions.set(id, { submission, contacts: isWaiting(submission) ? stored.contacts : [] })
            appendAudit(store, audit)
          }
          return Effect.succeed(submission)
        }),
      eraseHolding: (holding) =>
        Effect.sync(() => {
          const found = held(holding)
          for (const one of found) submissions.set(one.id, { submission: dropped(one), contacts: [] })
          if (holding.length > 0) forgetKeys(() => true)
          return found.length
        }),
      removeSubmissions: (receivedBy, limit) =>
        Effect.sync(() => {
          forgetKeys(({ keys_since }) => keys_since !== null && DateTime.isLessThanOrEqualTo(keys_since, receivedBy))
          const over = all()
            .filter(({ received_at }) => DateTime.isLessThanOrEqualTo(received_at, receivedBy))
            .slice(0, limit)
          for (const { id } of over) submissions.delete(id)
          return over.length
        })
    }
  })
)
