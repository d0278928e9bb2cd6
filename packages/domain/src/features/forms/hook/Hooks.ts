import { Context, DateTime, Effect, Layer, Option, Redacted, Schedule } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { demandFresh, type SignInNotFresh } from "../../../access/FreshSignIn.ts"
import type { Granted } from "../../../access/Grant.ts"
import { actBy, type Principal } from "../../../access/Principal.ts"
import { reaches, reachOf } from "../../../access/Reach.ts"
import { auditEntry } from "../../../audit/AuditEntry.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import { submissionWaiting } from "../../../event/DomainEvent.ts"
import { Idempotency } from "../../../idempotency/Idempotency.ts"
import type { Fault } from "../../../input/Fault.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { LeadIntake } from "../../../intake/LeadIntake.ts"
import { BlockRepository } from "../../../lead/BlockRepository.ts"
import type { SubmissionId } from "../../../lead/SubmissionId.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import {
  checkRoom,
  hashHookSecret,
  type Hook,
  type HookId,
  isHookSecret,
  newHookSecret,
  type TooManyHooks
} from "./Hook.ts"
import { makeHookLeads, senderOfHook } from "./HookLeads.ts"
import { HookNotFound, HookRepository, type ListedHook } from "./HookRepository.ts"
import { decodeHookChange, decodeHookRequest, namedBy } from "./HookRequest.ts"
import { mentionedContacts } from "./MentionedContacts.ts"
import { keysOf, type Received, storableReceived, withKeys } from "./Received.ts"
import {
  checkQuota,
  dropped,
  type HookFull,
  isWaiting,
  repeatedSince,
  type SubmissionNotWaiting,
  type WaitingSubmission
} from "./Submission.ts"

/** A new hook with its secret, which is shown only once. */
export interface SecretHook {
  readonly hook: Hook
  readonly secret: Redacted.Redacted<string>
}

/** What a body would become: a lead request, and what is wrong with it. */
export interface Rehearsal {
  readonly request: Readonly<Record<string, unknown>>
  readonly faults: ReadonlyArray<Fault>
}

/** Brands a hook. The class is private to this module, so no literal has the brand. */
declare class Proof {
  protected readonly isProven: true
}

/** A hook whose secret a form knows. Only {@link Hooks} returns one. */
export interface OpenHook extends Proof {
  readonly hook: Hook
}

/** Whether what a form sent became a lead. Otherwise it waits to be mended. */
export interface HookAnswer {
  readonly completed: boolean
}

/** When an equal body is sent again that is being received. */
const untilReceived = Schedule.spaced("50 millis")

/** Looks again at a submission that somebody mended or dropped meanwhile. It does not wait then. */
const settled = <A, E extends { readonly _tag: string }, R>(
  received: Effect.Effect<A, E | SubmissionNotWaiting, R>
): Effect.Effect<A, E, R> =>
  received.pipe(
    Effect.retry({ while: ({ _tag }) => _tag === "SubmissionNotWaiting" }),
    Effect.catchTag("SubmissionNotWaiting", Effect.die)
  )

/** Returns whether what came becomes a lead. */
const becomesLead = <A, E extends { readonly _tag: string }, R>(received: Effect.Effect<A, E | InvalidInput, R>) =>
  Effect.as(received, true).pipe(Effect.catchTag("InvalidInput", () => Effect.succeed(false)))

const utf8 = new TextEncoder()

/** Returns the changed hook as removed. */
const removed =
  (now: DateTime.Utc) =>
  (hook: Hook): Hook =>
    hook.removed_at === null ? { ...hook, removed_at: now } : hook

/**
 * Lets a principal manage the hooks of the websites of its account, and an operator all hooks, and receives what forms
 * post to them.
 */
