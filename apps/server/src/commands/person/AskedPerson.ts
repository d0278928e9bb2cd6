import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { personalData } from "@leadwell/domain/UseCases"
import { Effect, Layer, Option } from "effect"
import { Flag } from "effect/cli"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import * as CommandStorage from "../CommandStorage.ts"

/** The use case for the person of a lead, on the store that the settings name. */
export const storage = Persons.layer.pipe(
  Layer.provide([Erasure.layer, personalData]),
  Layer.provide(CommandStorage.layer),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)

/** The flags that name the person of a lead. */
export const personFlags = {
  email: Flag.String("email").pipe(Flag.withDescription("The person's e-mail address"), Flag.optional),
  phone: Flag.String("phone").pipe(
    Flag.withDescription("The person's phone number, with or without a country code"),
    Flag.optional
  )
}

/** What the flags say of a person. */
interface NamedContacts {
  readonly email: Option.Option<string>
  readonly phone: Option.Option<string>
}

/** Returns the input of a use case that the flags name. */
export const inputOf = ({ email, phone }: NamedContacts, more: object = {}) => ({
  ...(Option.isSome(email) ? { email: email.value } : {}),
  ...(Option.isSome(phone) ? { phone: phone.value } : {}),
  ...more
})

const nobody = new CommandFailed({ message: "Give --email, --phone or both." })

/** Runs the use case, and fails with a line that does not repeat the contacts. */
export const asked = <A, R>(effect: Effect.Effect<A, InvalidInput | StorageUnavailable, R>) =>
  effect.pipe(
    Effect.catchTag("InvalidInput", ({ faults }) =>
      faults.some(({ rule }) => rule._tag === "RequiredWithout")
        ? nobody
        : new CommandFailed({ message: faults.map(faultText).join(" ") })
    ),
    orFailed
  )
