import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, type Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import {
  decodeSavedView,
  removingView,
  type SavedViewId,
  type SavedViewNotFound,
  savingView
} from "../person/SavedView.ts"
import { SessionEnded } from "../session/Session.ts"
import type { SignedInPerson } from "../session/SignedInPerson.ts"

/** Lets people save views of lists. A view is its person's alone, and opens nothing that the person may not see. */
export class SavedViews extends Context.Service<
  SavedViews,
  {
    /** Saves a view, in place of one of the same list and name. `input` has `list`, `name` and `query`. */
    readonly save: (
      current: SignedInPerson,
      input: unknown
    ) => Effect.Effect<SignedInPerson, InvalidInput | SessionEnded | StorageUnavailable>
    /** Removes a view of the person. */
    readonly remove: (
      current: SignedInPerson,
      id: SavedViewId
    ) => Effect.Effect<SignedInPerson, SavedViewNotFound | SessionEnded | StorageUnavailable>
  }
>()("@leadwell/people/people/SavedViews") {
  static readonly layer = Layer.effect(
    SavedViews,
    Effect.gen(function* () {
      const [{ modify }, random] = [yield* PersonRepository, yield* SecureRandom]
      const change = <E>(current: SignedInPerson, by: (person: Person) => Result.Result<Person, E>) =>
        modify(current.person.id, by, []).pipe(
          Effect.catchTag("PersonNotFound", () => new SessionEnded()),
          Effect.map((person) => ({ ...current, person }))
        )
      return {
        save: Effect.fn("SavedViews.save")(function* (current, input) {
          const view = yield* Effect.fromResult(decodeSavedView(input))
          return yield* change(current, savingView(view, (yield* random.uuidV7()) as SavedViewId))
        }),
        remove: Effect.fn("SavedViews.remove")((current, id) => change(current, removingView(id)))
      }
    })
  )
}
