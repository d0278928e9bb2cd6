import { Submissions } from "@leadwell/domain/features/forms/hook/Submissions"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { encodeShownSubmission, encodeSubmission } from "./Submission.ts"
import { SubmissionsGroup } from "./SubmissionsGroup.ts"

/** Handlers of the endpoints of submissions, which call {@link Submissions}. */
export const layer = handlersOf(SubmissionsGroup, function* () {
  const submissions = yield* Submissions
  return {
    *list({ query: { hook, page, per_page, status } }) {
      const principal = yield* current<"account:manage">()
      return yield* enveloped(
        yield* submissions.page(principal, { hook, status }, { page, per_page }),
        encodeSubmission
      )
    },
    *get({ params }) {
      return { data: encodeShownSubmission(yield* submissions.get(yield* current<"account:manage">(), params.id)) }
    },
    *mend({ params, request }) {
      const principal = yield* current<"account:manage">()
      const body = yield* readJson(request)
      yield* submissions.mend(principal, params.id, body)
      return { data: encodeSubmission(yield* submissions.get(principal, params.id)) }
    },
    *drop({ params }) {
      yield* submissions.drop(yield* current<"account:manage">(), params.id)
    }
  }
})
