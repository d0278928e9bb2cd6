import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { Effect, Option } from "effect"
import { mailDeliveries, type MailDelivery } from "../mail/MailDelivery.ts"
import { hearsOf, receivers, wants } from "../mail/MailRecipients.ts"
import type { Notification } from "../person/Notification.ts"
import type { PersonId } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"

/** Makes functions that tell whether there are members, and queue mails about businesses to the members of each. */
export const makeMemberNotices = Effect.gen(function* () {
  const people = yield* PersonRepository
  const { businesses } = yield* CatalogParts
  const { insert } = yield* DeliveryRepository
  return {
    areThereMembers: Effect.map(people.withMembership({ role: "member" }, null, 1), (some) => some.length > 0),
    tell: Effect.fnUntraced(function* <A extends { readonly business: BusinessId }>(
      things: ReadonlyArray<A>,
      kind: Notification,
      mailOf: (person: PersonId, thing: A) => MailDelivery
    ) {
      const owned = yield* Effect.forEach(things, (thing) =>
        Effect.map(
          businesses.find(thing.business),
          Option.map((owner) => ({ owner, thing }))
        )
      )
      const byAccount = Map.groupBy(owned.flatMap(Option.toArray), ({ owner }) => owner.account)
      for (const [account, some] of byAccount) {
        const members = yield* receivers(people, { account }, (one) => wants(one, kind))
        for (const { owner, thing } of some) {
          const hearing = members.filter((person) => hearsOf(person, owner))
          yield* insert(
            mailDeliveries,
            hearing.map(({ id }) => mailOf(id, thing)),
            []
          )
        }
      }
    })
  }
})
