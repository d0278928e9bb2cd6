import { assert } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Effect } from "effect"
import type { HistoryCommand } from "./HistoryCommand.ts"
import type { Observation } from "./HistoryWorld.ts"

/**
 * The entries of the commands that an operator or a catalogue file changes something with. A review has one more: the
 * dry run before it shows the person.
 */
const entriesOf: Readonly<Record<string, number>> = {
  "Review done": 2,
  "Decide done": 1,
  "Import done": 1
}

/** Returns how many entries an observed command has. Subscriptions that stay as they are have none. */
const entriesFor = ({ detail, outcome }: Observation): number =>
  outcome === "Subscribe done" ? Number((detail as { readonly isChange: boolean }).isChange) : (entriesOf[outcome] ?? 0)

/** The texts about persons in a history. Short ones and numbers may be part of an id by chance. */
const personalTexts = (history: ReadonlyArray<HistoryCommand>): ReadonlyArray<string> =>
  history.flatMap((command) => {
    if (command._tag !== "Create") return []
    const { first_name, last_name, email, phone, street, description } = command.request as Record<string, unknown>
    const texts = [first_name, last_name, email, phone, street, description]
    return texts.filter((text): text is string => typeof text === "string" && text.trim().length > 4)
  })

/** Demands the entries of each audited command of a history in the audit trail, and no text of a person in any. */
export const assertAudited = Effect.fnUntraced(function* (
  history: ReadonlyArray<HistoryCommand>,
  observations: ReadonlyArray<Observation>
) {
  const { page } = yield* AuditRepository
  const { items, total } = yield* page({}, { page: 1, per_page: 1000 })
  const entries = observations.map(entriesFor)
  // The first import makes the token of the history, which has an entry of its own.
  const made = observations.some(({ outcome }) => outcome === "Import done") ? 1 : 0
  assert.strictEqual(
    total,
    entries.reduce((sum, count) => sum + count, made)
  )
  assert.strictEqual(items.length, total)
  const trail = JSON.stringify(items).toLowerCase()
  for (const text of personalTexts(history)) assert.notInclude(trail, text.toLowerCase())
})
