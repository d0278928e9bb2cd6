import { DateTime, Effect, Option, Result } from "effect"
import type { Act, Actor } from "../../../access/Actor.ts"
import { isReleased } from "../../../assignment/BusinessLead.ts"
import { leadEntry } from "../../../audit/AuditEntry.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { Subcategory } from "../../../catalog/Subcategory.ts"
import type { LeadHolder } from "../../../distribution/Release.ts"
import { holderEvents, leadEvent, stageChangeEvents } from "../../../event/LeadEvents.ts"
import { digitsOf, isPostalCodeOf, PostalCodes, type PostalCodeRule } from "../../../geography/PostalCode.ts"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { exactReader, filled, type Reading, verdict } from "../../../input/InputObject.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { LeadRepository } from "../../../intake/LeadRepository.ts"
import { leadRequestKeys as requested } from "../../../intake/LeadRequest.ts"
import { type LeadChange, remarkKeys } from "../../../intake/LeadReview.ts"
import { contactsOf, isAwaiting, isDuplicate } from "../../../lead/Duplicate.ts"
import type { Email } from "../../../lead/Email.ts"
import type { Lead } from "../../../lead/Lead.ts"
import { LeadErased } from "../../../lead/LeadErased.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import { changeStage, type LeadStage } from "../../../lead/LeadStage.ts"
import { isErased } from "../../../lead/PersonalFields.ts"
import { isPhoneOf, type Phone } from "../../../lead/Phone.ts"
import { ErasureRepository, type KnownCorrection } from "../erasure/ErasureRepository.ts"

/**
 * The keys of a lead that tell who its person is and where, each with the rule of a lead request. A correction takes
 * nothing away, so none of them is blank.
 */
export const personKeys = {
  postal_code: filled(requested.postal_code.schema, requested.postal_code.form),
  city: filled(requested.city.schema),
  street: filled(requested.street.schema),
  street_number: filled(requested.street_number.schema),
  gender: filled(requested.gender.schema),
  first_name: filled(requested.first_name.schema),
  last_name: filled(requested.last_name.schema),
  email: filled(requested.email.schema, requested.email.form),
  phone: filled(requested.phone.schema, requested.phone.form)
}

/** The keys of a rectification: what is corrected, and the `remark`, which is the reason. */
const rectificationKeys = { ...personKeys, ...remarkKeys }

const read = exactReader(rectificationKeys)

/** What a rectification depends on, besides the lead and its holders. */
export interface RectificationTerms extends Pick<Subcategory, "duplicate_window_days"> {
  readonly postalCodes: PostalCodeRule
}

/** A rectification of a lead. It fails when a value breaks a rule, or when the lead is erased. */
export type RectifyLead = (
  lead: Lead,
  holders: ReadonlyArray<Pick<LeadHolder, "business" | "reclaim">>,
  known: KnownCorrection
) => Result.Result<LeadChange, InvalidInput | LeadErased>

/** Returns what is wrong with the corrections in view of the lead. `isProven` tells that its address stays. */
const faultsInLead = (
  { email, phone, postal_code: code }: Reading<typeof rectificationKeys>["values"],
  lead: Lead,
  { isHeld, isProven, rule }: { readonly isHeld: boolean; readonly isProven: boolean; readonly rule: PostalCodeRule }
): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  if (code !== undefined && !isPostalCodeOf(code, lead.country, rule)) {
    faults.push(faultAt("postal_code", { _tag: "NotPostalCode" }))
  } else if (code !== undefined && isHeld && digitsOf(code) !== digitsOf(lead.postal_code)) {
    faults.push(faultAt("postal_code", { _tag: "NotWhileHeld" }))
  }
  if (phone !== undefined && !isPhoneOf(phone, lead.country, rule)) {
    faults.push(faultAt("phone", { _tag: "NotDigits", digits: 10 }))
  }
  // The link to confirm the lead went to the stored address. With another one, it would prove what nobody confirmed.
  if (email !== undefined && email !== lead.email && isAwaiting(lead)) {
    faults.push(faultAt("email", { _tag: "NotWhileAwaiting" }))
  } else if (email !== undefined && email !== lead.email && isProven) {
    faults.push(faultAt("email", { _tag: "Confirmed" }))
  }
  return faults
}

/**
 * Returns the stage of a corrected lead. One that gets a contact of another lead is its duplicate. If businesses got it
 * before, they keep it, and it is closed. A lead that waits for its person is compared when the person confirms it.
 */
