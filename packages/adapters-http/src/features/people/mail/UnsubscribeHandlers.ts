import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Brand } from "@leadwell/people/letter/Brand"
import { UnsubscribeLinks, type UnsubscribeLinkUnknown } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { UnsubscribeGroup } from "./UnsubscribeGroup.ts"
import { unsubscribePage } from "./UnsubscribePage.ts"

/** Whether a browser sends the request, from the page with the button. Mail programs do not ask for a page. */
const wantsPage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  /\btext\/html\b/.test(headers["accept"] ?? "")
)

/** Handlers of the endpoints of links in mails, which call {@link UnsubscribeLinks}. */
export const layer = handlersOf(UnsubscribeGroup, function* () {
  const [links, brand] = [yield* UnsubscribeLinks, yield* Brand]
  const { countFailure, paced } = yield* makeRequestCount

  /** Looks a link up, as often as the client's address may. A wrong one counts against it. */
  const asked = <A>(ask: Effect.Effect<A, UnsubscribeLinkUnknown | StorageUnavailable>) =>
    paced((asking = (one) => one) => asking(ask)).pipe(Effect.tapErrorTag("UnsubscribeLinkUnknown", () => countFailure))

  return {
    *show({ params }) {
      return unsubscribePage(yield* asked(links.get(Redacted.make(params.link))), brand)
    },
    *use({ params }) {
      const secret = Redacted.make(params.link)
      yield* asked(links.use(secret))
      if (yield* wantsPage) return unsubscribePage(yield* asked(links.get(secret)), brand)
      return
    }
  }
})
