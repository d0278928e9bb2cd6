import { DateTime, Effect, Option, Result } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { Website } from "../catalog/Website.ts"
import type { NewConsentRecord } from "./ConsentRecord.ts"
import { ConsentRepository } from "./ConsentRepository.ts"
import { decodeConsent, namedText, type ShownByForm } from "./ConsentRequest.ts"
import type { ConsentTextId } from "./ConsentText.ts"

/** The number of texts whose existence is remembered. */
const mostTexts = 1000

/** How a person was asked for consent. What a form of ours showed is known. */
export interface ConsentWay {
  readonly source: Exclude<NewConsentRecord["source"], "none">
  readonly shown?: ShownByForm
}

const silence = { text: null, given_at: null, page_url: null, certificate_url: null, verified: null }

/**
 * Makes the function that returns the consent record of a lead request, for a website that keeps consent. A lead of the
 * past is read at its own moment, and its record says when it came to us. A text never goes, so one that was found once
 * is not looked up again.
 */
export const sentConsents = Effect.gen(function* () {
  const repository = yield* ConsentRepository
  const known = new Set<string>()
  const exists = Effect.fnUntraced(function* (id: ConsentTextId) {
    const name = `${id.website} ${id.language} ${id.version}`
    if (known.has(name)) return true
    const isFound = Option.isSome(yield* repository.text(id))
    if (known.size >= mostTexts) known.clear()
    if (isFound) known.add(name)
    return isFound
  })

  return Effect.fnUntraced(function* (
    input: unknown,
    website: Pick<Website, "code" | "language" | "consent">,
    { actor }: Principal,
    moment: DateTime.Utc,
    { shown, source }: ConsentWay = { source: "api" }
  ) {
    const named = namedText(input, website)
    const received_at = yield* DateTime.now
    const isKnown = named === undefined || (yield* exists(named))
    return Result.map(decodeConsent(input, website, moment, { isKnown, shown }), (given): NewConsentRecord => {
      const token_id = actor?.kind === "token" ? actor.id : null
      return given === null
        ? { ...silence, received_at, source: "none", token_id }
        : { ...given, received_at, source, token_id }
    })
  })
})
