import { Context, Effect, Layer, Option } from "effect"
import type { Granted } from "../../../access/Grant.ts"
import { type BusinessLeadNotFound, BusinessLeadRepository } from "../../../assignment/BusinessLeadRepository.ts"
import { BusinessLeads, type OneLead } from "../../../assignment/BusinessLeads.ts"
import { looks } from "../../../audit/Looks.ts"
import type { AccessibleBusiness } from "../../../catalog/Businesses.ts"
import type { LeadNotFound } from "../../../intake/LeadRepository.ts"
import { Leads } from "../../../intake/Leads.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import {
  ConsentNotFound,
  type ProvenConsent,
  provenConsents,
  type ShownConsent,
  shownConsents
} from "./ShownConsents.ts"

const found = <A>(id: LeadId, consent: Option.Option<A>) =>
  Effect.mapError(Effect.fromOption(consent), () => new ConsentNotFound({ id }))

/** Shows what is known of the consent of the persons of leads. Each look of an operator or reviewer is audited. */
export class Consents extends Context.Service<
  Consents,
  {
    /** Returns the consent record of a lead that `Leads.get` shows. A website that keeps no consent has none. */
    readonly ofLead: (
      reader: Granted<"leads:create"> | Granted<"leads:review">,
      id: LeadId
    ) => Effect.Effect<ShownConsent, ConsentNotFound | LeadNotFound | StorageUnavailable>
    /** Returns the text that the person of a lead of the business consented to, and how. */
    readonly ofBusinessLead: (
      accessible: AccessibleBusiness,
      lead: LeadId
    ) => Effect.Effect<ProvenConsent, BusinessLeadNotFound | ConsentNotFound | StorageUnavailable>
    /** Returns one lead of the business. `consent` is null when the person consented to no text. */
    readonly withBusinessLead: (
      accessible: AccessibleBusiness,
      lead: LeadId
    ) => Effect.Effect<OneLead & { readonly consent: ProvenConsent | null }, BusinessLeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/consent/Consents") {
  static readonly layer = Layer.effect(
    Consents,
    Effect.gen(function* () {
      const [leads, businessLeads] = [yield* Leads, yield* BusinessLeads]
      const repository = yield* BusinessLeadRepository
      const [look, consentOf, provenConsent] = [yield* looks, yield* shownConsents, yield* provenConsents]
      return {
        ofLead: Effect.fn("Consents.ofLead")(function* (reader, id) {
          const { account } = (yield* leads.get(reader, id)).lead
          const shown = yield* found(id, yield* consentOf(id))
          yield* look(reader, "lead.viewed", [{ id: String(id), lead: id, account }])
          return shown
        }),
        ofBusinessLead: Effect.fn("Consents.ofBusinessLead")(function* ({ business, principal }, id) {
          const { account } = (yield* repository.get(business.id, id)).lead
          const proven = yield* found(id, yield* provenConsent(id))
          yield* look(principal, "lead.viewed", [{ id: String(id), lead: id, account }])
          return proven
        }),
        withBusinessLead: Effect.fn("Consents.withBusinessLead")(function* (accessible, id) {
          const one = yield* businessLeads.get(accessible, id)
          return { ...one, consent: Option.getOrNull(yield* provenConsent(id)) }
        })
      }
    })
  ).pipe(Layer.provide([Leads.layer, BusinessLeads.layer]))
}