const stageOf = (
  lead: Lead,
  holders: ReadonlyArray<unknown>,
  earlier: ReadonlyArray<DateTime.Utc>,
  { duplicate_window_days: days }: RectificationTerms
): LeadStage => {
  if (isAwaiting(lead) || !isDuplicate(lead.created_at, earlier, days)) return lead.stage
  return Result.getOrElse(changeStage(lead.stage, holders.length === 0 ? "repeat" : "close"), () => lead.stage)
}

/** Returns an event for each contact that a correction replaces. What was verified of the lost one proves nothing. */
const replacedContacts = (before: Lead, after: Lead, at: DateTime.Utc) =>
  (["email", "phone"] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => leadEvent(`lead.${key}_replaced`, at))

/**
 * Returns the decision that corrects who the person of a lead is, and where, and tells every business that has the lead
 * or had it. The digits of the postal code decide which businesses may get the lead, so they stay while one has it.
 * What the lead says already changes nothing. A blocked contact is taken like any other, because the answer must not
 * show who is blocked. The lead goes to nobody more then, and no business is told of the contact. Nor is one told when
 * the person withdrew the lead: no business reads it any more.
 */
export const rectification = (input: unknown, act: Act, terms: RectificationTerms): RectifyLead => {
  const reading = read(input)
  const isAlone = Object.keys(reading.values).every((key) => key === "remark") && reading.faults.length === 0
  const alone = isAlone ? [faultAt("remark", { _tag: "Alone" })] : []
  return (lead, holders, { earlier, history, isBlocked }) => {
    if (isErased(lead)) return Result.fail(new LeadErased({ id: lead.id }))
    const isHeld = holders.some((one) => !isReleased(one))
    // The link went to the stored address, so it proves no other one.
    const isProven = act.actor.kind === "link" && history.includes("lead.confirmed")
    const known = { isHeld, isProven, rule: terms.postalCodes }
    const further = [...alone, ...faultsInLead(reading.values, lead, known)]
    return Result.map(verdict(rectificationKeys, reading, further), ({ remark: _, ...values }): LeadChange => {
      const after: Lead = { ...lead, ...values, stage: stageOf(lead, holders, earlier, terms) }
      const isSame = Object.keys(values).every((key) => after[key as keyof typeof values] === lead[key as keyof Lead])
      if (isSame) return { lead, releases: [], events: [], audit: [] }
      const told = holderEvents(
        "business_lead.rectified",
        act.at,
        isBlocked || lead.withdrawn_at !== null ? [] : holders.map(({ business }) => business)
      )
      return {
        lead: after,
        releases: [],
        events: [
          leadEvent("lead.rectified", act.at),
          ...replacedContacts(lead, after, act.at),
          ...told,
          ...stageChangeEvents(lead.stage, after.stage, act.at)
        ],
        audit: [leadEntry(act, "lead.rectified", lead)],
        // Who opened the link to correct the address had the mail.
        endsLinks: after.email !== lead.email && act.actor.kind !== "link"
      }
    })
  }
}

/**
 * Makes the function that corrects the person of a lead, for any actor that the caller has checked. `allowed` fails
 * when the actor may not correct the lead, or corrected it too often.
 */
export const rectifications = Effect.gen(function* () {
  const [{ get }, { rectify }] = [yield* LeadRepository, yield* ErasureRepository]
  const { subcategories } = yield* CatalogParts
  const postalCodes = yield* PostalCodes
  return Effect.fnUntraced(function* <E = never>(
    actor: Actor,
    id: LeadId,
    input: unknown,
    allowed: (lead: Lead, history: KnownCorrection["history"]) => Result.Result<void, E> = () => Result.void
  ) {
    const { email = "" as Email, phone = "" as Phone } = read(input).values
    const contacts = contactsOf({ email, phone })
    const act = { actor, at: yield* DateTime.now }
    const subcategory = yield* subcategories.find((yield* get(id)).lead.subcategory_id)
    const duplicate_window_days = Option.match(subcategory, {
      onNone: () => 0,
      onSome: (found) => found.duplicate_window_days
    })
    const change = rectification(input, act, { postalCodes, duplicate_window_days })
    return yield* rectify(
      id,
      contacts,
      (lead, holders, known): Result.Result<LeadChange, E | InvalidInput | LeadErased> => {
        return Result.flatMap(allowed(lead, known.history), () => change(lead, holders, known))
      }
    )
  })
})
