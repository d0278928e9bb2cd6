import { DateTime, Effect, Layer, Option } from "effect"
import type { Granted } from "../../../access/Grant.ts"
import { BusinessLeadRepository } from "../../../assignment/BusinessLeadRepository.ts"
import { statusAt } from "../../../assignment/BusinessLeadStatus.ts"
import { ReclaimWindow } from "../../../assignment/ReclaimWindow.ts"
import type { BusinessEffect } from "../../../distribution/DecisionEffects.ts"
import { LeadRepository } from "../../../intake/LeadRepository.ts"
import { Leads } from "../../../intake/Leads.ts"
import { BlockRepository } from "../../../lead/BlockRepository.ts"
import { contactsOf, isAwaiting } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import { eraseLead } from "../erasure/ErasedLead.ts"
import { Erasure, mostResembling } from "../erasure/Erasure.ts"
import { ErasureRepository } from "../erasure/ErasureRepository.ts"
import { resemblanceOf } from "../erasure/Resemblance.ts"
import { type WaitingCounts, waitingOfPersons } from "./PersonalData.ts"
import { mostLeads, type PersonLead, personLead, personLeads } from "./PersonLeads.ts"
import { type AskedErasure, type AskedPerson, contactsOfPerson, erasable } from "./PersonRequest.ts"

/** Leads of which a refusal erases one that waits for a blocked person, as when the person does not confirm it. */
export const erasingRefused = Layer.effect(
  Leads,
  Effect.gen(function* () {
    const [leads, { get }, { blockedAt }] = [yield* Leads, yield* LeadRepository, yield* BlockRepository]
    const { eraseLeads } = yield* ErasureRepository
    return {
      ...leads,
      refuse: Effect.fnUntraced(function* (reviewer, id, input, options) {
        const { lead } = yield* get(id)
        const refused = yield* leads.refuse(reviewer, id, input, options)
        const isLeft =
          options?.isDryRun !== true && isAwaiting(lead) && Option.isSome(yield* blockedAt(contactsOf(lead)))
        if (isLeft) yield* eraseLeads({ lead: id }, 1, yield* DateTime.now, null)
        return refused
      })
    }
  })
).pipe(Layer.provide(Leads.layer))

/** What an erasure does to a lead of one business. */
export interface ErasureEffect extends BusinessEffect {
  readonly lead: LeadId
}

/**
 * What an erasure does: to how many leads, to the latest 100 of them as they are afterwards, to the businesses that got
 * these, and to how many submissions and rows that wait. `resembling` are leads that it leaves, because they may be
 * somebody else's. `unidentified` counts what waits in which nobody was found, whether it was dropped or not.
 */
export interface PersonErasure extends WaitingCounts {
  readonly erased: number
  readonly unidentified: WaitingCounts
  readonly leads: ReadonlyArray<PersonLead>
  readonly more: boolean
  readonly resembling: ReadonlyArray<LeadId>
  readonly effects: ReadonlyArray<ErasureEffect>
}

/** Returns an erasure with the leads that it leaves, but not those that it erases by the other contact. */
const leaving = (erasure: PersonErasure, resembling: ReadonlyArray<LeadId>): PersonErasure => {
  const own = new Set(erasure.leads.map(({ id }) => id))
  return { ...erasure, resembling: [...new Set(resembling)].filter((id) => !own.has(id)).slice(0, mostResembling) }
}

/** Makes the functions that tell what an erasure of a person does, and that carry it out. */
export const personErasures = Effect.gen(function* () {
  const businessLeads = yield* BusinessLeadRepository
  const erasures = yield* ErasureRepository
  const { erasePerson } = yield* Erasure
  const { stored } = yield* personLeads
  const waiting = yield* waitingOfPersons
  const window = yield* ReclaimWindow

  /** Returns what an erasure does to each business that got a lead: nothing but that it knows of the erasure. */
  const effectsOn = Effect.fnUntraced(function* ({ id: lead }: Lead, now: DateTime.Utc) {
    return (yield* businessLeads.ofLead(lead)).map((one): ErasureEffect => ({
      lead,
      business: one.business,
      status: statusAt(one, window, now),
      isCapGivenBack: false
    }))
  })

  return {
    /** Returns what an erasure would do. The leads that resemble the person are left out: to find them takes long. */
    expectedErasure: Effect.fnUntraced(function* (person: AskedPerson) {
      const contacts = contactsOfPerson(person)
      const { leads, total } = yield* stored(contacts)
      const now = yield* DateTime.now
      const effects = (yield* Effect.forEach(leads, (lead) => effectsOn(lead, now))).flat()
      const after = leads.map((lead) => personLead(eraseLead(lead, [], now, null).lead))
      return {
        erased: total,
        leads: after,
        more: total > mostLeads,
        resembling: [],
        effects,
        ...(yield* waiting.counted(contacts)),
        unidentified: yield* waiting.counted("nobody")
      } satisfies PersonErasure
    }),
    /** Adds the leads that resemble the person to an erasure that is not carried out. */
    withResembling: Effect.fnUntraced(function* (expected: PersonErasure, person: AskedPerson) {
      const resembling = yield* Effect.forEach(erasable(person), (one) => {
        const form = resemblanceOf(one)
        return form === null ? Effect.succeed([]) : erasures.resembling(form, mostResembling)
      })
      return leaving(expected, resembling.flat())
    }),
    /** Carries an erasure out, and returns what it did. What is no lead yet goes first, and becomes none. */
    carriedOut: Effect.fnUntraced(function* (
      operator: Granted<"operator">,
      expected: PersonErasure,
      { drop_unidentified, person }: AskedErasure
    ) {
      const held = yield* waiting.erased(contactsOfPerson(person))
      const unidentified = drop_unidentified ? yield* waiting.erased("nobody") : expected.unidentified
      const done = yield* Effect.forEach(erasable(person), (one) => erasePerson(operator, one))
      const erased = done.reduce((sum, { leads }) => sum + leads, 0)
      return leaving(
        { ...expected, ...held, unidentified, erased },
        done.flatMap(({ resembling }) => resembling)
      )
    })
  }
})
