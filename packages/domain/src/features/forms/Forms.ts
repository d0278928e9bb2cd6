import { Context, DateTime, Effect, Exit, Layer, Option } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { principalWith } from "../../access/Grant.ts"
import type { Allowance } from "../../access/RequestBudget.ts"
import { monotonicMillis } from "../../calendar/MonotonicTime.ts"
import type { SubcategoryNotFound } from "../../catalog/Categories.ts"
import type { SubcategoryId } from "../../catalog/Subcategory.ts"
import type { Website } from "../../catalog/Website.ts"
import type { Country } from "../../geography/Country.ts"
import { CompletedRequestRepository } from "../../idempotency/CompletedRequestRepository.ts"
import type { RequestUnderWay } from "../../idempotency/Idempotency.ts"
import type { IdempotencyKey } from "../../idempotency/IdempotencyKey.ts"
import { type Fault, faultAt } from "../../input/Fault.ts"
import { InvalidInput } from "../../input/InvalidInput.ts"
import { type FoundOnWay, LeadIntake } from "../../intake/LeadIntake.ts"
import { referencesOf } from "../../intake/LeadRequest.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { asWritten } from "../../written/WrittenRequest.ts"
import { ShownByForm } from "../privacy/consent/ConsentRequest.ts"
import type { ConsentLanguage, ConsentTextId } from "../privacy/consent/ConsentText.ts"
import type { FormKey, FormKeyNotFound } from "../tokens/FormKey.ts"
import { type Challenge, costAt, makeChallenge, solvedChallenge } from "./Challenge.ts"
import { definitionOf, type FormDefinition, versionOf } from "./FormDefinition.ts"
import { formParts } from "./FormParts.ts"
import { readFormRequest } from "./FormRequest.ts"
import { makeRepeatedTexts, repeatedMinutes } from "./RepeatedTexts.ts"

/**
 * What a form is told of its lead. It is the same for a duplicate and for the lead of a blocked person: the key is
 * public, and must not tell whether somebody asked before. `asksToConfirm` is of the website, and not of the lead.
 */
export interface FormReceipt {
  readonly asksToConfirm: boolean
}

type NotReceived = InvalidInput | FormKeyNotFound | RequestUnderWay | StorageUnavailable

const outdated = (key: "form_version" | "challenge"): Fault => faultAt(key, { _tag: "Outdated" })

/**
 * Returns a lead request in the country of its website, if its postal code has digits alone: no form asks for the
 * country, and only a Belgian code has no letters.
 */
const inCountry = (request: Readonly<Record<string, unknown>>, country: Country): typeof request =>
  typeof request["postal_code"] === "string" && /^[0-9]{4}$/u.test(request["postal_code"])
    ? { country, ...request }
    : request

const textIdOf = ({ language, version, website }: ConsentTextId): ConsentTextId => ({ language, version, website })

const utf8 = new TextEncoder()

/**
 * Shows the form of a subcategory on a website, and takes what people fill in. Each call has a publishable key. A key
 * whose website is gone, not active or of another account is not found.
 */
export class Forms extends Context.Service<
  Forms,
  {
    /** Returns what a form asks, for people who read a language. */
    readonly definition: (
      key: FormKey,
      subcategory: SubcategoryId,
      language?: ConsentLanguage
    ) => Effect.Effect<FormDefinition, FormKeyNotFound | SubcategoryNotFound | StorageUnavailable>
    /** Makes a challenge. It costs more when less is left of the challenges that the key may ask for in a minute. */
    readonly challenge: (key: FormKey, left?: Option.Option<Allowance>) => Effect.Effect<Challenge>
    /**
     * Receives a lead. `body` is a lead request without a website, as people write it, with `form_version` and a solved
     * `challenge`, and maybe with `idempotency_key` and `filled_in_ms`. A challenge is spent when its lead is stored.
     * `whenSolved` runs before a lead with a sound challenge is received, and may refuse it.
     */
    readonly send: <E = never, R = never>(
      key: FormKey,
      body: Readonly<Record<string, unknown>>,
      whenSolved?: Effect.Effect<void, E, R>
    ) => Effect.Effect<FormReceipt, NotReceived | E, R>
    /** Receives a lead of a page without scripts, which sends no challenge. It is held, or its person confirms it. */
    readonly sendWithoutScript: (
      key: FormKey,
      body: Readonly<Record<string, unknown>>
    ) => Effect.Effect<FormReceipt, NotReceived>
  }
