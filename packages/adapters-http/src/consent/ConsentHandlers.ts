import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { ConsentTexts } from "@leadwell/domain/consent/ConsentTexts"
import { writtenConsent } from "@leadwell/domain/consent/WrittenConsent"
import { Leads } from "@leadwell/domain/intake/Leads"
import { HttpServerResponse } from "effect/http"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeConsent, encodeConsentText } from "./Consent.ts"
import { ConsentGroup } from "./ConsentGroup.ts"

/** Handlers of the endpoints of consent, which call {@link ConsentTexts}, {@link Leads} and {@link BusinessLeads}. */
export const layer = handlersOf(ConsentGroup, function* () {
  const texts = yield* ConsentTexts
  const leads = yield* Leads
  const businessLeads = yield* BusinessLeads
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
      return {
        data: encodeConsent(yield* leads.consent(yield* current<"leads:create" | "leads:review">(), params.lead))
      }
    },
    *ofBusinessLead({ params }) {
      return { data: writtenConsent(yield* businessLeads.consent(yield* named("business"), params.businessLead)) }
    }
  }
})