export class Hooks extends Context.Service<
  Hooks,
  {
    /** Returns one page of the hooks that the principal manages, the newest first. */
    readonly page: (
      principal: Granted<"account:manage">,
      request: PageRequest
    ) => Effect.Effect<Page<ListedHook>, StorageUnavailable>
    /** Returns the hook with this id. The hook of another account is not found. */
    readonly get: (
      principal: Granted<"account:manage">,
      id: HookId
    ) => Effect.Effect<ListedHook, HookNotFound | StorageUnavailable>
    /**
     * Makes a hook. `input` has the keys `website_code`, `subcategory_id` and `name`, and optionally `map`,
     * `constants`, `date_format` and `terms_text`. It needs a fresh sign-in, because who knows its secret sends leads.
     */
    readonly create: (
      principal: Granted<"account:manage">,
      input: unknown
    ) => Effect.Effect<SecretHook, InvalidInput | SignInNotFresh | TooManyHooks | StorageUnavailable>
    /** Changes the settings of a hook that `input` holds. Its website and its subcategory stay. */
    readonly change: (
      principal: Granted<"account:manage">,
      id: HookId,
      input: unknown
    ) => Effect.Effect<ListedHook, HookNotFound | InvalidInput | StorageUnavailable>
    /** Removes a hook. It takes nothing more, and what waits of it can still be mended. */
    readonly remove: (
      principal: Granted<"account:manage">,
      id: HookId
    ) => Effect.Effect<void, HookNotFound | StorageUnavailable>
    /** Returns what a body would become, and stores nothing. */
    readonly rehearse: (
      principal: Granted<"account:manage">,
      id: HookId,
      received: Received
    ) => Effect.Effect<Rehearsal, HookNotFound | StorageUnavailable>
    /** Returns the hook with this secret, for a form that posts to it. */
    readonly open: (secret: Redacted.Redacted<string>) => Effect.Effect<OpenHook, HookNotFound | StorageUnavailable>
    /**
     * Receives what a form posted to a hook: as a lead, or as a submission that waits. Either is stored before it
     * answers. An equal body within a day makes nothing new, unless what it made was dropped. One that waits becomes a
     * lead when an equal body comes after the hook was mended.
     */
    readonly receive: (
      open: OpenHook,
      received: Received
    ) => Effect.Effect<HookAnswer, HookFull | HookNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/features/forms/hook/Hooks") {
  static readonly layer = Layer.effect(
    Hooks,
    Effect.gen(function* () {
      const hooks = yield* HookRepository
      const blocks = yield* BlockRepository
      const intake = yield* LeadIntake
      const idempotency = yield* Idempotency
      const { subcategories, websites } = yield* CatalogParts
      const { faults, fieldsOf, mend, request } = yield* makeHookLeads
      const [digest, random] = [yield* Digest, yield* SecureRandom]
      const hashOf = (secret: string) => Effect.provideService(hashHookSecret(secret), Digest, digest)

      /** Returns a hook that the principal manages. One that was removed, or is of another account, is not found. */
      const managed = Effect.fnUntraced(function* (principal: Principal, id: HookId) {
        const found = yield* hooks.get(id)
        const { account, removed_at, website } = found.hook
        const isManaged = removed_at === null && reaches(principal, { account, website })
        return isManaged ? found : yield* new HookNotFound({ id })
      })

      const entryOf = Effect.fnUntraced(function* (
        principal: Principal,
        action: "hook.created" | "hook.changed" | "hook.removed",
        { account, id }: Pick<Hook, "account" | "id">
      ) {
        return auditEntry(yield* actBy(principal), action, id, [account])
      })

      /** Notes the keys of what came, for the page of the hook to offer. */
      const noteKeys = (hook: Hook, keys: ReturnType<typeof keysOf>, now: DateTime.Utc) => {
        const keysWith = (one: Hook) => withKeys(one.received_keys, keys)
        const noted = (one: Hook) => ({ ...one, received_keys: keysWith(one), keys_since: one.keys_since ?? now })
        return keysWith(hook) === hook.received_keys ? Effect.void : hooks.modify(hook.id, noted, [])
      }

      const once = (hook: Hook, lead: unknown, key: string) =>
        intake
          .receiveOnce(senderOfHook(hook), lead, key, { source: "hook" })
          .pipe(
            Effect.retry({ while: ({ _tag }) => _tag === "RequestUnderWay", schedule: untilReceived }),
            Effect.catchTag("RequestUnderWay", Effect.die)
          )

      /** Stores what is no valid lead request. What a blocked person sent does not stay. */
      const wait = Effect.fnUntraced(function* (hook: Hook, received: Received, key: string, now: DateTime.Utc) {
        const { account, subcategory, website } = hook
        const submission: WaitingSubmission = {
          id: (yield* random.uuidV7()) as SubmissionId,
          hook: hook.id,
          account,
          website,
          subcategory,
          status: "waiting",
          received_at: now,
          received,
          digest: key,
          lead: null
        }
        const contacts = mentionedContacts(submission.received)
        const event = submissionWaiting(submission.id, now)
        const { id } = yield* hooks.addSubmission({ submission, contacts, event }, repeatedSince(now), (waiting) =>
          checkQuota(waiting, submission.hook)
        )
        // A block that comes later finds the submission itself.
        if (contacts.length === 0 || Option.isNone(yield* blocks.blockedAt(contacts))) return
        const erase = hooks.modifySubmission(id, (one) => (isWaiting(one) ? dropped(one) : one), [])
        yield* Effect.catchTag(erase, "SubmissionNotFound", () => Effect.void)
      })

      return {
        page: Effect.fn("Hooks.page")((principal, pageRequest) => hooks.page(reachOf(principal).account, pageRequest)),
        get: Effect.fn("Hooks.get")(managed),
        create: Effect.fn("Hooks.create")(function* (principal, input) {
          yield* demandFresh(principal)
          const { subcategory_id, website_code } = namedBy(input)
          const website = website_code === undefined ? Option.none() : yield* websites.find(website_code)
          const own = Option.filter(website, ({ account, code }) => reaches(principal, { account, website: code }))
          const subcategory = subcategory_id === undefined ? Option.none() : yield* subcategories.find(subcategory_id)
          const named = { hasWebsite: Option.isSome(own), fields: Option.getOrUndefined(subcategory)?.fields }
          const settings = yield* Effect.fromResult(decodeHookRequest(input, named))
          const { actor, at } = yield* actBy(principal)
          const secret = yield* Effect.provideService(newHookSecret, SecureRandom, random)
          const hook: Hook = {
            id: (yield* random.uuidV7()) as HookId,
            hash: yield* hashOf(secret),
            account: Option.getOrThrow(own).account,
            website: settings.website_code,
            subcategory: settings.subcategory_id,
            name: settings.name,
            map: settings.map,
            constants: settings.constants,
            date_format: settings.date_format,
            terms_text: settings.terms_text ?? null,
            created_at: at,
            created_by: actor,
            removed_at: null,
            received_keys: [],
            keys_since: null
          }
          yield* hooks.insert(hook, (stored) => checkRoom(stored, hook), [
            yield* entryOf(principal, "hook.created", hook)
          ])
          return { hook, secret: Redacted.make(secret) }
        }),
        change: Effect.fn("Hooks.change")(function* (principal, id, input) {
          const { hook, waiting } = yield* managed(principal, id)
          const settings = yield* Effect.fromResult(decodeHookChange(input, hook, yield* fieldsOf(hook)))
          const entry = yield* entryOf(principal, "hook.changed", hook)
          return { hook: yield* hooks.modify(id, (now) => ({ ...now, ...settings }), [entry]), waiting }
        }),
        remove: Effect.fn("Hooks.remove")(function* (principal, id) {
          const { hook } = yield* managed(principal, id)
          const entry = yield* entryOf(principal, "hook.removed", hook)
          yield* hooks.modify(id, removed(entry.at), [entry])
        }),
        rehearse: Effect.fn("Hooks.rehearse")(function* (principal, id, received) {
          const { hook } = yield* managed(principal, id)
          const lead = yield* request(hook, storableReceived(received), yield* DateTime.now)
          return { request: lead, faults: yield* faults(hook, lead) }
        }),
        open: Effect.fn("Hooks.open")(function* (secret) {
          const text = Redacted.value(secret)
          const found = isHookSecret(text) ? yield* hooks.find(yield* hashOf(text)) : Option.none()
          if (Option.isNone(found) || found.value.removed_at !== null) return yield* new HookNotFound({ id: null })
          const hook = found.value
          // A website that went to another account takes its visitors with it, so the old account sees none of them.
          const website = yield* websites.find(hook.website)
          if (!Option.exists(website, ({ account }) => account === hook.account)) {
            return yield* new HookNotFound({ id: null })
          }
          return { hook } as OpenHook
        }),
        receive: Effect.fn("Hooks.receive")(function* ({ hook }, sent) {
          const [received, now] = [storableReceived(sent), yield* DateTime.now]
          yield* noteKeys(hook, keysOf(received), now)
          const key = yield* digest.digestHex(sha256, utf8.encode(JSON.stringify(received.fields)))
          const isCompleted = idempotency.isCompleted(hook.id, key)
          if (yield* isCompleted) return { completed: true }
          const repeated = yield* hooks.findRepeated(hook.id, key, repeatedSince(now))
          const lead = yield* request(hook, received, now)
          if (Option.isSome(repeated)) {
            const { id, status } = repeated.value
            // Somebody may have mended the map meanwhile.
            return { completed: status === "sent" || (yield* becomesLead(mend(hook, lead, { id, audit: [] }))) }
          }
          const isLead = yield* becomesLead(once(hook, lead, key))
          // The map may have changed since an equal body became a lead.
          if (isLead || (yield* isCompleted)) return { completed: true }
          yield* wait(hook, received, key, now)
          return { completed: false }
        }, settled)
      }
    })
  ).pipe(Layer.provide(Idempotency.layer))
}
