import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { current } from "../../../access/Authorization.ts"
import { encodeLeadDossier } from "../../../intake/LeadDossier.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { encodeBlock, encodeErasure, encodeFoundPerson } from "./FoundPerson.ts"
import { piecesOfExport } from "./PersonExport.ts"
import { PersonsGroup } from "./PersonsGroup.ts"

/** Handlers of the endpoints about the person of a lead, which call {@link Persons}. A correction looks up the
 * lead first, so that 404 precedes faults of the body. */
export const layer = handlersOf(PersonsGroup, function* () {
  const [leads, persons] = [yield* Leads, yield* Persons]
  return {
    *search({ request }) {
      const operator = yield* current<"operator">()
      return { data: encodeFoundPerson(yield* persons.search(operator, yield* readJson(request))) }
    },
    *export({ request }) {
      const operator = yield* current<"operator">()
      const exported = yield* persons.export(operator, yield* readJson(request))
      return HttpServerResponse.stream(Stream.encodeText(piecesOfExport(exported)), {
        contentType: "application/json",
        headers: { "content-disposition": 'attachment; filename="person.json"' }
      })
    },
    *erase({ query, request }) {
      const operator = yield* current<"operator">()
      const options = { isDryRun: query.dry_run }
      return encodeErasure(yield* persons.erase(operator, yield* readJson(request), options))
    },
    *block({ request }) {
      const operator = yield* current<"operator">()
      return { data: encodeBlock(yield* persons.block(operator, yield* readJson(request))) }
    },
    *unblock({ request }) {
      const operator = yield* current<"operator">()
      yield* persons.unblock(operator, yield* readJson(request))
      return { data: { blocked_at: null } }
    },
    *rectify({ params, request }) {
      const operator = yield* current<"operator">()
      yield* leads.get(operator, params.lead)
      return { data: encodeLeadDossier(yield* persons.rectify(operator, params.lead, yield* readJson(request))) }
    }
  }
})
