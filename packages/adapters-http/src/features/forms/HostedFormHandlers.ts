import { BusinessTimeZone, businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { SubcategoryNotFound } from "@leadwell/domain/catalog/Categories"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Forms } from "@leadwell/domain/features/forms/Forms"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Brand } from "@leadwell/people/letter/Brand"
import { DateTime, Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { readForm } from "../../request/FormBody.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { makeRequestCount } from "../../request/RequestCount.ts"
import { isFromElsewhere, ownOrigin } from "../../response/OwnOrigin.ts"
import { UnlistedOrigin } from "../../response/RequestErrors.ts"
import { makePersonDocument } from "../privacy/person/PersonDocument.ts"
import { makeForPeople, wantsPage } from "../privacy/person/StrangerPages.ts"
import { type Filled, requestIn } from "./FilledForm.ts"
import { makeFormKeys } from "./FormKeys.ts"
import { preferredLanguage } from "./FormLanguage.ts"
import { isOutdated, receivedText, refusalTexts } from "./FormTexts.ts"
import { HostedFormGroup } from "./HostedFormGroup.ts"
import { hostedFormTexts } from "./HostedFormTexts.ts"
import { formView, receivedView, type ShownForm } from "./HostedFormView.ts"

/** The maximum size of a form: 256 KiB, as for a lead request. */
const maxBytes = 256 * 1024

const isSubcategory = Schema.is(SubcategoryId)

/** The language of the page that a request asks for. */
const askedLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers, url }): ConsentLanguage => {
  const lang = new URL(url, "http://localhost").searchParams.get("lang") ?? undefined
  return preferredLanguage(lang) ?? preferredLanguage(headers["accept-language"]) ?? "nl"
})

const isSentAlready = ({ path: [key], rule }: Fault): boolean =>
  key === "idempotency_key" && rule._tag === "UsedForAnother"

/** Handlers of the pages with the forms of websites, which call {@link Forms}. */
export const layer = handlersOf(HostedFormGroup, function* () {
  const forms = yield* Forms
  const formKey = yield* makeFormKeys
  const { countFormPage, countFormPost } = yield* makeRequestCount
  const document = yield* makePersonDocument(yield* Brand)
  const zone = yield* BusinessTimeZone
  const forPeople = makeForPeople(document, hostedFormTexts.nl.thanks)

  const tomorrow = Effect.map(DateTime.now, (now) => businessDay(DateTime.add(now, { days: 1 }), zone))

  /** Finds the key and the form that the path names, in the language that the request asks for. */
  const opened = Effect.fnUntraced(function* (id: string) {
    const key = yield* formKey
    const language = yield* askedLanguage
    if (!isSubcategory(id)) return yield* new SubcategoryNotFound({ id: id as SubcategoryId })
    const definition = yield* forms.definition(key, id, language)
    return { key, language, definition, texts: hostedFormTexts[language] }
  })

  type Opened = Effect.Success<ReturnType<typeof opened>>

  const pageOf = ({ key, language }: Pick<Opened, "key" | "language">, title: string, content: string, status = 200) =>
    document(language, title, content, status, key.origins)

  const show = Effect.fnUntraced(function* (
    found: Opened,
    filled: Filled,
    told: Pick<ShownForm, "errors" | "notice"> & { readonly status: number }
  ) {
    const { definition, texts } = found
    const content = formView({
      definition,
      texts,
      tomorrow: yield* tomorrow,
      filled,
      idempotencyKey: filled.get("idempotency_key") ?? crypto.randomUUID(),
      ...told
    })
    const title = texts.title(definition.subcategory.name)
    return pageOf(found, told.status === 200 ? title : `${texts.wrongTitle}: ${title}`, content, told.status)
  })

  const send = Effect.fnUntraced(function* (found: Opened, filled: Filled) {
    const { definition, key, language, texts } = found
    const url = `${yield* ownOrigin}${(yield* HttpServerRequest.HttpServerRequest).url.replace(/\?.*$/s, "")}`
    const request = requestIn(filled, definition, language, url)
    const thank = (message: string) => pageOf(found, texts.thanks, receivedView(texts, message))
    const sent = Effect.gen(function* () {
      yield* countFormPost
      return thank(receivedText(yield* forms.sendWithoutScript(key, request), language))
    })
    if (!(yield* wantsPage)) return yield* sent
    const later = (status: number) => () => show(found, filled, { errors: {}, notice: texts.later, status })
    return yield* Effect.catchTags(sent, {
      InvalidInput: ({ faults }) => {
        if (faults.some(isSentAlready)) return Effect.succeed(thank(texts.earlier))
        const { errors } = refusalTexts(
          faults.filter((fault) => !isOutdated(fault)),
          language
        )
        const notice = faults.some(isOutdated) ? { notice: texts.changed } : {}
        return show(found, filled, { errors, ...notice, status: 422 })
      },
      BudgetSpent: later(429),
      RequestUnderWay: later(409),
      StorageUnavailable: later(503)
    })
  })

  return {
    show: ({ params }) =>
      forPeople(
        Effect.gen(function* () {
          yield* countFormPage
          return yield* show(yield* opened(params.subcategory), new URLSearchParams(), { errors: {}, status: 200 })
        })
      ),
    send: ({ params, request }) =>
      forPeople(
        Effect.gen(function* () {
          if (yield* isFromElsewhere) return yield* Effect.fail(new UnlistedOrigin())
          const found = yield* opened(params.subcategory)
          return yield* send(found, yield* readForm(request, maxBytes))
        })
      )
  }
})