>()("@leadwell/domain/features/forms/Forms") {
  static readonly layer = Layer.effect(
    Forms,
    Effect.gen(function* () {
      const intake = yield* LeadIntake
      const completed = yield* CompletedRequestRepository
      const [digest, random] = [yield* Digest, yield* SecureRandom]
      const { partsOf, websiteOf } = yield* formParts
      const texts = makeRepeatedTexts()

      /** Returns what the form of a request depends on now, if its subcategory exists. */
      const partsNow = Effect.fnUntraced(function* (website: Website, request: unknown) {
        const { subcategory_id } = referencesOf(request)
        if (subcategory_id === undefined) return undefined
        return yield* Effect.catchTag(partsOf(website, subcategory_id), "SubcategoryNotFound", () => Effect.undefined)
      })

      /** Returns what a solved challenge spends, or the fault of one that is spent or solves nothing. */
      const spending = Effect.fnUntraced(function* (key: FormKey, challenge: string) {
        const at = yield* DateTime.now
        const name = yield* solvedChallenge(key.challenge_secret, challenge, at)
        const fault = outdated("challenge")
        if (Option.isNone(name)) return { faults: [fault] }
        const request = { sender: key.token, key: name.value as IdempotencyKey, fingerprint: "", at }
        if (Option.isSome(yield* completed.find(request))) return { faults: [fault] }
        return { faults: [], spends: { request, fault } }
      })

      const received = Effect.fnUntraced(
        function* <E, R>(
          key: FormKey,
          body: Readonly<Record<string, unknown>>,
          hasScript: boolean,
          whenSolved: Effect.Effect<void, E, R>
        ) {
          const website = yield* websiteOf(key)
          const form = readFormRequest(body, hasScript ? ["form_version", "challenge"] : [])
          const request = { ...inCountry(asWritten(body), website.country), website_code: key.website }
          const { challenge, form_version, idempotency_key } = form.values
          // Most of what comes without a challenge is of no form, so it costs neither a look at the store nor a check.
          if (hasScript && challenge === undefined) return yield* new InvalidInput({ faults: form.faults })
          const parts = yield* partsNow(website, request)
          const isOutdated =
            form_version !== undefined && parts !== undefined && form_version !== (yield* versionOf(parts))
          const { faults, spends }: Pick<FoundOnWay, "faults" | "spends"> =
            hasScript && challenge !== undefined ? yield* spending(key, challenge) : {}
          if (spends !== undefined) yield* whenSolved
          const name = `${key.token} ${yield* digest.digestHex(sha256, utf8.encode(form.description))}`
          const isRepeated = form.description !== "" && texts.isRepeated(name, yield* monotonicMillis)
          const found: FoundOnWay = {
            source: "form",
            // The texts of a form that shows something else now are told of by its version.
            notes: Context.make(ShownByForm, {
              ...(parts && !isOutdated && { texts: parts.texts.map(textIdOf) }),
              ...(hasScript && { origins: key.origins })
            }),
            signals: [
              ...form.signals,
              ...(isRepeated ? [{ signal: "repeated_text", figures: { minutes: repeatedMinutes } } as const] : []),
              ...(hasScript ? [] : [{ signal: "without_script", figures: {} } as const])
            ],
            faults: [...form.faults, ...(isOutdated ? [outdated("form_version")] : []), ...(faults ?? [])],
            ...(spends && { spends })
          }
          const sender = principalWith(key, "leads:create")
          yield* intake.receiveOnce(sender, request, idempotency_key ?? (yield* random.uuidV4()), found).pipe(
            // A lead that was not stored is sent again, and repeats nothing.
            Effect.onExit((exit) => Effect.sync(() => Exit.isFailure(exit) && !isRepeated && texts.forget(name)))
          )
          return { asksToConfirm: website.confirm === "mail" }
        },
        Effect.provideService(Digest, digest)
      )

      return {
        definition: Effect.fn("Forms.definition")(
          function* (key, subcategory, language) {
            return yield* definitionOf(yield* partsOf(yield* websiteOf(key), subcategory), language)
          },
          Effect.provideService(Digest, digest)
        ),
        challenge: Effect.fn("Forms.challenge")(function* (key, left = Option.none()) {
          return yield* makeChallenge(key.challenge_secret, yield* DateTime.now, costAt(left))
        }),
        send: (key, body, whenSolved) =>
          Effect.withSpan(received(key, body, true, whenSolved ?? Effect.void), "Forms.send"),
        sendWithoutScript: Effect.fn("Forms.sendWithoutScript")((key, body) => received(key, body, false, Effect.void))
      }
    })
  )
}
