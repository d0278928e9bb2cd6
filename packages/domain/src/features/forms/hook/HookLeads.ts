import { Context, type DateTime, Effect, Option } from "effect"
import { principalWith } from "../../../access/Grant.ts"
import { businessDay, BusinessTimeZone } from "../../../calendar/BusinessDay.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { FormField } from "../../../catalog/FormField.ts"
import { languageOf } from "../../../catalog/Website.ts"
import { LeadIntake } from "../../../intake/LeadIntake.ts"
import type { Hook } from "./Hook.ts"
import { type FlatRequest, mapped, mended, requestOf } from "./HookMapping.ts"
import type { Received } from "./Received.ts"
import { EnclosedSubmission, type MendedSubmission, SubmissionNotWaiting } from "./Submission.ts"

/** Returns who sends the leads of a hook: the hook itself, for the account of its website. */
export const senderOfHook = ({ account, id, name }: Pick<Hook, "account" | "id" | "name">) =>
  principalWith({ account, actor: { kind: "account", id, name } }, "leads:create")

/** Makes functions that read what a form sent as the lead request that it would become. */
export const makeHookLeads = Effect.gen(function* () {
  const { subcategories, websites } = yield* CatalogParts
  const intake = yield* LeadIntake
  const zone = yield* BusinessTimeZone

  const fieldsOf = Effect.fnUntraced(function* ({ subcategory }: Pick<Hook, "subcategory">) {
    const found = yield* subcategories.find(subcategory)
    return Option.match(found, { onNone: (): ReadonlyArray<FormField> => [], onSome: ({ fields }) => fields })
  })

  /** Returns the lead request that a form sent at some time, with some values that somebody mended. */
  const request = Effect.fnUntraced(function* (
    hook: Hook,
    received: Received,
    at: DateTime.Utc,
    values: FlatRequest = {}
  ) {
    const fields = yield* fieldsOf(hook)
    const language = Option.getOrNull(Option.map(yield* websites.find(hook.website), languageOf))
    const writing = { ...hook, language, today: businessDay(at, zone) }
    return requestOf(mended(mapped(writing, received, fields), values, fields, writing), hook)
  })

  /** Returns the faults of a lead request of a hook. */
  const faults = (hook: Hook, lead: Readonly<Record<string, unknown>>) => intake.faults(senderOfHook(hook), lead)

  /** Makes a lead of a waiting submission, at most once. */
  const mend = (hook: Hook, lead: Readonly<Record<string, unknown>>, submission: MendedSubmission) =>
    intake
      .receiveEnclosed(senderOfHook(hook), lead, { source: "hook" }, Context.make(EnclosedSubmission, submission))
      .pipe(
        Effect.catchTag("EnclosureRefused", () => new SubmissionNotWaiting({ id: submission.id })),
        Effect.catchTag("RequestUnderWay", Effect.die)
      )

  return { fieldsOf, request, faults, mend }
})
