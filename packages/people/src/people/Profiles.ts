import { exactReader, optional, optionalList, type Read, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Equal, flow, Layer, Result, Schema } from "effect"
import { Language } from "../person/Language.ts"
import { Notification } from "../person/Notification.ts"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { SessionEnded } from "../session/Session.ts"
import type { SignedInPerson } from "../session/SignedInPerson.ts"

const notSelectable = { fault: { _tag: "NotSelectable" } } as const

/** The keys that people change of themselves. A key that is absent changes nothing. */
const profileKeys = {
  language: optional(Language.annotate(notSelectable)),
  muted: optionalList(Schema.Array(Notification.annotate(notSelectable)), Notification.literals.length)
}

const read = exactReader(profileKeys)

/** Validates what people change of themselves, and returns the change. */
const decodeProfile = (input: unknown): Result.Result<Read<typeof profileKeys>, InvalidInput> =>
  verdict(profileKeys, read(input))

/** Returns the person with the given keys changed, or unchanged when they are equal. Each kind is muted once. */
const changedProfile =
  ({ language, muted }: Read<typeof profileKeys>) =>
  (person: Person): Person => {
    const changed = {
      ...person,
      language: language ?? person.language,
      muted: muted === undefined ? person.muted : Notification.literals.filter((kind) => muted.includes(kind))
    }
    return Equal.equals(changed, person) ? person : changed
  }

/** Lets people change how they are written to. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /** Changes the given keys of `language` and `muted`, the kinds of mail that the person switches off. */
    readonly change: (
      current: SignedInPerson,
      input: unknown
    ) => Effect.Effect<SignedInPerson, InvalidInput | SessionEnded | StorageUnavailable>
  }
>()("@leadwell/people/people/Profiles") {
  static readonly layer = Layer.effect(
    Profiles,
    Effect.map(PersonRepository, ({ modify }) => ({
      change: Effect.fn("Profiles.change")(function* (current, input) {
        const change = yield* Effect.fromResult(decodeProfile(input))
        const person = yield* Effect.catchTag(
          modify(current.person.id, flow(changedProfile(change), Result.succeed), []),
          "PersonNotFound",
          () => new SessionEnded()
        )
        return { ...current, person }
      })
    }))
  )
}
