import { Forms } from "@leadwell/domain/features/forms/Forms"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { referencesOf } from "@leadwell/domain/intake/LeadRequest"
import { Effect } from "effect"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson } from "../../request/JsonBody.ts"
import { makeRequestCount } from "../../request/RequestCount.ts"
import { faultCodes } from "../../response/FaultText.ts"
import { CurrentFormKey } from "./FormAccess.ts"
import { encodeChallenge } from "./FormChallenge.ts"
import { requestLanguage } from "./FormLanguage.ts"
import { FormsGroup } from "./FormsGroup.ts"
import { isOutdated, receivedText, refusalTexts } from "./FormTexts.ts"
import { UnprocessableForm } from "./UnprocessableForm.ts"

/** Handlers of the endpoints of forms, which call {@link Forms}. */
export const layer = handlersOf(FormsGroup, function* () {
  const forms = yield* Forms
  const { countFormChallenge, countFormPage, countFormPost } = yield* makeRequestCount

  /** Returns the refusal of a lead in a language, with the form as it is now if the other one is outdated. */
  const refusal = Effect.fnUntraced(function* (
    key: FormKey,
    body: unknown,
    { faults }: InvalidInput,
    language: ConsentLanguage | undefined
  ) {
    const told = { ...refusalTexts(faults, language), codes: faultCodes(faults) }
    const { subcategory_id } = referencesOf(body)
    if (subcategory_id === undefined || !faults.some(isOutdated)) return new UnprocessableForm(told)
    return yield* Effect.match(forms.definition(key, subcategory_id, language), {
      onSuccess: (data) => new UnprocessableForm({ ...told, data }),
      onFailure: () => new UnprocessableForm(told)
    })
  })

  return {
    *definition({ params }) {
      yield* countFormPage
      return { data: yield* forms.definition(yield* CurrentFormKey, params.subcategory, yield* requestLanguage) }
    },
    *challenge() {
      const key = yield* CurrentFormKey
      return { data: encodeChallenge(yield* forms.challenge(key, yield* countFormChallenge(key))) }
    },
    *send({ request }) {
      const [key, language] = [yield* CurrentFormKey, yield* requestLanguage]
      const countLead = yield* countFormPost
      const body = yield* readJson(request)
      const received = yield* Effect.catchTag(forms.send(key, body, countLead(key)), "InvalidInput", (invalid) =>
        Effect.flatMap(refusal(key, body, invalid, language), Effect.fail)
      )
      return { completed: true as const, message: receivedText(received, language) }
    }
  }
})
