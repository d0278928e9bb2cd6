import { Persons } from "@leadwell/domain/person/Persons"
import { Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { encodeBlock, encodeErasure, encodeFoundPerson } from "./FoundPerson.ts"
import { piecesOfExport } from "./PersonExport.ts"
import { PersonsGroup } from "./PersonsGroup.ts"

/** Handlers of the endpoints about the person of a lead, which call {@link Persons}. */
export const layer = handlersOf(PersonsGroup, function* () {
  const persons = yield* Persons
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
    }
  }
})
