import { type DateTime, Effect, Option, Result } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { Website } from "../catalog/Website.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { NewConsentRecord } from "./ConsentRecord.ts"
import { ConsentRepository } from "./ConsentRepository.ts"
import { decodeConsent, noSuchText } from "./ConsentRequest.ts"
import type { ConsentTextId } from "./ConsentText.ts"

/** The number of texts whose existence is remembered. */
const mostTexts = 1000

/**
 * Makes the function that returns the consent record of a lead request, for a website that keeps consent. A text never
 * goes, so one that was found once is not looked up again.
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
    now: DateTime.Utc,
    source: NewConsentRecord["source"] = "api"
  ) {
    const token_id = actor?.kind === "token" ? actor.id : null
    const given = decodeConsent(input, website, now)
    if (Result.isFailure(given)) return Result.fail(given.failure)
    const none = { text: null, given_at: null, page_url: null, certificate_url: null, verified: null }
    const record: NewConsentRecord =
      given.success === null
        ? { ...none, received_at: now, source: "none", token_id }
        : { ...given.success, received_at: now, source, token_id }
    if (record.text !== null && !(yield* exists(record.text))) {
      return Result.fail(new InvalidInput({ faults: [noSuchText] }))
    }
    return Result.succeed(record)
  })
})
