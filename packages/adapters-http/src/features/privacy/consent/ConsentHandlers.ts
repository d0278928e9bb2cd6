import { Consents } from "@leadwell/domain/features/privacy/consent/Consents"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { writtenConsent } from "@leadwell/domain/features/privacy/consent/WrittenConsent"
import { Effect, flow } from "effect"
import { HttpServerResponse } from "effect/http"
import { current } from "../../../access/Authorization.ts"
import { named } from "../../../access/NamedParts.ts"
import { stepsWith } from "../../../assignment/BusinessLeadsHandlers.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { BusinessLeadsGroup } from "./BusinessLead.ts"
import { encodeConsent, encodeConsentText } from "./Consent.ts"
import { ConsentGroup } from "./ConsentGroup.ts"

/** Handlers of the endpoints of consent, which call {@link ConsentTexts} and {@link Consents}. */
export const layer = handlersOf(ConsentGroup, function* () {
  const texts = yield* ConsentTexts
  const consents = yield* Consents
  return {
    *texts({ params, query }) {
      const page = yield* texts.page(yield* current<"leads:create">(), params.code, query)
      return yield* enveloped(page, encodeConsentText)
    },
    *addText({ params, request }) {
      const manager = yield* current<"account:manage">()
      const { isNew, text } = yield* texts.add(manager, params.code, yield* readJson(request))
      return HttpServerResponse.jsonUnsafe({ data: encodeConsentText(text) }, { status: isNew ? 201 : 200 })
    },
    *ofLead({ params }) {
      const reader = yield* current<"leads:create" | "leads:review">()
      return { data: encodeConsent(yield* consents.ofLead(reader, params.lead)) }
    },
    *ofBusinessLead({ params }) {
      return { data: writtenConsent(yield* consents.ofBusinessLead(yield* named("business"), params.businessLead)) }
    }
  }
})

/** Handlers of the endpoints for a business's leads, of which one has what {@link Consents} tell of it. */
export const businessLeads = handlersOf(
  BusinessLeadsGroup,
  stepsWith(
    Effect.map(Consents, ({ withBusinessLead }) =>
      flow(
        withBusinessLead,
        Effect.map(({ consent, ...lead }) => [lead, { consent: consent && writtenConsent(consent) }] as const)
      )
    )
  )
)
