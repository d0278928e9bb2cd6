import { EnclosedConsent } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import type { ConsentText } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { allContactsOf } from "@leadwell/domain/lead/Duplicate"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { DateTime, Effect, Equal, Layer, Option } from "effect"
import { appendAudit } from "../../../audit/MemoryAuditRepository.ts"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { MemoryStore } from "../../../MemoryStore.ts"

const newestFirst = (a: ConsentText, b: ConsentText): number =>
  DateTime.toEpochMillis(b.created_at) - DateTime.toEpochMillis(a.created_at) ||
  b.language.localeCompare(a.language) ||
  b.version - a.version

/** Stores a consent record with its lead, and the contacts that the lead lost at once. */
export const enclosedConsent = enclosedPart(
  EnclosedConsent,
  () => false,
  ({ consents }, record, { anonymised_at, id }, contacts) =>
    consents.set(id, { record: { lead: id, ...record }, lostContacts: anonymised_at === null ? [] : contacts })
)

/** {@link ConsentRepository} on the memory store. */
export const layer = Layer.effect(
  ConsentRepository,
  Effect.map(MemoryStore, (store) => ({
    addText: (of, add, audit) =>
      Effect.sync(() => {
        const added = add(
          store.consentTexts.filter(({ language, website }) => website === of.website && language === of.language)
        )
        if (added.isNew) {
          store.consentTexts.push(added.text)
          appendAudit(store, audit)
        }
        return added
      }),
    texts: (website, request) =>
      Effect.sync(() =>
        pageOf(store.consentTexts.filter((text) => text.website === website).toSorted(newestFirst), request)
      ),
    text: ({ language, version, website }) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(
          store.consentTexts.find(
            (text) => text.website === website && text.language === language && text.version === version
          )
        )
      ),
    recordOf: (lead) => Effect.sync(() => Option.fromUndefinedOr(store.consents.get(lead)?.record)),
    ofContacts: (contacts, limit) =>
      Effect.sync(() =>
        [...store.consents.values()]
          .filter(({ lostContacts, record: { lead } }) => {
            const own = [...lostContacts, ...allContactsOf(store.leads.get(lead)!)]
            return own.some((one) => contacts.some((contact) => Equal.equals(one, contact)))
          })
          .map(({ record }) => record)
          .toSorted((a, b) => b.lead - a.lead)
          .slice(0, limit)
      ),
    removeRecords: (receivedBy, limit) =>
      Effect.sync(() => {
        const over = [...store.consents.values()]
          .filter(({ record: { received_at } }) => DateTime.isLessThanOrEqualTo(received_at, receivedBy))
          .slice(0, limit)
        for (const { record } of over) store.consents.delete(record.lead)
        return over.length
      })
  }))
)
