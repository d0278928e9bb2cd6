import { Context, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { optional } from "../../../input/InputObject.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { type Enclosures, type IntakeStep, IntakeSteps } from "../../../intake/Enclosure.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { EnclosedConsent } from "./ConsentRecord.ts"
import { ConsentRepository } from "./ConsentRepository.ts"
import { decodeConsent, namedText, ShownByForm } from "./ConsentRequest.ts"
import type { ConsentTextId } from "./ConsentText.ts"

/** The number of texts whose existence is remembered. */
const mostTexts = 1000

const silence = { text: null, given_at: null, page_url: null, certificate_url: null, verified: null }

/**
 * Reads the consent of a lead request, for a website that keeps consent, and encloses its record. A lead of the past is
 * read at its own moment, and its record says when it came to us. A text never goes, so one that was found once is not
 * looked up again.
 */
export const layer = Layer.effect(
  IntakeSteps,
  Effect.map(ConsentRepository, (repository) => {
    const known = new Set<string>()
    const exists = Effect.fnUntraced(function* (id: ConsentTextId) {
      const name = `${id.website} ${id.language} ${id.version}`
      if (known.has(name)) return true
      const isFound = Option.isSome(yield* repository.text(id))
      if (known.size >= mostTexts) known.clear()
      if (isFound) known.add(name)
      return isFound
    })

    const recordOf = Effect.fnUntraced(function* (
      ...[input, website, { actor }, moment, way]: Parameters<IntakeStep["read"]>
    ): Effect.fn.Return<Result.Result<Enclosures, InvalidInput>, StorageUnavailable> {
      const { notes = Context.empty(), source } = way ?? { source: "api" }
      const named = namedText(input, website)
      const received_at = yield* DateTime.now
      const isKnown = named === undefined || (yield* exists(named))
      const shown = Context.get(notes, ShownByForm)
      return Result.map(decodeConsent(input, website, moment, { isKnown, shown }), (given) => {
        const token_id = actor?.kind === "token" ? actor.id : null
        return Context.make(
          EnclosedConsent,
          given === null
            ? { ...silence, received_at, source: "none", token_id }
            : { ...given, received_at, source, token_id }
        )
      })
    })
    const read: IntakeStep["read"] = (...asked) => (asked[1].consent === "off" ? null : recordOf(...asked))
    return [{ keys: { consent: optional(Schema.Unknown) }, read }]
  })
)
