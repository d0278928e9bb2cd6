import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { PersonDocument } from "./PersonDocument.ts"
import type { StrangerStatus } from "./PersonPageTexts.ts"
import { forStrangers } from "./PersonPageView.ts"

/** Whether a browser sends the request. Programs do not ask for a page. */
export const wantsPage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  /\btext\/html\b/.test(headers["accept"] ?? "")
)

const statuses = {
  ForeignOrigin: 403,
  UnlistedOrigin: 403,
  FormKeyNotFound: 404,
  SubcategoryNotFound: 404,
  ConfirmLinkUnknown: 404,
  PersonPageNotFound: 404,
  BudgetSpent: 429,
  StorageUnavailable: 503
} as const satisfies Record<string, StrangerStatus>

/** Returns the status of a refusal that tells nothing of a lead. */
const strangerStatus = (error: unknown): StrangerStatus | undefined =>
  typeof error === "object" && error !== null && "_tag" in error
    ? statuses[error._tag as keyof typeof statuses]
    : undefined

/** Returns a function that answers a browser with a page also where the request is refused. */
export const makeForPeople =
  (document: PersonDocument, title: string) =>
  <A, E, R>(answer: Effect.Effect<A, E, R>) =>
    answer.pipe(
      Effect.catch((error) =>
        Effect.gen(function* () {
          const status = strangerStatus(error)
          if (status === undefined || !(yield* wantsPage)) return yield* Effect.fail(error)
          return document("nl", title, forStrangers(status), status)
        })
      )
    )
