import { linkActor } from "@leadwell/domain/access/Actor"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { ReleasedPersonTime } from "@leadwell/domain/assignment/ReleasedPerson"
import { businessDays, BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { signalling } from "@leadwell/domain/event/DispatchSignal"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { ErasureRepository, type KnownCorrection } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { mayCorrect, type PersonPage, personPage } from "@leadwell/domain/features/privacy/person/PersonPage"
import { rectifications } from "@leadwell/domain/features/privacy/person/Rectification"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { compactText } from "@leadwell/domain/input/NormalText"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { personalWithdrawal } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadErased } from "@leadwell/domain/lead/LeadErased"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { phoneFromText } from "@leadwell/domain/lead/Phone"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer, Option, type Redacted, Result } from "effect"
import { PersonPageIsOn } from "./PersonLink.ts"
import { makePersonLinkFinder } from "./PersonLinkSecrets.ts"

/** No page has this link, or its lead is erased, or there are no such pages. */
export class PersonPageNotFound extends Fact(
  "PersonPageNotFound",
  "No page has this link, or its lead is erased, or there are no such pages."
)<{}> {}

/** The lead was corrected very often by its link. Each time, businesses are told. */
export class TooManyCorrections extends Fact(
  "TooManyCorrections",
  "The lead was corrected very often by its link."
)<{}> {}

/** Its person withdrew the lead, so its link corrects it no more. */
export class LeadWithdrawn extends Fact(
  "LeadWithdrawn",
  "Its person withdrew the lead, so its link corrects it no more."
)<{
  readonly id: LeadId
}> {}

const correctable = (
  lead: Lead,
  history: KnownCorrection["history"]
): Result.Result<void, LeadWithdrawn | TooManyCorrections> => {
  if (mayCorrect({ history, lead })) return Result.void
  return Result.fail(lead.withdrawn_at === null ? new TooManyCorrections() : new LeadWithdrawn({ id: lead.id }))
}

type Secret = Redacted.Redacted<string>

/** Why a lead was withdrawn, for the account that sent it and for the businesses that had it. */
const withdrawn = {
  nl: "De aanvrager heeft de aanvraag zelf ingetrokken.",
  en: "The person withdrew the request."
} as const

/** Why a lead was corrected. */
const corrected = "Corrected by the person."

/** What a person types to correct how to be reached. A blank text corrects nothing. */
export interface CorrectedContact {
  readonly email: string
  readonly phone: string
}

/** An erased lead has no page, also when it is erased at this moment. */
const gone = () => new PersonPageNotFound()

/**
 * Lets the person of a lead see what was sent and who has it, and act on it, by the link in a mail and without signing
 * in. Whoever has the link may be somebody else.
 */
export class PersonPages extends Context.Service<
  PersonPages,
  {
    /** Returns the page of a link. It changes nothing. */
    readonly get: (link: Secret) => Effect.Effect<PersonPage, PersonPageNotFound | StorageUnavailable>
    /**
     * Withdraws the lead in any stage as an operator does, and hides its person from every business. It stays as
     * it is when the person withdrew it before.
     */
    readonly withdraw: (link: Secret) => Effect.Effect<PersonPage, PersonPageNotFound | StorageUnavailable>
    /**
     * Corrects the telephone number, the e-mail address, or both, by the rules of a new lead, as long as the person did
     * not withdraw it.
     */
    readonly correct: (
      link: Secret,
      contact: CorrectedContact
    ) => Effect.Effect<
      PersonPage,
      InvalidInput | LeadWithdrawn | PersonPageNotFound | StorageUnavailable | TooManyCorrections
    >
    /** Erases the lead, and with it the link. Returns the page as it was. */
    readonly erase: (link: Secret) => Effect.Effect<PersonPage, PersonPageNotFound | StorageUnavailable>
  }
>()("@leadwell/people/personpage/PersonPages") {
  static readonly layer = Layer.effect(
    PersonPages,
    Effect.gen(function* () {
      const isOn = yield* PersonPageIsOn
      const find = yield* makePersonLinkFinder
      const [leads, businessLeads] = [yield* LeadRepository, yield* BusinessLeadRepository]
      const { businesses, subcategories, websites } = yield* CatalogParts
      const { eraseLead } = yield* Erasure
      const events = yield* EventRepository
      const rectify = yield* rectifications
      const window = yield* ReclaimWindow
      const personTime = yield* ReleasedPersonTime
      const dayOf = businessDays(yield* BusinessTimeZone)

      /** Returns the lead of a link, which a mail may have had before the pages were switched off. */
      const leadOf = Effect.fnUntraced(function* (link: Secret) {
        const found = isOn ? yield* find("page", link) : Option.none()
        return Option.isSome(found) ? found.value.lead : yield* new PersonPageNotFound()
      })

      const pageOf = Effect.fnUntraced(function* (id: LeadId) {
        const { lead } = yield* leads.get(id)
        if (isErased(lead)) return yield* new LeadErased({ id })
        const website = yield* websites.find(lead.website_code)
        const subcategory = yield* subcategories.find(lead.subcategory_id)
        const unknown = { city: "", country: lead.country, phone: null }
        const given = yield* Effect.forEach(yield* businessLeads.ofLead(id), (one) =>
          Effect.map(businesses.find(one.business), (business) => ({
            ...one,
            business: Option.getOrElse(business, () => ({ name: one.business, ...unknown }))
          }))
        )
        return personPage(
          {
            lead,
            history: (yield* events.ofLead(id)).map(({ type }) => type),
            given,
            website: Option.getOrElse(website, () => ({ name: lead.website_code, language: "nl" })),
            subcategory: Option.getOrElse(subcategory, () => ({ name: lead.subcategory_id, fields: [] }))
          },
          personTime,
          yield* DateTime.now
        )
      })

      return {
        get: Effect.fn("PersonPages.get")(
          function* (link) {
            return yield* pageOf(yield* leadOf(link))
          },
          Effect.catchTag(["LeadErased", "LeadNotFound"], gone)
        ),
        withdraw: Effect.fn("PersonPages.withdraw")(
          function* (link) {
            const id = yield* leadOf(link)
            const { language } = yield* pageOf(id)
            const clock = { now: yield* DateTime.now, dayOf, window }
            const withdrawal = personalWithdrawal(withdrawn[language], clock, linkActor(id))
            yield* Effect.catchTag(leads.modify(id, withdrawal), "StageForbids", () => Effect.void)
            return yield* pageOf(id)
          },
          Effect.catchTag(["LeadErased", "LeadNotFound"], gone)
        ),
        correct: Effect.fn("PersonPages.correct")(
          function* (link, { email, phone }) {
            const id = yield* leadOf(link)
            const typed = Object.entries({ email, phone: phoneFromText(phone) ?? phone })
            const given = Object.fromEntries(typed.filter(([, text]) => compactText(text) !== ""))
            yield* rectify(linkActor(id), id, { ...given, remark: corrected }, correctable)
            return yield* pageOf(id)
          },
          Effect.catchTag(["LeadErased", "LeadNotFound"], gone)
        ),
        erase: Effect.fn("PersonPages.erase")(
          function* (link) {
            const id = yield* leadOf(link)
            const page = yield* pageOf(id)
            yield* eraseLead(id, linkActor(id))
            return page
          },
          Effect.catchTag(["LeadErased", "LeadNotFound"], gone)
        )
      }
    })
  ).pipe(Layer.provide([signalling(LeadRepository, "modify"), signalling(ErasureRepository, "rectify")]))
}
