import type { Actor } from "@leadwell/domain/access/Actor"
import { eraseLead } from "@leadwell/domain/features/privacy/erasure/ErasedLead"
import {
  type Erasable,
  ErasureRepository,
  type KnownCorrection
} from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { type Activity, isQuietSince } from "@leadwell/domain/features/privacy/erasure/Retention"
import {
  addressOf,
  allContactsOf,
  type Contact,
  contactsOf,
  gainedContacts,
  isAwaiting
} from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime, Effect, Equal, Layer, Result } from "effect"
import { appendAudit } from "../../../audit/MemoryAuditRepository.ts"
import { holdingsOf } from "../../../distribution/MemoryMarket.ts"
import { leadHoldersOf } from "../../../distribution/MemoryReleases.ts"
import { append } from "../../../event/MemoryEventRepository.ts"
import { replace } from "../../../intake/MemoryLeadRepository.ts"
import { contactKey, earlierLeads, giveUpContacts, isBlocked, removeLinks } from "../../../lead/MemoryContacts.ts"
import { MemoryStore } from "../../../MemoryStore.ts"
import { byAge } from "../../../reclaim/ByAge.ts"

type Store = MemoryStore["Service"]

const activityOf = (store: Store, { created_at, id }: Lead): Activity => ({
  created_at,
  assigned: (store.holders.get(id) ?? []).map((business) => store.shelves.get(business)!.leads.get(id)!.assigned_at),
  requests: [...store.reclaims.values()].filter(({ lead }) => lead === id)
})

const isNamed = (store: Store, which: Erasable, lead: Lead): boolean =>
  "lead" in which
    ? lead.id === which.lead && (which.isAwaiting === undefined || isAwaiting(lead))
    : "contact" in which
      ? allContactsOf(lead).some(({ kind, value }) => kind === which.contact.kind && value === which.contact.value)
      : isQuietSince(which.quietSince, activityOf(store, lead))

/** Replaces a lead by the result of `eraseLead`, and keeps its contacts for the record of its consent alone. */
const erase = (store: Store, lead: Lead, now: DateTime.Utc, by: Actor | null): void => {
  const holders = holdingsOf(store, lead.id).map(({ business }) => business)
  const { audit, events, lead: erased } = eraseLead(lead, holders, now, by)
  store.leads.set(lead.id, erased)
  const consent = store.consents.get(lead.id)
  if (consent !== undefined) store.consents.set(lead.id, { ...consent, lostContacts: contactsOf(lead) })
  if (erased.stage !== "open") store.open.delete(lead.id)
  append(store, lead.id, events)
  appendAudit(store, audit)
}

const isDecidedBy = ({ decided_at }: ReclaimRequest, instant: DateTime.Utc): boolean =>
  decided_at !== null && DateTime.isLessThanOrEqualTo(decided_at, instant)

const hasTexts = ({ description, remark }: ReclaimRequest): boolean => description !== null || remark !== null

const knownOf = (store: Store, lead: Lead, contacts: ReadonlyArray<Contact>): KnownCorrection => {
  const gained = gainedContacts(lead, contacts)
  return {
    history: store.events.flatMap((event) => (event.lead === lead.id ? [event.type] : [])),
    earlier: earlierLeads(store, lead, gained),
    isBlocked: isBlocked(store, gained)
  }
}

/** {@link ErasureRepository} on the memory store. */
export const layer = Layer.effect(
  ErasureRepository,
  Effect.map(MemoryStore, (store) => ({
    eraseLeads: (which, limit, now, by) =>
      Effect.sync(() => {
        const named = [...store.leads.values()].filter((lead) => !isErased(lead) && isNamed(store, which, lead))
        const leads = named.slice(0, limit)
        const ids = new Set(leads.map(({ id }) => id))
        for (const lead of leads) erase(store, lead, now, by)
        giveUpContacts(store, leads)
        for (const [key, { lead }] of store.completed) if (ids.has(lead)) store.completed.delete(key)
        removeLinks(store, ids)
        for (const request of [...store.reclaims.values()].filter(({ lead }) => ids.has(lead))) {
          store.reclaims.set(request.id, { ...request, description: null, remark: null })
          store.screenshots.delete(request.id)
        }
        for (const { outcomes } of store.shelves.values())
          for (const id of ids) {
            const told = outcomes.get(id)
            if (told !== undefined)
              outcomes.set(
                id,
                told.map((one) => ({ ...one, note: null }))
              )
          }
        return leads.length
      }),
    resembling: ({ form, kind }, limit) =>
      Effect.sync(() => {
        const expression = new RegExp(form, "u")
        return [...store.leads.values()]
          .filter((lead) => allContactsOf(lead).some((one) => one.kind === kind && expression.test(one.value)))
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .slice(0, limit)
      }),
    removeScreenshots: (decidedBy, limit) =>
      Effect.sync(() => {
        const over = [...store.reclaims.values()]
          .filter((request) => isDecidedBy(request, decidedBy) && store.screenshots.has(request.id))
          .toSorted(byAge)
          .slice(0, limit)
        for (const { id } of over) store.screenshots.delete(id)
        return over.length
      }),
    blankTexts: (decidedBy, limit) =>
      Effect.sync(() => {
        const told = [...store.reclaims.values()]
          .filter((request) => isDecidedBy(request, decidedBy) && hasTexts(request))
          .filter(({ lead }) => isErased(store.leads.get(lead)!))
          .slice(0, limit)
        for (const request of told) store.reclaims.set(request.id, { ...request, description: null, remark: null })
        return told.length
      }),
    rectify: (id, contacts, change) =>
      replace(store, id, (lead) => change(lead, leadHoldersOf(store, lead), knownOf(store, lead, contacts))),
    confirm: (id, change) =>
      replace(store, id, (lead) => {
        const contacts = contactsOf(lead)
        const changed = change(lead, earlierLeads(store, lead, contacts))
        const since = (contact: Contact) => store.blocked.get(contactKey(contact))
        const [ofAddress] = addressOf(contacts).map(since)
        if (Result.isSuccess(changed) && ofAddress !== undefined) {
          const together = contacts.filter((contact) => Equal.equals(since(contact), ofAddress))
          for (const contact of together) store.blocked.delete(contactKey(contact))
        }
        return changed
      }),
    unconfirmed: (until, limit) =>
      Effect.sync(() =>
        [...store.leads.values()]
          .filter((lead) => isAwaiting(lead) && DateTime.isLessThanOrEqualTo(lead.confirm_by!, until))
          .slice(0, limit)
      )
  }))
)
