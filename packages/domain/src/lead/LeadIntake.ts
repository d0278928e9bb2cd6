import { Context, DateTime, Effect, Layer, Option } from "effect"
import { type Principal, reaches } from "../access/Principal.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import { WebsiteRepository } from "../catalog/WebsiteRepository.ts"
import { choose } from "../distribution/Choice.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { receivedLead } from "./Lead.ts"
import { LeadRepository, type PlacedLead } from "./LeadRepository.ts"
import { decodeLeadRequest, referencesOf } from "./LeadRequest.ts"
import { stageOnArrival } from "./LeadStage.ts"
import type { PostalCodeRule } from "./PostalCode.ts"

/** Which postal codes leads may carry: `dutch` unless provided. */
export const PostalCodes = Context.Reference<PostalCodeRule>("@leadwell/domain/lead/PostalCodes", {
  defaultValue: () => "dutch"
})

const findNamed = <Id, A, E>(id: Id | undefined, find: (id: Id) => Effect.Effect<Option.Option<A>, E>) =>
  id === undefined ? Effect.succeed(Option.none<A>()) : find(id)

/** Takes leads in. */
export class LeadIntake extends Context.Service<
  LeadIntake,
  {
    /**
     * Checks a lead request in the interface's form, keeps it and hands it to the businesses that want it. A website
     * counts as existing when it is active and the principal reaches it.
     */
    readonly receive: (
      principal: Principal,
      request: unknown
    ) => Effect.Effect<PlacedLead, InvalidInput | StorageUnavailable>
  }
>()("@leadwell/domain/lead/LeadIntake") {
  static readonly layer = Layer.effect(
    LeadIntake,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const websites = yield* WebsiteRepository
      const subcategories = yield* SubcategoryRepository
      const dayOf = businessDays(yield* BusinessTimeZone)
      const postalCodes = yield* PostalCodes
      return {
        receive: Effect.fn("LeadIntake.receive")(function* (principal, input) {
          const { subcategory_id, website_code } = referencesOf(input)
          const found = yield* findNamed(website_code, websites.find)
          const website = Option.filter(found, (website) => website.active && reaches(principal, website))
          const subcategory = yield* findNamed(subcategory_id, subcategories.find)
          const now = yield* DateTime.now
          const today = dayOf(now)
          const request = yield* Effect.fromResult(
            decodeLeadRequest(input, { today, website, subcategory, postalCodes })
          )
          const origin = Option.getOrThrow(website)
          const lead = receivedLead(request, {
            stage: stageOnArrival(origin),
            account: origin.account,
            places: Option.getOrThrow(subcategory).max_businesses,
            created_at: now
          })
          return yield* leads.receive(lead, choose(lead))
        })
      }
    })
  )
}
