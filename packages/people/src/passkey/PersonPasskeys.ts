import type { Granted } from "@leadwell/domain/access/Grant"
import { actBy } from "@leadwell/domain/access/Principal"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer } from "effect"
import type { PersonId } from "../person/Person.ts"
import { type PersonNotFound, PersonRepository } from "../person/PersonRepository.ts"
import { makeSecurityNotices } from "../person/SecurityNotice.ts"
import type { Passkey, PasskeyId } from "./Passkey.ts"
import { PasskeyRepository } from "./PasskeyRepository.ts"
import { PasskeyNotFound } from "./Passkeys.ts"

/** Shows an operator the passkeys of a person, and removes them. */
export class PersonPasskeys extends Context.Service<
  PersonPasskeys,
  {
    /** Returns the passkeys of a person, the newest first. */
    readonly list: (
      operator: Granted<"operator">,
      person: PersonId
    ) => Effect.Effect<ReadonlyArray<Passkey>, PersonNotFound | StorageUnavailable>
    /** Removes one passkey of a person, and mails the person. */
    readonly remove: (
      operator: Granted<"operator">,
      person: PersonId,
      id: PasskeyId
    ) => Effect.Effect<void, PasskeyNotFound | PersonNotFound | StorageUnavailable>
    /** Removes all passkeys of a person, mails the person if there was one, and returns their number. */
    readonly removeAll: (
      operator: Granted<"operator">,
      person: PersonId
    ) => Effect.Effect<number, PersonNotFound | StorageUnavailable>
  }
>()("@leadwell/people/passkey/PersonPasskeys") {
  static readonly layer = Layer.effect(
    PersonPasskeys,
    Effect.gen(function* () {
      const [people, passkeys] = [yield* PersonRepository, yield* PasskeyRepository]
      const notice = yield* makeSecurityNotices

      const remove = Effect.fnUntraced(function* (
        operator: Granted<"operator">,
        person: PersonId,
        id: PasskeyId | undefined
      ) {
        yield* people.get(person)
        const act = yield* actBy(operator)
        const entry = auditEntry(act, "person.passkey_removed", person, [])
        return yield* passkeys.remove(person, id, [entry], yield* notice("passkeys_removed", person, act.at))
      })

      return {
        list: Effect.fn("PersonPasskeys.list")(function* (_, person) {
          yield* people.get(person)
          return yield* passkeys.ofPerson(person)
        }),
        remove: Effect.fn("PersonPasskeys.remove")(function* (operator, person, id) {
          if ((yield* remove(operator, person, id)) === 0) return yield* new PasskeyNotFound({ id })
        }),
        removeAll: Effect.fn("PersonPasskeys.removeAll")((operator, person) => remove(operator, person, undefined))
      }
    })
  )
}
