import { type DateTime, Effect, Option } from "effect"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { SubcategoryId } from "../../../catalog/Subcategory.ts"
import type { WebsiteCode } from "../../../catalog/Website.ts"
import { LeadRepository } from "../../../intake/LeadRepository.ts"
import { type Contact, isDuplicate } from "../../../lead/Duplicate.ts"
import { checkedAtOnce, type Import } from "./Import.ts"
import { contactsOfRow, subcategoryOf, websiteOf } from "./ImportReadings.ts"
import { ImportRepository } from "./ImportRepository.ts"

/** Returns rows in lists, each in their order: rows with a common contact are in one list, also by way of another. */
export const rowsByPerson = <Row extends { readonly contacts: ReadonlyArray<Contact> }>(
  rows: ReadonlyArray<Row>
): ReadonlyArray<ReadonlyArray<Row>> => {
  const persons = [...rows.keys()]
  const found = new Map<string, number>()
  for (const [index, { contacts }] of rows.entries()) {
    for (const { kind, value } of contacts) {
      const known = found.get(`${kind} ${value}`)
      if (known === undefined) found.set(`${kind} ${value}`, index)
      else persons.forEach((person, at) => person === persons[index] && (persons[at] = persons[known]!))
    }
  }
  return [...Map.groupBy(rows.entries(), ([index]) => persons[index]).values()].map((all) => all.map(([, row]) => row))
}

/**
 * Makes the function that counts the sound rows of an import that repeat a lead of their person: one that is stored, or
 * that of a row before. As many leads will be duplicates. A lead of the past is none; its row counts whenever the other
 * lead was received.
 */
export const makeRepetitions = Effect.gen(function* () {
  const [imports, leads] = [yield* ImportRepository, yield* LeadRepository]
  const { subcategories, websites } = yield* CatalogParts
  return Effect.fnUntraced(function* (one: Import, now: DateTime.Utc) {
    const isPast = one.kind === "history"
    const [windows, confirming] = [new Map<SubcategoryId, number>(), new Map<WebsiteCode, boolean>()]
    const asked = new Set<string>()
    let [count, after] = [0, 0]
    for (;;) {
      const rows = yield* imports.rows(one.id, "sound", after, checkedAtOnce)
      if (rows.length === 0) return count
      after = rows.at(-1)!.number
      const stored = yield* imports.stored(
        one,
        rows.map(({ number }) => number)
      )
      const persons = rows
        .filter(({ number }) => !stored.has(number))
        .map((row) => ({
          subcategory_id: subcategoryOf(one, row),
          website_code: websiteOf(one, row),
          contacts: contactsOfRow(one, row)
        }))
      const receipts = yield* leads.receiptsOf(persons)
      for (const [index, { contacts, subcategory_id, website_code }] of persons.entries()) {
        if (!windows.has(subcategory_id)) {
          const found = yield* subcategories.find(subcategory_id)
          const days = Option.match(found, { onNone: () => 0, onSome: (known) => known.duplicate_window_days })
          windows.set(subcategory_id, isPast ? Infinity : days)
        }
        if (!confirming.has(website_code)) {
          const found = yield* websites.find(website_code)
          confirming.set(website_code, !isPast && Option.exists(found, ({ confirm }) => confirm !== "off"))
        }
        const days = windows.get(subcategory_id)!
        const keys = contacts.map(({ kind, value }) => JSON.stringify([subcategory_id, kind, value]))
        const isInFile = days > 0 && keys.some((key) => asked.has(key))
        if (isInFile || isDuplicate(now, receipts[index]!, days)) count++
        // A lead that its person has to confirm makes no duplicates before.
        else if (!confirming.get(website_code)!) for (const key of keys) asked.add(key)
        yield* Effect.yieldNow
      }
    }
  })
})
