import { Brand } from "@leadwell/people/letter/Brand"
import { type ConfirmPage, ConfirmPages } from "@leadwell/people/personpage/ConfirmPages"
import { Effect, Redacted } from "effect"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { isFromElsewhere } from "../../../response/OwnOrigin.ts"
import { ForeignOrigin } from "../../../response/RequestErrors.ts"
import { ConfirmGroup } from "./ConfirmGroup.ts"
import { confirmView, strangerTitle, titleOf } from "./ConfirmView.ts"
import { makePersonDocument } from "./PersonDocument.ts"
import { makeForPeople } from "./StrangerPages.ts"

/** Handlers of the endpoints by which the person of a lead confirms it, which call {@link ConfirmPages}. */
export const layer = handlersOf(ConfirmGroup, function* () {
  const pages = yield* ConfirmPages
  const document = yield* makePersonDocument(yield* Brand)
  const { countFailure, paced } = yield* makeRequestCount
  const forPeople = makeForPeople(document, strangerTitle)

  /** Opens a link as often as the client's address may. A wrong one counts against it. */
  const opened = <E extends { readonly _tag: string }>(open: Effect.Effect<ConfirmPage, E>) =>
    paced((asking = (one) => one) => asking(open)).pipe(
      Effect.tapError((error) => (error._tag === "ConfirmLinkUnknown" ? countFailure : Effect.void)),
      Effect.map((page) => document(page.language, titleOf(page), confirmView(page)))
    )

  return {
    show: ({ params }) => forPeople(opened(pages.get(Redacted.make(params.confirmLink)))),
    use: ({ params }) =>
      forPeople(
        Effect.gen(function* () {
          if (yield* isFromElsewhere) return yield* Effect.fail(new ForeignOrigin())
          return yield* opened(pages.confirm(Redacted.make(params.confirmLink)))
        })
      )
  }
})
